/** Photographs. The service worker caches one once it was shown. Their names hold a hash. */
export const PHOTO_FILE = /^\/_astro\/.+\.(?:avif|gif|jpe?g|png|webp)$/;

/** The tasks of lessons, which scripts fetch. Their names hold a hash. */
export const LESSON_FILE = /^\/lesson\/[^/]+\.json$/;
