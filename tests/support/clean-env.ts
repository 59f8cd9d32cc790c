/** What the programs of tests need of our environment, and nothing of an owner's settings. */
export const CLEAN_ENV = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  // `npm test` sets it: code that was compiled once is compiled, which is a quarter of a server's start.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};
