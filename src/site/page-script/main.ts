import { findCommanded, hydrateOnIntent } from '../hydration/on-intent.ts';
import { resumeUnfinished } from '../hydration/resume-unfinished.ts';
import { scrollToAnchors } from './anchor-scroll.ts';
import { layOutWhenIdle } from './content-visibility.ts';
import { foldOnPhones } from './folds.ts';
import { setUpMobileMenu } from './mobile-menu.ts';
import { registerWorker } from './register-worker.ts';

// These two change the layout, so they run before anything else.
foldOnPhones();
applyLateStyles();
setUpInvokerFallback();
hydrateOnIntent();
scrollToAnchors();
layOutWhenIdle();
setUpMobileMenu();
resumeUnfinished();
registerWorker();

/** Applies the styles that the first paint did not need (build/later-styles.ts). Development has no such file. */
function applyLateStyles(): void {
  const link = document.querySelector<HTMLLinkElement>('[data-late]');
  if (link) link.media = 'all';
}

/**
 * Opens and closes dialogs in browsers that do not know `command` and `commandfor` (Chrome before 135,
 * Safari before 26.2, Firefox before 144). The two commands that we use take a few lines; the published
 * polyfill takes three kilobytes and a request before the first tap.
 */
function setUpInvokerFallback(): void {
  if ('command' in HTMLButtonElement.prototype) return;
  addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('[commandfor]');
    const dialog = button && findCommanded(button);
    if (dialog?.open) dialog.close();
    else dialog?.showModal();
  });
}
