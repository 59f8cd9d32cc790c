/**
 * The folder whose `404.html` answers for an address, with slashes around it: `/subject/nope` is an unknown
 * subject, `/subject/physics/nope` is no address of ours at all (spec §2). The server and the service worker
 * choose alike.
 */
export function notFoundFolder(path: string): string {
  return /^.*\/(?=[^/]+\/?$)/.exec(path)?.[0] ?? '/';
}
