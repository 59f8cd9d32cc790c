import type { SecurityOptions } from '#shared/node/security-headers.ts';
import { explainSiteUrl } from '#shared/node/site-url.ts';

/**
 * Reads the settings of the security headers from the environment. An empty value counts as not set.
 *
 * @throws in Ukrainian, with the setting's name, if an address is invalid
 */
export function readSecurityOptions(environment: Record<string, string | undefined>): SecurityOptions {
  return {
    siteUrl: readSiteUrl(environment) ?? 'http://localhost:3000',
    leadOrigin: readOrigin(environment, 'PUBLIC_EMAILJS_ORIGIN'),
  };
}

/**
 * Reads the public address of the site. Without it, pages and the sitemap have no absolute addresses.
 *
 * @throws in Ukrainian, with the setting's name, if the address is invalid
 */
export function readSiteUrl(environment: Record<string, string | undefined>): string | undefined {
  const value = environment.PUBLIC_SITE_URL?.trim();
  const problem = value && explainSiteUrl(value);
  if (problem) throw new Error(`Налаштування PUBLIC_SITE_URL записано неправильно: ${problem}.`);
  return readOrigin(environment, 'PUBLIC_SITE_URL');
}

function readOrigin(environment: Record<string, string | undefined>, setting: string): string | undefined {
  const value = environment[setting]?.trim();
  if (!value) return undefined;
  const url = URL.parse(value);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Error(
      `Налаштування ${setting} записано неправильно: очікується адреса, наприклад https://school.example.`,
    );
  }
  return url.origin;
}
