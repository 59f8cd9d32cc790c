import type { ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { endLeashed, spawnLeashed } from '../scripts/leash.ts';
import { findProgram } from '../scripts/programs.ts';
import { SEND_PATH } from '../src/shared/lead/wire.ts';
import { findFreePort } from '../tests/support/free-port.ts';
import { postgresMissing, startPostgres } from '../tests/support/postgres.ts';
import { startSite } from '../tests/support/start-site.ts';
import { UNDELIVERED, untilItAnswers, writeLead } from './server.ts';

const CONNECTIONS = 50;

/** So long before the kill, and so long behind it. */
const HALF_MS = 6000;

/**
 * Two servers on one PostgreSQL behind nginx, as deploy/nginx/two-instances.conf sets them up, under a steady load of
 * leads; one is killed in the middle. Every lead that was answered with success has to be in the database, once.
 */
export async function killOneOfTwo() {
  const program = findProgram('nginx') ?? findProgram('/usr/sbin/nginx');
  if (!program || postgresMissing) return { missing: postgresMissing ?? 'no nginx' };
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const postgres = await startPostgres();
  const ended: (() => Promise<unknown>)[] = [
    postgres.close,
    () => rm(folder, { recursive: true, force: true }),
  ];
  try {
    const databaseUrl = await postgres.createDatabase();
    const settings = { ...UNDELIVERED, DATABASE_URL: databaseUrl, TRUST_PROXY: '127.0.0.1' };
    const sites = [await startSite(settings), await startSite(settings)];
    for (const site of sites) ended.unshift(site.stop);
    const nginx = await startProxy(
      program,
      folder,
      sites.map(({ origin }) => new URL(origin).host),
    );
    ended.unshift(nginx.stop);

    const load = { accepted: new Map<string, number>(), refused: 0, slowestMs: 0, isOver: false };
    const posting = Array.from({ length: CONNECTIONS }, () => keepPosting(nginx.origin, load));
    await sleep(HALF_MS);
    const before = load.accepted.size;
    await endLeashed(sites[0]?.process as ChildProcess, 'SIGKILL');
    const killedAt = performance.now();
    await sleep(HALF_MS);
    const after = load.accepted.size - before;
    const behindMs = performance.now() - killedAt;
    load.isOver = true;
    await Promise.all(posting);

    const kept = await readNames(databaseUrl);
    return {
      accepted: load.accepted.size,
      lost: [...load.accepted.keys()].filter((name) => !kept.has(name)).length,
      refused: load.refused,
      keptTwice: [...kept.values()].filter((count) => count > 1).length,
      perSecondBefore: before / (HALF_MS / 1000),
      perSecondAfter: after / (behindMs / 1000),
      slowestMs: load.slowestMs,
    };
  } finally {
    for (const end of ended) await end();
  }
}

type Load = { accepted: Map<string, number>; refused: number; slowestMs: number; isOver: boolean };

async function keepPosting(origin: string, load: Load): Promise<void> {
  while (!load.isOver) {
    const body = writeLead();
    const startedAt = performance.now();
    const headers = { 'content-type': 'application/json' };
    const status = await fetch(origin + SEND_PATH, { method: 'POST', headers, body }).then(
      async (response) => {
        await response.text();
        return response.status;
      },
      () => 0,
    );
    const took = performance.now() - startedAt;
    load.slowestMs = Math.max(load.slowestMs, took);
    if (status === 200) load.accepted.set(JSON.parse(body).template_params.name, took);
    else load.refused += 1;
  }
}

/** nginx with the upstream of deploy/, on ports of our own and without a certificate. */
async function startProxy(program: string, folder: string, hosts: string[]) {
  const port = await findFreePort();
  const upstream = (await readFile('deploy/nginx/two-instances.conf', 'utf8'))
    .replace('127.0.0.1:3001', hosts[0] ?? '')
    .replace('127.0.0.1:3002', hosts[1] ?? '');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await writeFile(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${folder}/nginx.pid; error_log /dev/null;
     events { worker_connections 4096; }
     http {
       access_log off;
       ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
       ${upstream}
       server {
         listen 127.0.0.1:${port};
         location / {
           proxy_pass http://school; proxy_http_version 1.1; proxy_set_header Connection close;
           proxy_set_header X-Forwarded-For $remote_addr;
         }
       }
     }`,
  );
  const child = spawnLeashed(program, ['-p', folder, '-e', '/dev/null', '-c', join(folder, 'nginx.conf')]);
  const origin = `http://127.0.0.1:${port}`;
  await untilItAnswers(origin);
  return { origin, stop: () => endLeashed(child, 'SIGTERM') };
}

/** How often each name is in the database. */
async function readNames(databaseUrl: string): Promise<Map<string, number>> {
  const client = new Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(`SELECT fields ->> 'name' AS name FROM lead`);
  await client.end();
  const counts = new Map<string, number>();
  for (const { name } of rows) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
