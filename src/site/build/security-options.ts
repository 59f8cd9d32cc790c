import type { SecurityOptions } from '#shared/security/security-headers.ts';

/**
 * Reads what the security headers depend on out of the environment; an empty value counts as not set.
 *
 * @throws with the setting's name, in Ukrainian, when an address is none
 */
export function readSecurityOptions(environment: Record<string, string | undefined>): SecurityOptions {
  return {
    siteUrl: readOrigin(environment, 'PUBLIC_SITE_URL') ?? 'http://localhost:3000',
    leadOrigin: readOrigin(environment, 'PUBLIC_EMAILJS_ORIGIN'),
  };
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
