/** The pictures of README and the guides, by the names of their files in docs/pictures. */
export const PICTURE_NAMES = [
  'home',
  'home-dark',
  'changed-price',
  'other-school',
  'bot-about-changes',
  'editor',
  'card',
  'email',
] as const;

export type PictureName = (typeof PICTURE_NAMES)[number];
