/**
 * The service worker: keeps the whole site for the hours without a network, and never stands between a visitor
 * and a newer page (docs/decisions/0004-client-outbox.md). Built into `dist/sw.js` by build/service-worker.ts.
 */

import { NavigationRoute, registerRoute } from 'workbox-routing';
import { LESSON_FILE, SEEN_FILE } from '#shared/addresses/seen-file.ts';
import { answerNavigation } from './answer-navigation.ts';
import { OWN_FILES } from './own-answer.ts';
import { keptOrFetched } from './patience.ts';
import { isOfThisBuild, matchKept, precache } from './precache.ts';
import { answerSeen } from './seen-files.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => {
  void precache.install(event);
  void self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]));
});

// Only GET requests have routes: sent forms and intake calls go their way as if there were no worker.
registerRoute(
  new NavigationRoute(
    ({ event, url }) => {
      // What could not be forgotten now is forgotten with the next visit.
      event.waitUntil(forgetOlderBuilds(event).catch(() => {}));
      return answerNavigation(event as FetchEvent, url.pathname);
    },
    { denylist: [/^\/api\//] },
  ),
);

registerRoute(
  ({ sameOrigin, url }) => sameOrigin && SEEN_FILE.test(url.pathname),
  ({ event, request }) => answerSeen(event, request),
);

registerRoute(
  ({ request, sameOrigin, url }) => sameOrigin && isFileOfTheSite(request, url),
  ({ request }) => answerFile(request),
);

/** The files of pages and lessons, of this build or an earlier one. A page that a script asks for is none of them. */
function isFileOfTheSite({ destination }: Request, { href, pathname }: URL): boolean {
  if (pathname.startsWith(OWN_FILES) || LESSON_FILE.test(pathname)) return true;
  return destination !== '' && isOfThisBuild(href);
}

/**
 * A page that was opened before an update still needs the scripts of its own build, which the server has no
 * longer: earlier builds are kept until a page is opened while no other is. What an update that is under way
 * has fetched so far looks as foreign as an earlier build, so then nothing is deleted.
 */
async function forgetOlderBuilds(event: ExtendableEvent): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const { installing, waiting } = self.registration;
  if (pages.length === 0 && !installing && !waiting) await precache.activate(event);
}

/** Answers with the kept file: of this build, or of an earlier one for a page that is open since then. */
async function answerFile(request: Request): Promise<Response> {
  const key = precache.getCacheKeyForURL(request.url) ?? request.url;
  return keptOrFetched(matchKept(precache.strategy.cacheName, key), () => fetch(request));
}
