/** The variables that test programs need, without the developer's settings. */
export const CLEAN_ENV = {
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  // `npm test` sets it. The compile cache saves a quarter of the start time of a server.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};
