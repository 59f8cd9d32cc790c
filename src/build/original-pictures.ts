/**
 * The name that Vite gives an imported picture. One that Astro has made smaller has a second, longer part:
 * `room.DMMn8ocg_1IC7XU.webp`.
 */
const ORIGINAL = /\/_astro\/[^/]*\.[\w-]{8}\.(?:png|jpe?g|webp|avif|gif|tiff?)$/i;

/**
 * Refuses pictures that would go out as their original files, of which a phone loads megabytes.
 *
 * @param paths the addresses of all files of a build
 * @throws {Error} with the pictures and the next step
 */
export function checkPictures(paths: Iterable<string>): void {
  const originals = [...paths].filter((path) => ORIGINAL.test(path));
  if (originals.length === 0) return;
  throw new Error(
    `Original pictures in the build: ${originals.join(', ')}. Use preparePicture (src/site/content/pictures.ts).`,
  );
}
