/** What may take the focus of something in it. */
const places = 'section, article, dialog, [tabindex]';

/** What has the focus, or had it last, and what stands around that, from the inside out. */
let trail: Element[] = [];
let isDue = false;

/**
 * A button that goes when it is pressed, as “Noch einmal versuchen” does, takes the focus with it: whoever walks by
 * keys would begin anew at the top, and whoever listens not know where they are. Then what was around it, and is still
 * there, has the focus, unless somebody who knows better gives it to something else within two frames (P228).
 */
export function keepFocus(): void {
  addEventListener('focusin', ({ target }) => {
    trail = [];
    for (let at = target; at instanceof Element; at = at.parentElement) trail.push(at);
  });
  // Effects run in a timer after a frame: this one is set after theirs, so it runs after them on a busy machine, too.
  new MutationObserver(() => {
    if (isDue || !isLost()) return;
    isDue = true;
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(giveBack)));
  }).observe(document, { childList: true, subtree: true });
}

function isLost(): boolean {
  return trail[0]?.isConnected === false && document.activeElement === document.body;
}

function giveBack(): void {
  isDue = false;
  if (!isLost()) return;
  const place =
    trail.find((element) => element.isConnected && element.matches(places)) ??
    document.querySelector('main');
  if (!(place instanceof HTMLElement)) return;
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
