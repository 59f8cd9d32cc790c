import type { AtRule } from 'postcss';
import { BREAKPOINTS } from '../site/styles/breakpoints.ts';

/**
 * A plugin of PostCSS that writes the widths of `styles/breakpoints.ts` in the place of their names, for which browsers
 * have no `@custom-media` yet.
 */
export function breakpointNames() {
  return {
    postcssPlugin: 'breakpoint-names',
    AtRule: {
      media(rule: Pick<AtRule, 'params' | 'error'>) {
        rule.params = rule.params.replace(/\((--[\w-]+)\)/g, (_, name) => {
          const condition = BREAKPOINTS[name];
          if (!condition) throw rule.error(`styles/breakpoints.ts has no ${name}`);
          return condition;
        });
      },
    },
  };
}
