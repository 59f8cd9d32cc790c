import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { endProgram, startProgram } from '../../scripts/child-programs.ts';
import { findProgram } from '../../scripts/programs.ts';

/** A weak mobile network. */
export const NETWORK = { delayMs: 200, kbit: 400 };

const NAME = 'school.example';
const OURS = '10.209.0.1';
/** Unique per process, because a killed process leaves its namespace behind. */
const NAMESPACE = `weak-phone-${process.pid}`;

/** A proxy of deploy/, configured as docs/operations.md describes. */
export type Proxy = 'nginx' | 'caddy';

/** A slow connection to a browser in its own network namespace. */
export type SlowConnection = {
  /** Script that starts the browser inside the namespace. */
  executablePath: string;
  /** Browser arguments that direct the name to the servers. */
  args: string[];
  /**
   * Makes local origins reachable over the connection.
   *
   * @returns their addresses inside the namespace, in the same order
   */
  serve(origins: readonly string[], proxy: Proxy): Promise<string[]>;
  close(): Promise<void>;
};

/** @throws Error that lists what the slow connection lacks on this machine */
export function checkSlowConnection(): void {
  const missing = ['python3', 'ip', 'nginx', 'caddy', 'openssl'].filter((program) => !findProgram(program));
  if (process.getuid?.() !== 0) missing.unshift('root');
  if (missing.length > 0) throw new Error(`a slow connection needs ${missing.join(', ')}`);
}

/**
 * Opens a slow connection (tunnel.py), which also needs /dev/net/tun. No packet leaves the machine.
 *
 * @throws Error that lists what the machine lacks
 */
export async function openSlowConnection(chromium: string): Promise<SlowConnection> {
  checkSlowConnection();
  const folder = mkdtempSync(join(tmpdir(), 'slow-connection-'));
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: 'pipe' });
  const start = (program: string, ...args: string[]) => {
    const child = startProgram(program, args, {
      output: ['pipe', 'ignore'],
      env: { ...process.env, HOME: folder },
    });
    ends.push(() => endProgram(child, 'SIGTERM'));
    return child;
  };
  const close = async () => {
    for (const end of ends.toReversed()) await end();
  };
  try {
    run('ip', 'netns', 'add', NAMESPACE);
    ends.push(() => run('ip', 'netns', 'del', NAMESPACE));
    const script = join(import.meta.dirname, 'tunnel.py');
    const tunnel = start(
      'python3',
      script,
      NAMESPACE,
      OURS,
      '10.209.0.2',
      `${NETWORK.delayMs}`,
      `${NETWORK.kbit}`,
    );
    await Promise.race([
      once(tunnel.stdout as Readable, 'data'),
      once(tunnel, 'exit').then(() => Promise.reject(new Error('The slow connection could not be opened'))),
    ]);
    const executablePath = join(folder, 'chromium');
    writeFileSync(executablePath, `#!/bin/sh\nexec ip netns exec ${NAMESPACE} ${chromium} "$@"\n`);
    chmodSync(executablePath, 0o755);
    makeCertificate(folder);
    let port = 8443;
    return {
      executablePath,
      args: [`--host-resolver-rules=MAP ${NAME} ${OURS}`, '--ignore-certificate-errors', '--no-proxy-server'],
      async serve(origins, proxy) {
        const places = origins.map((origin) => ({ port: port++, upstream: new URL(origin).host }));
        if (proxy === 'nginx') start('nginx', '-p', folder, '-e', 'stderr', '-c', writeNginx(folder, places));
        else start('caddy', 'run', '--adapter', 'caddyfile', '--config', writeCaddy(folder, places));
        const addresses = places.map((place) => `https://${NAME}:${place.port}`);
        for (const place of places) await untilAnswered(place.port);
        return addresses;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type Place = { port: number; upstream: string };

/** Copies the server of school.conf that serves the pages, once for each origin. */
function writeNginx(folder: string, places: readonly Place[]): string {
  const [limits = '', ...servers] = readFileSync('deploy/nginx/school.conf', 'utf8').split(/^(?=server \{)/m);
  const pages = servers.at(-1) ?? '';
  const ours = places.map(({ port, upstream }) =>
    pages
      .replace(/listen \[::\].*/, '')
      .replace('listen 443', `listen ${OURS}:${port}`)
      .replace('127.0.0.1:3000', upstream)
      .replaceAll(`/etc/letsencrypt/live/${NAME}`, folder)
      .replaceAll('/var/log/nginx', folder),
  );
  const file = join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  writeFileSync(
    file,
    `user root; daemon off; pid ${folder}/nginx.pid; error_log stderr; events { }
    http { ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')} ${limits} ${ours.join('\n')} }`,
  );
  return file;
}

function writeCaddy(folder: string, places: readonly Place[]): string {
  const [site = ''] = readFileSync('deploy/caddy/Caddyfile', 'utf8').split(/^(?=www\.)/m);
  const ours = places.map(({ port, upstream }) =>
    site
      .replace(`${NAME} {`, `https://${NAME}:${port} {\n\tbind ${OURS}\n\ttls internal`)
      .replace('127.0.0.1:3000', upstream),
  );
  const options = `{\nadmin off\nauto_https disable_redirects\nskip_install_trust\nstorage file_system ${folder}\n}\n`;
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, options + ours.join('\n'));
  return file;
}

function makeCertificate(folder: string): void {
  const names = `-subj /CN=${NAME} -addext subjectAltName=DNS:${NAME}`;
  const command = `openssl req -x509 -newkey rsa:2048 -nodes -days 2 ${names} -keyout privkey.pem -out fullchain.pem`;
  execFileSync('sh', ['-c', command], { cwd: folder, stdio: 'pipe' });
}

async function untilAnswered(port: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const socket = connect(port, OURS);
    try {
      await once(socket, 'connect');
      return;
    } catch (error) {
      if (attempt === 50) throw error;
      await sleep(200);
    } finally {
      socket.destroy();
    }
  }
}
