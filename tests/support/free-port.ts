import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems lend to connections, of which a busy run of tests opens thousands a second. */
const FIRST_PORT = 10_240;
const LAST_PORT = 32_767;

/** A free port of loopback, which the system gives only to a process that asks for this one. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * (LAST_PORT - FIRST_PORT + 1));
    const server = createServer();
    const isFree = await once(server.listen(port, '127.0.0.1'), 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
