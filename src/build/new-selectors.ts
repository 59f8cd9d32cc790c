import type { Plugin } from 'vite';

/** Selectors of our styles that Lightning CSS does not know and leaves unchanged. */
const NEW = /'(?:scroll-marker|scroll-marker-group|target-current)' is not recognized as a valid pseudo-/;

/**
 * Suppresses warnings about selectors that are newer than Lightning CSS. Once `npm run build` prints the same without
 * this plugin, remove it.
 */
export function newSelectors(): Plugin {
  return {
    name: 'new-selectors',
    configResolved({ logger }) {
      const { warn } = logger;
      logger.warn = (message, options) => {
        if (!NEW.test(message)) warn(message, options);
      };
    },
  };
}
