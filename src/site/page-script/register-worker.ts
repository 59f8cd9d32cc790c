import { SERVICE_WORKER_PATH, TRUSTED_TYPES_POLICY } from '#shared/addresses/service-worker.ts';

type TrustedTypePolicy = { createScriptURL(input: string): string };

// Not in every browser, and not in the types of TypeScript.
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
 * Lets the whole site be kept for the hours without a network (docs/decisions/0004-client-outbox.md): once the page
 * has loaded, and not for visitors who save data. Browsers have service workers over https and on localhost
 * only, and refuse them where storage is blocked: then the site is not kept.
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
