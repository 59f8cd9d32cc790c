import type { Plugin } from 'vite';

/** How our components import their styles. */
const IMPORT_OF_MODULE = /import (\w+) from ('[^']+\.module\.css')/g;

/**
 * Writes the classes of CSS modules into the scripts where they are used. A module is imported as an object, which a
 * bundle keeps whole, with the names that it has in the source; of a namespace it keeps what is used, as its value.
 */
export function namedClasses(): Plugin {
  return {
    name: 'named-classes',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /\.tsx$/ },
      handler: (code) => ({ code: code.replaceAll(IMPORT_OF_MODULE, 'import * as $1 from $2'), map: null }),
    },
  };
}
