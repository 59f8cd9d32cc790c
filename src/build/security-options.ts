import type { SecurityOptions } from '#shared/node/security-headers.ts';

/**
 * Reads what the security headers depend on out of the environment; an empty value counts as not set.
 *
 * @throws with the setting's name, in Ukrainian, when an address is none
 */
export function readSecurityOptions(environment: Record<string, string | undefined>): SecurityOptions {
  return {
    siteUrl: readSiteUrl(environment) ?? 'http://localhost:3000',
    leadOrigin: readOrigin(environment, 'PUBLIC_EMAILJS_ORIGIN'),
  };
}

/**
 * Reads the public address of the site; without one, pages and the sitemap can't say whole addresses.
 *
 * @throws with the setting's name, in Ukrainian, when the address is none
 */
export function readSiteUrl(environment: Record<string, string | undefined>): string | undefined {
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
