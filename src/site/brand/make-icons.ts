/** Draws the icons in `public/` from the sign: `node src/site/brand/make-icons.ts`. */
import { writeFile } from 'node:fs/promises';
import { DAY } from '#shared/brand/colors.ts';
import { drawIcons } from './icons.ts';

for (const [name, content] of await drawIcons(DAY)) await writeFile(`public/${name}`, content);
