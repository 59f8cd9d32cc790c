/* What `npm run bench` installs for itself (bench/package.json), and `npm run check` does without. */
declare module '@fastify/static';
declare module 'autocannon';
declare module 'chrome-launcher';
declare module 'lighthouse';
