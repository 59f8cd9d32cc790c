/*
 * The values of imported stylesheets and addresses. Astro's types include those of Node, which browsers lack.
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
