import { once } from 'node:events';
import { createServer } from 'node:net';
import { type Config, loadSettingsFile, readConfig } from '../src/server/config.ts';

/**
 * Finds within a second what would end the server only after the build: a setting that is wrong, a channel that is
 * half set, a port that is taken.
 *
 * @throws with what `explainStartError` explains
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
