import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

export type TlsProxy = { server: Server; port: number; certificateFile: string };

/** Starts what a proxy in production does, end TLS, with a certificate of its own for `localhost`. */
export async function startTlsProxy(folder: string, readTarget: () => string): Promise<TlsProxy> {
  const [keyFile, certificateFile] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const files = ['-keyout', keyFile, '-out', certificateFile];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...files], {
    stdio: 'ignore',
  });
  const credentials = { key: readFileSync(keyFile), cert: readFileSync(certificateFile) };
  const server = createServer(credentials, (incoming, outgoing) => {
    const { method, headers } = incoming;
    const forwarded = request(readTarget() + incoming.url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return { server, port: (server.address() as AddressInfo).port, certificateFile };
}
