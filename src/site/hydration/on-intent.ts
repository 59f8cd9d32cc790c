import { SEND_TIMEOUT_MS } from '#shared/lead/limits.ts';
import type * as Forms from './hydrate.tsx';

/** Where the forms' code lies; the build replaces it with the hashed address (build/page-entries.ts). */
const FORMS_URL = import.meta.env.DEV ? '/src/site/hydration/hydrate.tsx' : '/@forms-entry';

/** Shown with `alert()`: the form's code, which would show it in the form, could not be loaded. */
const NO_INTERNET = 'Немає інтернету. Спробуйте ще раз, щойно він з’явиться.';

/** Shown while the form's code still loads; for the visitor, sending has begun. */
const SENDING = 'Надсилання...';

const hydrations = new Map<Element, Promise<void>>();

/** Loads the code of the forms, once; a failed load is tried again with the next intent. */
async function loadForms(): Promise<typeof Forms> {
  if (import.meta.env.DEV) await (await import('./dev-refresh.ts')).installRefreshPreamble();
  return import(/* @vite-ignore */ FORMS_URL);
}

/** Hydrates an island; resolves when React has committed it. */
export function hydrate(island: HTMLElement): Promise<void> {
  const running = hydrations.get(island);
  if (running) return running;
  const hydration = loadForms().then((forms) => forms.hydrateIsland(island));
  hydrations.set(island, hydration);
  hydration.catch(() => hydrations.delete(island));
  return hydration;
}

/** Begins to load and hydrate a form or dialog when the visitor turns to it or to a button that opens it. */
export function hydrateOnIntent(): void {
  // A click, a tap or a key comes after one of these two, so the code loads while the visitor is about to act.
  addEventListener('pointerover', hydrateTarget);
  addEventListener('focusin', hydrateTarget);
  // In the capture phase, to come before React's own listener on the island.
  addEventListener('submit', keepEarlySubmit, true);
  addEventListener('invalid', repeatEarlyCheck, true);
}

function hydrateTarget({ target }: Event): void {
  const opener = (target as Element).closest?.('[commandfor]');
  const island = findIsland(opener ? findCommanded(opener) : (target as Element));
  if (island) hydrate(island).catch(() => {});
}

/** The island around, unless React has it already. */
function findIsland(element: Element | null): HTMLElement | null | undefined {
  return element?.closest?.<HTMLElement>('[data-island]:not([data-ready])');
}

/**
 * The browser's own message tells of what is missing until ours can. A visitor who still looks at it then, and has
 * typed nothing yet, gets ours.
 */
function repeatEarlyCheck({ target }: Event): void {
  const field = target as HTMLInputElement;
  const island = findIsland(field);
  if (!island) return;
  hydrate(island).then(
    () => field === document.activeElement && !field.value && field.form?.requestSubmit(),
    () => {},
  );
}

/** Holds a submit that comes before React and repeats it afterwards; without React the browser posts the form. */
function keepEarlySubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const island = findIsland(form);
  if (!island) return;
  event.preventDefault();
  const status = form.querySelector('[role=status]') as HTMLElement;
  // It is held already.
  if (status.textContent) return;
  status.textContent = SENDING;
  const tooLate = new Promise((_, reject) => setTimeout(reject, SEND_TIMEOUT_MS));
  Promise.race([hydrate(island), tooLate]).then(
    // Not the form that was submitted: React may have rendered the island anew.
    () => island.querySelector('form')?.requestSubmit(),
    () => {
      status.textContent = '';
      // Posted without a network, the form would be replaced by the browser's error page.
      if (navigator.onLine) form.submit();
      else alert(NO_INTERNET);
    },
  );
}

/** The dialog that an invoker button is for. */
export function findCommanded(button: Element): HTMLDialogElement | null {
  return document.getElementById(button.getAttribute('commandfor') as string) as HTMLDialogElement | null;
}
