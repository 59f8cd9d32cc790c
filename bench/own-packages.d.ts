/* `npm run bench` installs these packages (bench/package.json). `npm run check` works without them. */
declare module '@fastify/static';
declare module 'autocannon';
