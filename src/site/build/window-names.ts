import { readFileSync } from 'node:fs';

/** As in Media Queries 5: `@custom-media --tablet (min-width: 48rem);` */
const DEFINITION = /@custom-media (--[\w-]+) ([^;]+);/g;

type MediaRule = { params: string; error(message: string): Error };

/**
 * A plugin of PostCSS that writes the widths of `styles/windows.css` in the place of their names. Browsers do not know
 * `@custom-media` yet, and every style sheet is compiled by itself, so the names are looked up in that one file.
 */
export function windowNames() {
  const windows = readWindows();
  return {
    postcssPlugin: 'window-names',
    AtRule: {
      media(rule: MediaRule) {
        rule.params = rule.params.replace(/\((--[\w-]+)\)/g, (_, name) => {
          const condition = windows.get(name);
          if (!condition) throw rule.error(`styles/windows.css has no ${name}`);
          return condition;
        });
      },
    },
  };
}

/** The conditions by name: `--tablet` is `(min-width: 48rem)`. */
export function readWindows(): ReadonlyMap<string, string> {
  const css = readFileSync('src/site/styles/windows.css', 'utf8');
  return new Map([...css.matchAll(DEFINITION)].map(([, name = '', condition = '']) => [name, condition]));
}
