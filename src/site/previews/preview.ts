/** The picture that messengers and social networks show with a link to a page. */
export type Preview = {
  /** Address on the site. */
  src: string;
  /** What the picture shows. */
  alternative: string;
};

/** Of every preview, in pixels: what the networks crop least. */
export const PREVIEW_WIDTH = 1200;
export const PREVIEW_HEIGHT = 630;
