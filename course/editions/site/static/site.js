// The theme tells screen readers names that the page does not show: a control is called what it
// says. A table's corner without a text is no heading.

document.addEventListener("DOMContentLoaded", () => {
  const named = '[aria-label="Toggle hidden content"], .search-button__button[aria-label="Search"]';
  for (const each of document.querySelectorAll(named)) each.removeAttribute("aria-label");
  for (const corner of document.querySelectorAll("th.head")) {
    if (!corner.textContent.trim()) corner.replaceWith(document.createElement("td"));
  }
});
