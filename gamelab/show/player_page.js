// What starts the stages of a page, and moves them from elsewhere on it.

// Hands over the elements of a selector once there are any: a page may insert them after the script.
function find(selector, act, tries = 200) {
  const found = document.querySelectorAll(selector);
  if (found.length) act(found);
  else if (tries) setTimeout(() => find(selector, act, tries - 1), 50);
}

// Starts every element of that name not taken yet: a page may hold a copy of an output.
function play(name, data) {
  find(`[data-name="${name}"]`, (found) => {
    for (const root of found) {
      if (root.gamelabPlayer) continue;
      start(root, data);
      find(`.gamelab-for-${name}`, ([mate]) => watch(root, mate));
    }
  });
}

// A link in a lesson moves the last stage above it, else the first below. One script listens.
function link(event) {
  const anchor = event.target.closest?.('a[href^="#stage:"]');
  if (!anchor) return;
  const stages = [...document.querySelectorAll(".gamelab-player")].filter((root) => root.gamelabPlayer);
  const stage = stages.findLast((root) => root.compareDocumentPosition(anchor) & 4) ?? stages[0]; // 4: it follows
  if (!stage) return;
  event.preventDefault();
  event.stopPropagation();
  stage.gamelabPlayer.lead(anchor.hash.slice(7));
}
if (!window.gamelabLinks) addEventListener("click", link, true);
window.gamelabLinks = true;

// Loads whatever the kernel, or a frozen page, puts into the element for this stage.
function watch(root, mate) {
  let seen = "";
  const look = () => {
    const handed = mate.querySelector("[data-gl=trace]");
    const text = handed?.textContent ?? "";
    if (!root.isConnected || !text || text === seen) return;
    seen = text;
    root.gamelabPlayer.load(JSON.parse(text), handed.getAttribute("style"));
  };
  const above = mate.parentNode; // the controls of the search
  new ResizeObserver(() => root.style.setProperty("--above", `${above.offsetHeight}px`)).observe(above);
  new MutationObserver(look).observe(mate, { childList: true, subtree: true, characterData: true });
  look();
}
