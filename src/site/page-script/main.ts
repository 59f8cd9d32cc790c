import { copyUnansweredNumbers } from '../contact/copy-number.ts';
import { setUpMobileMenu } from '../header/mobile-menu.ts';
import { findCommanded, hydrateOnIntent } from '../hydration/on-intent.ts';
import { resumeUnfinished } from '../hydration/resume-unfinished.ts';
import { setUpOpeningTask } from '../lesson/opening-task.ts';
import { scrollToFocusedItem } from '../lesson/scroll-to-focus.ts';
import { TABLET } from '../styles/breakpoints.ts';
import { scrollToAnchors } from './anchor-scroll.ts';
import { layOutRest } from './content-visibility.ts';
import { registerWorker } from './register-worker.ts';
import { skipHiddenLayout } from './skip-hidden-layout.ts';

// It changes the layout, so it runs first.
setUpFoldFallback();
setUpInvokerFallback();
skipHiddenLayout();
hydrateOnIntent();
scrollToAnchors();
layOutRest();
setUpMobileMenu();
scrollToFocusedItem();
copyUnansweredNumbers();
setUpOpeningTask();
resumeUnfinished();
openSharedLesson();
registerWorker();

/** Opens the first task if a visitor shared it at a lesson's end (lesson/LessonEnd.tsx). */
function openSharedLesson(): void {
  if (location.hash === '#lesson') document.querySelector<HTMLElement>('button[data-lesson]')?.click();
}

/**
 * Opens folds in wide viewports (ui/Fold.module.css): older browsers can't show the inside of a closed `<details>`
 * (Chrome before 131, Safari before 18.4, Firefox before 143).
 */
function setUpFoldFallback(): void {
  if (!matchMedia(TABLET).matches) return;
  for (const details of document.querySelectorAll<HTMLDetailsElement>('details:not([data-folded])'))
    details.open = true;
}

/**
 * Opens and closes dialogs in browsers without `command` and `commandfor` (Chrome before 135, Safari before 26.2,
 * Firefox before 144). The two commands that we use take a few lines. The published polyfill takes three kilobytes and
 * a request before the first tap.
 */
function setUpInvokerFallback(): void {
  if ('command' in HTMLButtonElement.prototype) return;
  addEventListener('click', ({ target }) => {
    const dialog = findCommanded(target as Element);
    if (dialog?.open) dialog.close();
    else dialog?.showModal();
  });
}
