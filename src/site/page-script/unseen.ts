/**
 * Marks the sections that are out of sight when a dialog opens or closes, with their heights: ui/Section.module.css
 * leaves them out of the frame that shows it.
 */
export function markUnseen(): void {
  addEventListener(
    'beforetoggle',
    () => {
      for (const part of document.querySelectorAll<HTMLElement>('section')) {
        const { top, bottom, height } = part.getBoundingClientRect();
        part.style = top > innerHeight || bottom < 0 ? `--unseen:${height}px` : '';
      }
    },
    true,
  );
}
