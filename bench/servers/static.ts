/** `node static.ts FOLDER`: serves the compressed files of a build with `@fastify/static`. */
import { createRequire } from 'node:module';
import fastify from 'fastify';

// Only bench/package.json has this package.
const serveFiles = createRequire(new URL('../package.json', import.meta.url))('@fastify/static');

const app = fastify();
app.register(serveFiles, { root: process.argv[2], preCompressed: true });
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
