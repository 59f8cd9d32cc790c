import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { Plugin } from 'vite';

/** React's files that only say what they export; `react-dom/client`, which does the work, is left as it is. */
const EXPORTERS = /\/(?:react|react-dom|scheduler)\/cjs\/(?:react|react-dom|scheduler)\.production\.js$/;

/** The only libraries that may ask for React: we look into no others for what they ask for. */
const ITS_OWN = /\/node_modules\/(?:react|react-dom|scheduler|@astrojs\/react)\//;

/**
 * Leaves out of the browser's scripts what React exports and nobody here asks for, such as `Children` and most hooks.
 * Its files are CommonJS, of which a bundler keeps everything: 1,800 of the bytes that a visitor waits for before a
 * form is alive (docs/decisions/0002-page-weight.md).
 */
export function unusedReact(): Plugin {
  let asked: Set<string> | undefined;
  return {
    name: 'unused-react',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      const files = globSync('src/{site,shared}/**/*.{ts,tsx}');
      asked = findAsked([...files, ...findReactDom()].map((file) => readFileSync(file, 'utf8')));
    },
    resolveId: {
      filter: { id: /^react(?:-dom)?$/ },
      handler(_, importer = '') {
        if (importer.includes('/node_modules/') && !ITS_OWN.test(importer))
          this.error(`${importer} asks for React: src/build/unused-react.ts has to know for what`);
      },
    },
    transform: {
      filter: { id: EXPORTERS },
      handler: (code) => ({ code: dropUnasked(code, asked), map: null }),
    },
  };
}

/** The names that these sources import or read; undefined where one of them takes all, whatever it does with it. */
export function findAsked(sources: string[]): Set<string> | undefined {
  const asked = new Set<string>();
  for (const source of sources) {
    for (const [, what = ''] of source.matchAll(/^import (?!type )([^;]+?) from 'react(?:-dom)?';/gm)) {
      const [, names] = /^\{([^{}]*)\}$/.exec(what) ?? [];
      if (names === undefined) return undefined;
      for (const [name] of names.matchAll(/\w+/g)) asked.add(name);
    }
    // React's own files call each other so.
    for (const [, name = ''] of source.matchAll(/\b(?:React|ReactDOM|Scheduler)\.(\w+)/g)) asked.add(name);
  }
  return asked;
}

/**
 * What is exported under no asked name becomes a variable, which the minifier takes away with all that only it needs.
 */
export function dropUnasked(code: string, asked: Set<string> | undefined): string {
  const drop = (statement: string, name: string) => (asked?.has(name) ? statement : `var unasked_${name} = `);
  return asked ? code.replaceAll(/^exports\.(\w+) = /gm, drop) : code;
}

function findReactDom(): string[] {
  const folder = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'));
  return globSync(`${folder}/cjs/react-dom{,-client}.production.js`);
}
