/** Vite's name of an imported picture. Astro's name of a resized one is longer: `room.DMMn8ocg_1IC7XU.webp`. */
const ORIGINAL = /\/_astro\/[^/]*\.[\w-]{8}\.(?:png|jpe?g|webp|avif|gif|tiff?)$/i;

/**
 * Stops a build that would ship pictures as their original files, which have megabytes.
 *
 * @param paths the addresses of all files of a build
 * @throws {Error} with the pictures and the next step
 */
export function checkPictures(paths: Iterable<string>): void {
  const originals = [...paths].filter((path) => ORIGINAL.test(path));
  if (originals.length === 0) return;
  throw new Error(
    `Original pictures in the build: ${originals.join(', ')}. Resize them with Astro's getImage (CONTRIBUTING.md, A section of a page).`,
  );
}
