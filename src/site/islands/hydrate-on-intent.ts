import { SEND_TIMEOUT_MS } from '#shared/limits.ts';
import type * as Forms from '../forms/hydrate.tsx';

/** Where the forms' code lies; the build replaces it with the hashed address (build/forms-entry.ts). */
const FORMS_URL = import.meta.env.DEV ? '/src/site/forms/hydrate.tsx' : '/@forms-entry';

/** Anything that comes before the first click or key into a form: there is time to load while it happens. */
const INTENT_EVENTS = ['pointerover', 'pointerdown', 'focusin', 'keydown'];

const hydrations = new Map<HTMLElement, Promise<void>>();
const waitingForms = new Set<HTMLFormElement>();

/** Loads the code of the forms, once; a failed load is tried again with the next intent. */
export async function loadForms(): Promise<typeof Forms> {
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
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-island] form')) {
    // With scripts our own errors speak; without them the browser's do.
    form.noValidate = true;
  }
  for (const type of INTENT_EVENTS) {
    document.addEventListener(
      type,
      ({ target }) => {
        const island = target instanceof Element && findIsland(target);
        if (island) hydrate(island).catch(() => {});
      },
      { passive: true },
    );
  }
  // In the capture phase, to come before React's own listener on the island.
  document.addEventListener('submit', keepEarlySubmit, true);
}

function findIsland(target: Element): HTMLElement | null | undefined {
  const opener = target.closest('button[commandfor]');
  const place = opener ? document.getElementById(opener.getAttribute('commandfor') ?? '') : target;
  return place?.closest<HTMLElement>('[data-island]');
}

/** Holds a submit that comes before React, and repeats it after; where React can't come, the form goes as it is. */
function keepEarlySubmit(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement;
  const island = form.closest<HTMLElement>('[data-island]');
  if (!island || island.hasAttribute('data-ready')) return;
  event.preventDefault();
  if (waitingForms.has(form)) return;
  waitingForms.add(form);
  const tooLate = new Promise<never>((_, reject) => setTimeout(reject, SEND_TIMEOUT_MS));
  Promise.race([hydrate(island), tooLate])
    .then(
      () => form.requestSubmit(),
      () => form.submit(),
    )
    .finally(() => waitingForms.delete(form));
}
