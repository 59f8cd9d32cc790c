import { findCommanded, hydrateOnIntent } from '../hydration/on-intent.ts';
import { resumeUnfinished } from '../hydration/resume-unfinished.ts';
import { scrollToAnchors } from './anchor-scroll.ts';
import { layOutRest } from './content-visibility.ts';
import { foldOnPhones } from './folds.ts';
import { setUpMobileMenu } from './mobile-menu.ts';
import { registerWorker } from './register-worker.ts';

// These two change the layout, so they run before anything else.
foldOnPhones();
applyLateStyles();
setUpInvokerFallback();
hydrateOnIntent();
scrollToAnchors();
layOutRest();
setUpMobileMenu();
resumeUnfinished();
registerWorker();

/** Applies the styles that the first paint did not need (build/later-styles.ts). Development has no such file. */
function applyLateStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('[data-late]')) link.media = 'all';
}

/**
 * Opens and closes dialogs in browsers that do not know `command` and `commandfor` (Chrome before 135,
 * Safari before 26.2, Firefox before 144). The two commands that we use take a few lines; the published
 * polyfill takes three kilobytes and a request before the first tap.
 */
function setUpInvokerFallback(): void {
  if ('command' in HTMLButtonElement.prototype) return;
  addEventListener('click', ({ target }) => {
    const dialog = findCommanded(target as Element);
    if (dialog?.open) dialog.close();
    else dialog?.showModal();
  });
}
