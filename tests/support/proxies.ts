import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type OutgoingHttpHeaders, request as requestHttp } from 'node:http';
import { Agent, request } from 'node:https';
import { connect as connectPlainly, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect } from 'node:tls';
import { onTestFinished } from 'vitest';
import { findFreePort } from './free-port.ts';

/** A proxy configuration of deploy/ in front of a test server, with a certificate that only this test trusts. */
export type SiteProxy = {
  httpPort: number;
  httpsPort: number;
  /** Requests school.example as a browser does, with keep-alive connections. */
  ask(path: string, question?: Question): Promise<Answer>;
  /** A raw TLS connection from this address, for requests that browsers never send. Errors are expected. */
  open(from: string): Socket;
  /** Its access log. */
  readLog(): Promise<string>;
  /** Its error log and its own output. */
  readErrorLog(): Promise<string>;
};

export type Question = {
  /** Sent as JSON by POST. */
  body?: unknown;
  /** Sent unchanged by POST. */
  rawBody?: string;
  headers?: OutgoingHttpHeaders;
  /** The visitor's address: any of 127.0.0.0/8. */
  from?: string;
};

export type Answer = { status: number; headers: Record<string, unknown>; text: string };

const NAME = 'school.example';

const START_TIMEOUT_MS = 20_000;

/** Reason why this proxy cannot be tested; undefined if it can. */
export function findMissing(program: string): string | undefined {
  const found = spawnSync('sh', ['-c', `PATH=$PATH:/usr/sbin command -v ${program}`]);
  return found.status === 0 ? undefined : `${program} is not installed`;
}

/**
 * Starts Debian's Caddy with its own certificate authority.
 *
 * @param site the Caddyfile
 */
export async function startCaddy(site: string): Promise<SiteProxy> {
  const { folder, httpPort, httpsPort } = await findPlace();
  const options = [
    'admin off',
    `http_port ${httpPort}`,
    `https_port ${httpsPort}`,
    'local_certs',
    'skip_install_trust',
    `storage file_system ${folder}`,
  ];
  await writeFile(join(folder, 'Caddyfile'), `{\n${options.join('\n')}\n}\n${site}`);
  const caddy = spawn('caddy', ['run', '--config', 'Caddyfile'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ca = join(folder, 'pki/authorities/local/root.crt');
  return finish(caddy, folder, httpPort, httpsPort, () => readFile(ca));
}

/**
 * Starts Debian's nginx.
 *
 * @param site the file in sites-enabled
 */
export async function startNginx(site: string): Promise<SiteProxy> {
  const { folder, httpPort, httpsPort } = await findPlace();
  makeCertificate(folder);
  const ours = site
    .replaceAll(/^\s*listen \[::\].*\n/gm, '')
    .replaceAll('listen 80;', `listen 127.0.0.1:${httpPort};`)
    .replaceAll('listen 443', `listen 127.0.0.1:${httpsPort}`)
    .replaceAll(`/etc/letsencrypt/live/${NAME}`, folder)
    .replaceAll('/var/log/nginx', folder);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await writeFile(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off; pid ${folder}/nginx.pid; error_log stderr;
    events { worker_connections 4096; }
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      ${ours}
    }`,
  );
  const nginx = spawn('nginx', ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')], {
    env: { PATH: `${process.env.PATH}:/usr/sbin` },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return finish(nginx, folder, httpPort, httpsPort, () => readFile(join(folder, 'ca.pem')));
}

async function findPlace() {
  const folder = await mkdtemp(join(tmpdir(), 'proxy-'));
  await chmod(folder, 0o755);
  return { folder, httpPort: await findFreePort(), httpsPort: await findFreePort() };
}

/** Creates a certificate authority and a signed certificate, at certbot's path. */
function makeCertificate(folder: string): void {
  const commands = [
    'openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=Authority of a test" -keyout ca.key -out ca.pem',
    `openssl req -newkey rsa:2048 -nodes -subj /CN=${NAME} -keyout privkey.pem -out request.pem`,
    `printf "subjectAltName=DNS:${NAME},DNS:www.${NAME}" > names`,
    'openssl x509 -req -in request.pem -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile names -out fullchain.pem',
  ];
  const { status, stderr } = spawnSync('sh', ['-c', commands.join(' && ')], { cwd: folder });
  if (status !== 0) throw new Error(`No certificate could be made:\n${stderr}`);
}

async function finish(
  child: ChildProcess,
  folder: string,
  httpPort: number,
  httpsPort: number,
  readAuthority: () => Promise<Buffer>,
): Promise<SiteProxy> {
  let output = '';
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  const exited = new Promise((settle) => child.once('close', settle));
  const agents: Agent[] = [];
  onTestFinished(async () => {
    for (const agent of agents) agent.destroy();
    child.kill('SIGTERM');
    await exited;
    await rm(folder, { recursive: true, force: true });
  });
  const isUp = () => ask(httpPort).then(() => readAuthority());
  const end = performance.now() + START_TIMEOUT_MS;
  let ca = await isUp().catch(() => undefined);
  while (!ca) {
    if (performance.now() > end || child.exitCode !== null) throw new Error(`No proxy:\n${output}`);
    await sleep(50);
    ca = await isUp().catch(() => undefined);
  }
  const agent = new Agent({ keepAlive: true, ca, servername: NAME });
  agents.push(agent);
  const askOverTls: SiteProxy['ask'] = (path, asked = {}) =>
    new Promise((resolve, reject) => {
      const { body, rawBody, headers, from } = asked;
      const text = body === undefined ? rawBody : JSON.stringify(body);
      const question = request(
        {
          host: '127.0.0.1',
          port: httpsPort,
          path,
          agent,
          method: text === undefined ? 'GET' : 'POST',
          ...(from && { localAddress: from }),
          headers: { host: NAME, ...(text && { 'content-type': 'application/json' }), ...headers },
        },
        async (response) => {
          const chunks = await response.toArray();
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          });
        },
      );
      question.on('error', (error: NodeJS.ErrnoException) => {
        // The proxy closed a keep-alive connection at the moment of its reuse. Browsers also retry then.
        if (question.reusedSocket && error.code === 'ECONNRESET') resolve(askOverTls(path, asked));
        else reject(error);
      });
      question.end(text);
    });
  const open = (from: string) => {
    const plain = connectPlainly({ host: '127.0.0.1', port: httpsPort, localAddress: from });
    const socket = connect({ socket: plain.on('error', () => undefined), ca, servername: NAME });
    onTestFinished(() => {
      socket.destroy();
      plain.destroy();
    });
    return socket.on('error', () => undefined).resume();
  };
  const readLog = () => readFile(join(folder, 'access.log'), 'utf8');
  const readErrorLog = async () => output + (await readFile(join(folder, 'error.log'), 'utf8'));
  return { httpPort, httpsPort, ask: askOverTls, open, readLog, readErrorLog };
}

/** Target of the redirect from plain HTTP. */
export function ask(port: number): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    requestHttp(
      { host: '127.0.0.1', port, path: '/subject/physics?a=1', headers: { host: NAME } },
      (response) => {
        response.resume();
        resolve(response.headers.location);
      },
    )
      .on('error', reject)
      .end();
  });
}
