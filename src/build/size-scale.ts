import { readFileSync } from 'node:fs';
import { parse, type Root } from 'postcss';

const TOKENS = new URL('../site/styles/tokens.css', import.meta.url);
const SIZE = /^--(?:space|text|radius)-\d$/;
const USE = /var\((--(?:space|text|radius)-\d)\)/g;

/**
 * A PostCSS plugin that replaces the names of `styles/tokens.css` sizes by their values. As custom properties they
 * would take some 150 bytes of the first section's budget on every page (measured on the home page).
 */
export function sizeScale() {
  const sizes = new Map<string, string>();
  parse(readFileSync(TOKENS, 'utf8')).walkDecls(SIZE, ({ prop, value }) => {
    sizes.set(prop, value);
  });
  return {
    postcssPlugin: 'size-scale',
    Once(root: Root) {
      root.walkDecls((declaration) => {
        declaration.value = declaration.value.replace(USE, (_, name) => {
          const size = sizes.get(name);
          if (!size) throw declaration.error(`styles/tokens.css has no ${name}`);
          return size;
        });
        if (sizes.has(declaration.prop)) declaration.remove();
      });
    },
  };
}
