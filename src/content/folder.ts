/**
 * Where the school's words lie, seen from the working folder. Two set the variable: tests, which build and serve the
 * site with words of their own (tests/fixtures/README.md), and deploy/update.ts, which unpacks those of a commit.
 */
export const CONTENT_FOLDER = process.env.CONTENT_FOLDER?.trim() || 'content';
