/*
 * What a component gets that imports a style sheet or a picture. Vite's types know pictures as addresses alone, and
 * Astro's bring those of Node with them, which browsers have not.
 */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

declare module '*.css' {}

declare module '*?url' {
  const address: string;
  export default address;
}

declare module '*?url&no-inline' {
  const address: string;
  export default address;
}

type BuiltPicture = { src: string; width: number; height: number; format: string };

declare module '*.webp' {
  const picture: BuiltPicture;
  export default picture;
}

declare module '*.jpg' {
  const picture: BuiltPicture;
  export default picture;
}

declare module '*.png' {
  const picture: BuiltPicture;
  export default picture;
}
