import type { AtRule } from 'postcss';
import { BREAKPOINTS } from '../site/styles/breakpoints.ts';

/** A PostCSS plugin that replaces names of viewport widths by `styles/breakpoints.ts`: browsers lack `@custom-media`. */
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
