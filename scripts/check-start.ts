import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Config, loadSettingsFile, readConfig } from '../src/server/config.ts';

/**
 * Finds within a second errors that would stop the server after the build: an invalid setting, an incomplete channel, a
 * port in use.
 *
 * @throws errors that `explainStartError` explains
 */
export async function checkStart(): Promise<void> {
  loadSettingsFile();
  const config = readConfig(process.env);
  if (config.port !== 0) await requireFreePort(config);
}

async function requireFreePort({ host, port }: Config): Promise<void> {
  const server = createServer();
  server.listen({ host, port });
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
