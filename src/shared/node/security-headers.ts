// Node only: hashes with node:crypto. The build and the server import it, the browser never does.
import { createHash } from 'node:crypto';
import { TRUSTED_TYPES_POLICY } from '../addresses/service-worker.ts';
import { editorDirectives } from './editor-page.ts';

export type SecurityOptions = {
  /** The public address of the site. If it is plain http, headers that require TLS are omitted. */
  siteUrl: string;
  /** In static hosting the browser sends leads to this origin instead of our server. */
  leadOrigin?: string | undefined;
};

/** Headers in the order of the response. */
export type Headers = Record<string, string>;

/**
 * Hashes of all inline scripts and stylesheets of the site ({@link hashSource}). They come from the build's list, never
 * from a finished page. One policy serves every page.
 */
export type InlineHashes = { scripts: readonly string[]; styles: readonly string[] };

/** For pages without a build, for example in tests. */
export const NO_INLINE_HASHES: InlineHashes = { scripts: [], styles: [] };

/** The headers of every response. */
export function commonHeaders({ siteUrl }: SecurityOptions): Headers {
  return {
    // Without includeSubDomains: the school may have an older subdomain without TLS, which browsers would not open for
    // two years.
    ...(isSecure(siteUrl) && { 'strict-transport-security': 'max-age=63072000' }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // Not no-referrer: it turns the Origin of form posts without scripts into null.
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cross-origin-embedder-policy': 'require-corp',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  };
}

/** The headers of a page: the common ones and the site's policy. */
export function pageHeaders(inline: InlineHashes, options: SecurityOptions): Headers {
  const policy = [...pageDirectives(inline, options), "frame-ancestors 'none'"].join('; ');
  return { 'content-security-policy': policy, ...commonHeaders(options) };
}

/** The headers of the visual editor's page and its files. Its workers obey the policy of their own responses. */
export function editorHeaders(options: SecurityOptions): Headers {
  const secure = isSecure(options.siteUrl) ? ['upgrade-insecure-requests'] : [];
  const policy = [...editorDirectives(), ...secure, "frame-ancestors 'none'"].join('; ');
  return {
    'content-security-policy': policy,
    'x-robots-tag': 'noindex, nofollow',
    ...commonHeaders(options),
    // A page of the site that opens the editor gets no reference to its window.
    'cross-origin-opener-policy': 'noopener-allow-popups',
  };
}

/** The same policy for a `<meta>` element, which must not carry `frame-ancestors`. */
export function metaPolicy(inline: InlineHashes, options: SecurityOptions): string {
  return pageDirectives(inline, options).join('; ');
}

/**
 * The headers of a file that is not a page. A service worker obeys the policy of its own script, so scripts may load
 * from the site. Any other file that is opened directly, such as a drawing, may load nothing.
 */
export function assetHeaders(isScript: boolean, options: SecurityOptions): Headers {
  const allowed = isScript ? "; script-src 'self'; connect-src 'self'" : '';
  return {
    'content-security-policy': `default-src 'none'${allowed}; frame-ancestors 'none'`,
    ...commonHeaders(options),
  };
}

function pageDirectives(
  { scripts, styles }: InlineHashes,
  { siteUrl, leadOrigin }: SecurityOptions,
): string[] {
  const leadTargets = ["'self'", leadOrigin].filter(Boolean).join(' ');
  return [
    "default-src 'none'",
    // Also governs the service worker: without `worker-src`, browsers fall back to this.
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src ${["'self'", ...styles].join(' ')}`,
    "img-src 'self'",
    "font-src 'self'",
    `connect-src ${leadTargets}`,
    "manifest-src 'self'",
    `form-action ${leadTargets}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${TRUSTED_TYPES_POLICY}`,
    ...(isSecure(siteUrl) ? ['upgrade-insecure-requests'] : []),
  ];
}

/** The source expression that allows exactly this inline script or style. */
export function hashSource(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}

function isSecure(siteUrl: string): boolean {
  return siteUrl.startsWith('https:');
}
