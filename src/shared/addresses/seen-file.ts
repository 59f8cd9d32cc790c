/** What a visitor's browser caches once it was shown, and not in advance: photographs. Their names hold a hash. */
export const SEEN_FILE = /^\/_astro\/.+\.(?:avif|gif|jpe?g|png|webp)$/;

/** The tasks of the lessons, which scripts fetch. Their names hold a hash of all of them. */
export const LESSON_FILE = /^\/lesson\/[^/]+\.json$/;
