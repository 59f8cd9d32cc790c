import type { Plugin } from 'vite';

/** What our styles use, and Lightning CSS passes on as it is without knowing it. */
const NEW = /'(?:scroll-marker|scroll-marker-group|target-current)' is not recognized as a valid pseudo-/;

/**
 * Keeps warnings about selectors that are newer than Lightning CSS out of builds. Once it knows them, this can go
 * (`npm run build` then says the same without it).
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
