import type { AstroIntegration } from 'astro';

/** Adds `/components` to the development server only: the components in their states. */
export function componentCatalogue(): AstroIntegration {
  return {
    name: 'component-catalogue',
    hooks: {
      'astro:config:setup': ({ command, injectRoute }) => {
        if (command !== 'dev') return;
        injectRoute({ pattern: '/components', entrypoint: './src/site/catalogue/components.astro' });
      },
    },
  };
}
