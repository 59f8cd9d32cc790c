/**
 * Where the school's words lie, seen from the working folder. Only tests set the variable: they build and serve
 * the site with words of their own (tests/fixtures/README.md).
 */
export const CONTENT_FOLDER = process.env.CONTENT_FOLDER?.trim() || 'content';
