import type { AtRule } from 'postcss';
import { WINDOWS } from '../styles/windows.ts';

/**
 * A plugin of PostCSS that writes the widths of `styles/windows.ts` in the place of their names, for which browsers
 * have no `@custom-media` yet.
 */
export function windowNames() {
  return {
    postcssPlugin: 'window-names',
    AtRule: {
      media(rule: Pick<AtRule, 'params' | 'error'>) {
        rule.params = rule.params.replace(/\((--[\w-]+)\)/g, (_, name) => {
          const condition = WINDOWS[name];
          if (!condition) throw rule.error(`styles/windows.ts has no ${name}`);
          return condition;
        });
      },
    },
  };
}
