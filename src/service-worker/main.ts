/**
 * The service worker. It caches the whole site for hours without a network and never hides a newer page
 * (docs/decisions/0004-client-outbox.md). build/service-worker.ts bundles it into `dist/sw.js`.
 */

import { NavigationRoute, registerRoute } from 'workbox-routing';
import { LESSON_FILE, PHOTO_FILE } from '#shared/addresses/cached-files.ts';
import { answerNavigation } from './answer-navigation.ts';
import { answerPhoto } from './photo-cache.ts';
import { isOfThisBuild, matchCache, precache } from './precache.ts';
import { BUILD_FILES } from './same-origin-response.ts';
import { cachedOrFetched } from './timeout.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => {
  void precache.install(event);
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]));
});

// Only GET requests have routes, so forms and intake calls bypass the worker.
registerRoute(
  new NavigationRoute(
    ({ event, url }) => {
      // A failed deletion is repeated with the next visit.
      event.waitUntil(deleteOlderBuilds(event).catch(() => {}));
      return answerNavigation(event as FetchEvent, url.pathname);
    },
    { denylist: [/^\/api\//] },
  ),
);

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && PHOTO_FILE.test(url.pathname),
  ({ event, request }) => answerPhoto(event, request),
);

registerRoute(
  ({ request, sameOrigin, url }) => sameOrigin && isFileOfTheSite(request, url),
  ({ request }) => answerFile(request),
);

/**
 * Whether it is a file of a page or lesson, of this build or an earlier one. Pages that a script fetches are excluded.
 */
function isFileOfTheSite({ destination }: Request, { href, pathname }: URL): boolean {
  if (pathname.startsWith(BUILD_FILES) || LESSON_FILE.test(pathname)) return true;
  return destination !== '' && isOfThisBuild(href);
}

/**
 * Deletes the cached files of earlier builds once no other page is open. A page from before an update still needs the
 * scripts of its own build. During an update nothing is deleted, because its new files look like those of another build.
 */
async function deleteOlderBuilds(event: ExtendableEvent): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const { installing, waiting } = self.registration;
  if (pages.length === 0 && !installing && !waiting) await precache.activate(event);
}

/** Answers with the cached file of this build. A page that has been open for longer gets that of an earlier build. */
async function answerFile(request: Request): Promise<Response> {
  const key = precache.getCacheKeyForURL(request.url) ?? request.url;
  return cachedOrFetched(matchCache(precache.strategy.cacheName, key), () => fetch(request));
}
