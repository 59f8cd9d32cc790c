/** `@fastify/static` with a folder's files as the build has compressed them: `node static.ts FOLDER`. */
import { createRequire } from 'node:module';
import fastify from 'fastify';

// It is a package of the bench alone.
const serveFiles = createRequire(new URL('../package.json', import.meta.url))('@fastify/static');

const app = fastify();
app.register(serveFiles, { root: process.argv[2], preCompressed: true });
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
