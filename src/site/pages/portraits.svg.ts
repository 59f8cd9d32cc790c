import { teachers } from '../content/site-content.ts';
import { drawPortraits, PORTRAIT_BOX } from '../teachers/draw-portrait.ts';

/**
 * The drawn portraits of all teachers in one file for all pages. Classes of a page do not apply inside another file,
 * but its custom properties do.
 */
export const GET = () => {
  const symbols = Array.from(
    drawPortraits(teachers),
    ([id, drawing]) => `<symbol id="${id}" viewBox="${PORTRAIT_BOX}">${drawing}</symbol>`,
  );
  // Without the type, the development server would send it as text.
  const headers = { 'Content-Type': 'image/svg+xml' };
  return new Response(`<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`, { headers });
};
