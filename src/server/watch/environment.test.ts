import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { readCertificateEnd } from './environment.ts';

test('a server that accepts and never answers has no certificate, and is not awaited', {
  tags: 'slow',
}, async () => {
  const server = createServer();
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect(await readCertificateEnd(`https://127.0.0.1:${port}`)).toBeUndefined();
});
