import { SERVICE_WORKER_PATH, TRUSTED_TYPES_POLICY } from '#shared/addresses/service-worker.ts';

type TrustedTypePolicy = { createScriptURL(input: string): string };

// Some browsers and TypeScript's types lack these.
declare global {
  interface Navigator {
    readonly connection?: { saveData: boolean };
  }
  interface Window {
    readonly trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL: () => string }): TrustedTypePolicy;
    };
  }
}

/**
 * Registers the service worker, which caches the site for hours without a network
 * (docs/decisions/0004-client-outbox.md). It does so after the load, and only for visitors who do not save data.
 * Browsers allow workers over https and on localhost only, and refuse them if storage is blocked.
 */
export function registerWorker(): void {
  if (import.meta.env.DEV) return;
  addEventListener('load', () => {
    if (navigator.connection?.saveData) return;
    navigator.serviceWorker
      ?.register(
        window.trustedTypes
          ?.createPolicy(TRUSTED_TYPES_POLICY, { createScriptURL: () => SERVICE_WORKER_PATH })
          .createScriptURL('') ?? SERVICE_WORKER_PATH,
      )
      .catch(() => {});
  });
}
