/* `npm run bench` installs these (bench/package.json); `npm run check` does without them. */
declare module '@fastify/static';
declare module 'autocannon';
