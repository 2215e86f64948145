// A page that was opened from a folder may not read the others for the excerpts of a search.
if (location.protocol === "file:") DOCUMENTATION_OPTIONS.SHOW_SEARCH_SUMMARY = false;

// The theme tells screen readers names that the page does not show: a control is called what it
// says. A table's corner without a text is no heading. A player stands at the step that is asked for.

document.addEventListener("DOMContentLoaded", () => {
  const named = '[aria-label="Toggle hidden content"], .search-button__button[aria-label="Search"]';
  for (const each of document.querySelectorAll(named)) {
    if (each.textContent.trim()) each.removeAttribute("aria-label");
  }
  for (const corner of document.querySelectorAll("th.head")) {
    if (!corner.textContent.trim()) corner.replaceWith(document.createElement("td"));
  }
  for (const each of document.querySelectorAll("[data-step]")) {
    each.querySelector(".gamelab-player").gamelabPlayer.go(Number(each.dataset.step));
  }
  reach();
  for (const event of ["load", "resize", "toggle"]) addEventListener(event, reach, true);
});

// What moves sideways can be moved from the keyboard too.
function reach() {
  for (const each of document.querySelectorAll('.stage, .text_html, [style*="overflow"]')) {
    if (each.scrollWidth > each.clientWidth) each.tabIndex = 0;
  }
}
