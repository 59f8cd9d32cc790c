/*
 * The value of an imported stylesheet or picture. Vite's types describe pictures as addresses only. Astro's types
 * include those of Node, which browsers lack.
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
