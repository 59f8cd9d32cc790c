/**
 * What a visitor's browser keeps once it was turned to or seen, and not in advance: photographs, and what a lesson that
 * one can take part in is made of: its data, the code and the styles. Their names hold a hash.
 */
export const SEEN_FILE = /^\/(?:_astro\/)?lesson[./]|^\/_astro\/.+\.(?:avif|gif|jpe?g|png|webp)$/;
