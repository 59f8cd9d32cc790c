/**
 * The folder, with slashes around it, whose `404.html` answers for an unknown address (spec §2). `/subject/nope` gets
 * the page for unknown subjects, `/subject/physics/nope` the general one. Server and service worker share this rule.
 */
export function notFoundFolder(path: string): string {
  return /^.*\/(?=[^/]+\/?$)/.exec(path)?.[0] ?? '/';
}
