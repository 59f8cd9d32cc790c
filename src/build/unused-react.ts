import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { Plugin } from 'vite';

/** React's files that only export functions. `react-dom/client` is left as it is, because we use most of it. */
const EXPORTING_FILES =
  /\/(?:react|react-dom|scheduler)\/cjs\/(?:react|react-dom|scheduler)\.production\.js$/;

/** Libraries that may import React. The plugin does not read the sources of others. */
const REACT_LIBRARIES = /\/node_modules\/(?:react|react-dom|scheduler|@astrojs\/react)\//;

/**
 * Removes React's exports that this site never imports, such as `Children` and most hooks, from the browser's scripts.
 * React ships CommonJS, and bundlers keep all its exports. Without this plugin the scripts exceed their budget
 * (docs/decisions/0002-page-weight.md).
 */
export function unusedReact(): Plugin {
  let imported: Set<string> | undefined;
  return {
    name: 'unused-react',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart() {
      const files = globSync('src/{site,shared}/**/*.{ts,tsx}');
      imported = findImportedNames([...files, ...findReactDom()].map((file) => readFileSync(file, 'utf8')));
    },
    resolveId: {
      filter: { id: /^react(?:-dom)?$/ },
      handler(_, importer = '') {
        if (importer.includes('/node_modules/') && !REACT_LIBRARIES.test(importer))
          this.error(`${importer} imports React: src/build/unused-react.ts has to know which exports`);
      },
    },
    transform: {
      filter: { id: EXPORTING_FILES },
      handler: (code) => ({ code: removeUnusedExports(code, imported), map: null }),
    },
  };
}

/** The names that these sources import from React. Undefined if one of them imports React as a whole. */
export function findImportedNames(sources: string[]): Set<string> | undefined {
  const imported = new Set<string>();
  for (const source of sources) {
    for (const [, clause = ''] of source.matchAll(/^import (?!type )([^;]+?) from 'react(?:-dom)?';/gm)) {
      const [, names] = /^\{([^{}]*)\}$/.exec(clause) ?? [];
      if (names === undefined) return undefined;
      for (const [name] of names.matchAll(/\w+/g)) imported.add(name);
    }
    // React's own files refer to each other like this.
    for (const [, name = ''] of source.matchAll(/\b(?:React|ReactDOM|Scheduler)\.(\w+)/g)) imported.add(name);
  }
  return imported;
}

/** Turns each unused export into a variable, which the minifier removes with everything that only it needs. */
export function removeUnusedExports(code: string, imported: Set<string> | undefined): string {
  const replace = (statement: string, name: string) =>
    imported?.has(name) ? statement : `var unused_${name} = `;
  return imported ? code.replaceAll(/^exports\.(\w+) = /gm, replace) : code;
}

function findReactDom(): string[] {
  const folder = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'));
  return globSync(`${folder}/cjs/react-dom{,-client}.production.js`);
}
