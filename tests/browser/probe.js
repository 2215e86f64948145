// What the test asks the page: how a cell's output looks now, and how it looked in every frame while something was pressed.
(() => {
  const short = (text) => {
    let sum = 5381;
    for (let i = 0; i < text.length; i++) sum = (sum * 33 + text.charCodeAt(i)) | 0;
    return text.length + ":" + sum;
  };
  // A picture is an SVG, a loaded image or a board of buttons, of some size; icons of the front end are small.
  const pictures = (output) =>
    [...output.querySelectorAll("svg, img, .gamelab-moves")].filter((picture) => {
      const box = picture.getBoundingClientRect();
      return box.width > 100 && box.height > 60 && (picture.tagName !== "IMG" || (picture.complete && picture.naturalWidth > 0));
    });
  const look = (output) => {
    const found = pictures(output);
    return {
      picture: short(found.map((picture) => (picture.tagName === "IMG" ? picture.src : picture.innerHTML)).join("")),
      words: short([...output.querySelectorAll(".widget-html-content, [data-gl=says]")].map((part) => part.textContent).join("")),
      finished: found.length,
      height: output.getBoundingClientRect().height,
    };
  };
  // The same for the eye, however it came to be: what is drawn, with the paint that holds there, in any order.
  const PAINT = ["fill", "stroke", "stroke-width", "stroke-dasharray", "font-weight", "font-size"];
  const seen = (output) => {
    const drawn = [];
    for (const picture of pictures(output)) {
      if (picture.tagName === "IMG") drawn.push(picture.src);
      for (const part of picture.querySelectorAll("path, text, circle, rect, line, polygon, polyline")) {
        const style = getComputedStyle(part);
        if (style.visibility === "hidden" || (part.tagName === "text" && !part.textContent)) continue;
        const where = ["d", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "width", "height", "transform", "points"].map((name) => part.getAttribute(name));
        drawn.push([part.tagName, part.tagName === "text" && part.textContent, ...where, ...PAINT.map((name) => style.getPropertyValue(name))].join());
      }
    }
    return [short(drawn.sort().join("\n")), look(output).words];
  };
  let watching = null;
  const frame = (now) => {
    if (!watching) return;
    const seen = look(watching.output);
    watching.frames.push({ ...seen, now });
    requestAnimationFrame(frame);
  };
  const keyed = (event) => watching && watching.pressed.push(event.timeStamp);
  window.gamelabProbe = {
    look,
    seen,
    watch(output) {
      watching = { output, frames: [{ ...look(output), now: performance.now() }], pressed: [] };
      window.addEventListener("keydown", keyed, true);
      requestAnimationFrame(frame);
    },
    changed: () => watching.frames.at(-1).picture !== watching.frames[0].picture,
    stop() {
      window.removeEventListener("keydown", keyed, true);
      const { frames, pressed } = watching;
      watching = null;
      return { frames, pressed };
    },
    // Nothing has changed for a while, nor does a kernel work.
    calm(output, idle) {
      return new Promise((done) => {
        let last = "", since = performance.now();
        const check = () => {
          const now = performance.now(), seen = JSON.stringify(look(output));
          if (seen !== last || !idle()) { last = seen; since = now; }
          if (now - since > 150) done(true); else setTimeout(check, 30);
        };
        check();
      });
    },
  };
})();
