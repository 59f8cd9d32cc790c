/**
 * As much of a service worker's globals as we use. The pages' code is checked with the types of windows, and
 * TypeScript can't hold both in one program.
 */
export type WaitingEvent = Event & { waitUntil(work: Promise<unknown>): void };

/** A request of a page; `preloadResponse` is what the browser has asked for while the worker was starting. */
export type FetchEvent = WaitingEvent & { request: Request; preloadResponse: Promise<Response | undefined> };

type WorkerScope = {
  addEventListener(type: 'install' | 'activate', listener: (event: WaitingEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<unknown[]>;
  };
  /** Older browsers can't preload navigations. */
  registration: Pick<ServiceWorkerRegistration, 'installing' | 'waiting'> & {
    navigationPreload?: NavigationPreloadManager;
  };
};

export const worker = self as unknown as WorkerScope;
