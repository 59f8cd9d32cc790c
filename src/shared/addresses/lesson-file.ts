/**
 * What a lesson that one can take part in is made of: its data, the code and the styles. Only who turns to one gets
 * them, and their names hold a hash.
 */
export const LESSON_FILE = /^\/(?:_astro\/)?lesson[./]/;
