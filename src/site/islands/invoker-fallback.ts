/**
 * Opens and closes dialogs in browsers that do not know `command` and `commandfor` (Chrome before 135,
 * Safari before 26.2, Firefox before 144). The two commands that we use take five lines; the published
 * polyfill takes three kilobytes and a request before the first tap.
 */
export function setUpInvokerFallback(): void {
  if ('command' in HTMLButtonElement.prototype) return;
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('button[commandfor]');
    if (!button) return;
    const dialog = document.getElementById(
      button.getAttribute('commandfor') ?? '',
    ) as HTMLDialogElement | null;
    if (button.getAttribute('command') === 'close') dialog?.close();
    else if (!dialog?.open) dialog?.showModal();
  });
}
