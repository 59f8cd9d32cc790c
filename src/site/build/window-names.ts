import { WINDOWS } from '../styles/windows.ts';

type MediaRule = { params: string; error(message: string): Error };

/**
 * A plugin of PostCSS that writes the widths of `styles/windows.ts` in the place of their names, for which browsers
 * have no `@custom-media` yet.
 */
export function windowNames() {
  return {
    postcssPlugin: 'window-names',
    AtRule: {
      media(rule: MediaRule) {
        rule.params = rule.params.replace(/\((--[\w-]+)\)/g, (_, name) => {
          const condition = WINDOWS[name];
          if (!condition) throw rule.error(`styles/windows.ts has no ${name}`);
          return condition;
        });
      },
    },
  };
}
