import react from '@astrojs/react';
import type { AstroIntegration } from 'astro';

/**
 * Renders React components at build only. Our islands load their code themselves (site/hydration/). Astro's client
 * renderer would be a script that no page requests and every service worker caches.
 */
export function staticReact(): AstroIntegration {
  const integration = react();
  const setUp = integration.hooks['astro:config:setup'];
  return {
    ...integration,
    hooks: {
      ...integration.hooks,
      'astro:config:setup': (options) =>
        setUp?.({
          ...options,
          addRenderer: ({ name, serverEntrypoint }) => options.addRenderer({ name, serverEntrypoint }),
        }),
    },
  };
}
