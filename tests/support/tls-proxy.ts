import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/**
 * Adds TLS in front of a test server, for `localhost`, with a self-signed certificate.
 *
 * @returns its address, and the certificate file that Node must trust (`NODE_EXTRA_CA_CERTS`)
 */
export async function startTlsProxy(origin: string): Promise<{ origin: string; authority: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'tls-'));
  const [key, authority] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const kind = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '60',
  ];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  execFileSync('openssl', [...kind, ...name, '-keyout', key, '-out', authority], { stdio: 'pipe' });
  const options = { key: readFileSync(key), cert: readFileSync(authority) };
  const server = createServer(options, (asked, answer) => {
    const { method, headers, url } = asked;
    const onward = request(new URL(url ?? '/', origin), { method, headers }, (found) => {
      answer.writeHead(found.statusCode ?? 500, found.headers);
      found.pipe(answer);
    });
    onward.on('error', () => answer.writeHead(502).end());
    asked.pipe(onward);
  });
  await new Promise<void>((settle) => server.listen(0, 'localhost', settle));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });
  return { origin: `https://localhost:${(server.address() as AddressInfo).port}`, authority };
}
