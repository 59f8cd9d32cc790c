import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the range of outgoing connections, of which a test run opens thousands. */
const FIRST_PORT = 10_240;
const LAST_PORT = 32_767;

/** Returns a free loopback port that the system does not assign automatically. */
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
