import { SEND_TIMEOUT_MS } from '#shared/lead/limits.ts';
import { NO_NETWORK, NOT_OPENED, SENDING } from '../words/shared-messages.ts';

/** Shown with `alert()`: the form's code, which would show it in the form, could not be loaded. */
const NO_INTERNET = 'Немає інтернету.';

/**
 * Fast refresh needs its hooks before the first component loads. Astro installs them for its own islands only. The page
 * script loads ours, so in development this function installs them.
 */
async function installRefresh(): Promise<void> {
  if ('$RefreshReg$' in window) return;
  const refreshUrl = '/@react-refresh';
  const refresh = await import(/* @vite-ignore */ refreshUrl);
  refresh.injectIntoGlobalHook(window);
  Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type });
}

/**
 * Loads the code of an island once and hydrates the island unless it already is. Resolves when React has committed it.
 * After a failed load, the next intent tries again.
 */
export async function hydrate(island: HTMLElement): Promise<void> {
  if (import.meta.env.DEV) await installRefresh();
  const { hydrateIsland } = island.dataset.lesson
    ? await import('../lesson/open-lesson.tsx')
    : await import('./hydrate.tsx');
  return hydrateIsland(island);
}

/**
 * Loads and hydrates a form, a dialog or a lesson when the visitor approaches it or a button that opens it. A mouse or
 * keyboard signals this before the action. On a touch screen, the press itself is the first signal. The browser paints
 * the effect of the press first, because the code takes a slow phone a sixth of a second.
 */
export function hydrateOnIntent(): void {
  // The visitor may have opened a dialog or typed before this script loaded.
  if (document.activeElement) hydrateTarget({ target: document.activeElement });
  addEventListener('mouseover', hydrateTarget);
  addEventListener('focusin', hydrateTarget);
  // In the capture phase, to come before React's own listener on the island.
  addEventListener('submit', holdEarlySubmit, true);
  addEventListener('invalid', repeatEarlyCheck as EventListener, true);
  addEventListener('click', repeatEarlyPress);
  addEventListener('click', storeMessage);
}

function hydrateTarget({ target }: Pick<Event, 'target'>): void {
  const island = findIsland(findCommanded(target as Element) ?? (target as Element));
  if (!island) return;
  // A mouse crosses the task's board on its way to the buttons.
  if ('task' in island.dataset && !(target as Element).closest('input, label, button')) return;
  // An element must be a live region some time before it gets its text (forms/Banner.tsx).
  for (const region of island.querySelectorAll<HTMLElement>('[data-live]'))
    region.setAttribute('role', region.dataset.live as string);
  requestAnimationFrame(() => setTimeout(() => hydrate(island).catch(() => {})));
}

/** The island around the element, unless it is already hydrated. */
function findIsland(element: Element | null): HTMLElement | null | undefined {
  return element?.closest?.<HTMLElement>('[data-island]:not([data-ready])');
}

/**
 * Until our code is ready, the browser's own message shows a missing value. If the visitor is still in the empty field
 * then, our message replaces it.
 */
function repeatEarlyCheck({ target: field }: Event & { target: HTMLInputElement }): void {
  const island = findIsland(field);
  if (!island) return;
  hydrate(island).then(
    () => {
      if (field !== document.activeElement || field.value) return;
      // The browser's message would cover ours. It closes when the field loses the focus.
      field.blur();
      field.focus();
      field.form?.requestSubmit();
    },
    () => {},
  );
}

/**
 * Holds a submit before hydration and repeats it afterwards. Without React, or before this script has loaded, the
 * browser posts the form natively.
 */
function holdEarlySubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const island = findIsland(form);
  if (!island) return;
  event.preventDefault();
  const status = form.querySelector('[data-live=status]') as HTMLElement;
  // A submit is held already.
  if (status.textContent) return;
  // The visitor sees that sending has begun.
  status.textContent = SENDING;
  const tooLate = new Promise((_, reject) => setTimeout(reject, SEND_TIMEOUT_MS));
  Promise.race([hydrate(island), tooLate]).then(
    // The form is looked up again, because React may have replaced it.
    () => island.querySelector('form')?.requestSubmit(),
    () => {
      status.textContent = '';
      // Posted without a network, the form would be replaced by the browser's error page.
      if (navigator.onLine) form.submit();
      else alert(NO_INTERNET);
    },
  );
}

/**
 * Repeats an early press on a lesson once its code has loaded (lesson/LessonBoard.tsx, lesson/TaskBoard.tsx). If the
 * visitor asks for a new tab, the browser follows the link to the subject's page instead.
 */
function repeatEarlyPress(event: MouseEvent): void {
  const island = findIsland(event.target as Element);
  const startButton = (event.target as Element).closest<HTMLElement>('a, button');
  if (!island?.dataset.lesson || !startButton || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  // The message appears beside the button, which keeps its label.
  const reason = startButton.nextElementSibling as HTMLElement;
  reason.textContent = '';
  startButton.ariaBusy = 'true';
  hydrate(island).then(
    () => startButton.click(),
    () => {
      startButton.ariaBusy = null;
      reason.textContent = navigator.onLine ? NOT_OPENED : NO_NETWORK;
    },
  );
}

/**
 * Stores the text that a button adds to its dialog's message until the dialog's code comes (TrialDialog.tsx). The head
 * of the dialog shows it at once, because the message may be below the viewport of a phone.
 */
function storeMessage({ target }: Event): void {
  const dialog = findCommanded(target as Element);
  const head = dialog?.querySelector<HTMLElement>('[id$="-about"]');
  // A button within the dialog closes it.
  if (!dialog || !head || dialog.contains(target as Element)) return;
  const message = (target as Element).closest<HTMLElement>('[data-message]')?.dataset.message;
  head.dataset.message = message ?? '';
  const island = dialog.closest<HTMLElement>('[data-island]');
  if (!message || !island) return;
  island.dataset.message = message;
  island.dispatchEvent(new Event('message'));
}

/** The dialog that an invoker button is for, if the element is in one. */
export function findCommanded(element: Element): HTMLDialogElement | null {
  // Outside of a button it is null or undefined, which matches no id.
  return document.getElementById(
    element.closest?.('[commandfor]')?.getAttribute('commandfor') as string,
  ) as HTMLDialogElement | null;
}
