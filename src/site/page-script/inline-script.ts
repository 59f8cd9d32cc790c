import { minifySync } from 'vite';

/**
 * The text of an inline script. The build lists its hash in the policy, so both the page and the build call this
 * function: minifying removes what distinguishes the source from its bundled copy.
 */
export function inlineScript(code: string): string {
  return minifySync('inline.js', code, { module: false }).code.trim();
}
