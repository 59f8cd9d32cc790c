import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { metaPolicy, type SecurityOptions } from '#shared/security/security-headers.ts';

/**
 * Puts each page's policy into the page itself when the site is built for static hosting: some hosts send no
 * headers of ours, and none sends a page's own with a 404. Our server does, so its pages are spared the bytes
 * (docs/decisions/0009-static-hosting-headers.md).
 */
export function policyMeta(options: SecurityOptions): AstroIntegration {
  return {
    name: 'policy-meta',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        if (!options.leadOrigin) return;
        const folder = fileURLToPath(dir);
        const files = await readdir(folder, { recursive: true });
        for (const file of files.filter((name) => name.endsWith('.html'))) {
          const html = await readFile(folder + file, 'utf8');
          await writeFile(folder + file, addPolicyMeta(html, options));
        }
      },
    },
  };
}

/** A policy counts for what comes after it, so it stands before everything but the encoding. */
const ENCODING = /<meta charset="[^"]*"\s*\/?>/;

/**
 * Adds the policy to a page.
 *
 * @throws when the page does not say its encoding, after which the policy belongs
 */
export function addPolicyMeta(html: string, options: SecurityOptions): string {
  if (!ENCODING.test(html)) throw new Error('A page has no <meta charset>');
  const policy = `<meta http-equiv="content-security-policy" content="${metaPolicy(html, options)}">`;
  return html.replace(ENCODING, (encoding) => encoding + policy);
}
