import type { IncomingHttpHeaders } from 'node:http';

/**
 * Tells whether a browser sent this on behalf of another site, by the rules of Go 1.25's
 * `http.CrossOriginProtection`: a trusted Origin passes; else what the browser says in Sec-Fetch-Site counts;
 * without that, Origin has to name our host; with neither it is no browser, and no visitor can be misused.
 * The Origin comes second because a strict referrer policy turns that of native form posts into `null`.
 */
export function isCrossSite(headers: IncomingHttpHeaders, siteOrigin: string): boolean {
  const { origin, host } = headers;
  const site = headers['sec-fetch-site'];
  if (origin === siteOrigin) return false;
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  if (origin === undefined) return false;
  return !host || !URL.canParse(origin) || new URL(origin).host !== host.toLowerCase();
}
