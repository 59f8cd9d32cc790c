const sections = document.querySelectorAll('section');

/**
 * Has the sections laid out that the first paint did not wait for (ui/Section.module.css), once the page has
 * loaded and one after the other, so that a press in between is answered at once.
 */
export function layOutWhenIdle(): void {
  addEventListener('load', () => layOutNext(0));
}

/** Has all sections laid out at once: until then their heights are guesses, which no anchor could be reached by. */
export function layOutAll(): void {
  for (const section of sections) section.dataset.laidOut = '';
}

function layOutNext(index: number): void {
  const section = sections[index];
  // Safari has no `requestIdleCallback`.
  (window.requestIdleCallback ?? setTimeout)(() => {
    if (!section) return;
    section.dataset.laidOut = '';
    layOutNext(index + 1);
  });
}
