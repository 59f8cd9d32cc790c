import type { APIRoute } from 'astro';
import { DRAWING_INKS, writeDrawing } from '#content/lesson/lesson-drawing.ts';
import { homeLessons } from '../content/site-content.ts';

/**
 * The drawings of the home page's lessons after the first. Inline, they would be a tenth of the page's weight. Classes
 * of a page do not apply inside another file, but its custom properties do.
 */
export const GET: APIRoute = () => {
  const symbols = homeLessons.slice(1).map(({ slug, drawing }) => {
    const shapes = writeDrawing(drawing, {
      attributesOf: (role) => DRAWING_INKS[role],
      textAttributes: { fill: 'currentColor', stroke: 'none' },
    });
    return `<symbol id="${slug}" viewBox="0 0 360 264">${shapes}</symbol>`;
  });
  // Without the type, the development server would send it as text.
  const headers = { 'Content-Type': 'image/svg+xml' };
  return new Response(`<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`, { headers });
};
