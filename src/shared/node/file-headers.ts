// Node only, as security-headers.ts.
import { isEditorFile } from './editor-page.ts';
import {
  assetHeaders,
  editorHeaders,
  type Headers,
  type InlineHashes,
  pageHeaders,
  type SecurityOptions,
} from './security-headers.ts';

const DAY_SECONDS = 24 * 60 * 60;
const YEAR_SECONDS = 365 * DAY_SECONDS;

/**
 * The headers of a file of the build, the same from our server and from a static host.
 *
 * @param path of the file in the build, with a leading slash
 */
export function fileHeaders(path: string, inline: InlineHashes, options: SecurityOptions): Headers {
  return { 'cache-control': cacheControlOf(path), ...securityHeadersOf(path, inline, options) };
}

/** Pictures that chats and social networks show with links to the site. */
const PREVIEW_FOLDER = '/preview/';

/** Folders whose file names contain a hash of the content. `/brand/` has the school's own logo. */
export const HASHED_FOLDERS = ['/_astro/', PREVIEW_FOLDER, '/lesson/', '/brand/'];

/** Files with a hash are immutable; browsers revalidate pages and other scripts. */
function cacheControlOf(path: string): string {
  if (HASHED_FOLDERS.some((folder) => path.startsWith(folder)))
    return `public, max-age=${YEAR_SECONDS}, immutable`;
  return /\.(html|m?js|webmanifest)$/.test(path) ? 'no-cache' : `public, max-age=${DAY_SECONDS}`;
}

function securityHeadersOf(path: string, inline: InlineHashes, options: SecurityOptions): Headers {
  if (isEditorFile(path)) return editorHeaders(options);
  if (path.endsWith('.html')) return pageHeaders(inline, options);
  const headers = assetHeaders(/\.m?js$/.test(path), options);
  // Web chats and other sites embed the picture in their pages.
  return path.startsWith(PREVIEW_FOLDER)
    ? { ...headers, 'cross-origin-resource-policy': 'cross-origin' }
    : headers;
}
