import { findCommanded } from '../hydration/on-intent.ts';

/**
 * Opens and closes dialogs in browsers that do not know `command` and `commandfor` (Chrome before 135,
 * Safari before 26.2, Firefox before 144). The two commands that we use take a few lines; the published
 * polyfill takes three kilobytes and a request before the first tap.
 */
export function setUpInvokerFallback(): void {
  if ('command' in HTMLButtonElement.prototype) return;
  addEventListener('click', ({ target }) => {
    const button = (target as Element).closest('[commandfor]');
    const dialog = button && findCommanded(button);
    if (dialog?.open) dialog.close();
    else dialog?.showModal();
  });
}
