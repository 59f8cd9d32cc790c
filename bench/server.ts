import type { ChildProcess } from 'node:child_process';
import { fdatasyncSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import autocannon from 'autocannon';
import { endProgram, startProgram } from '../scripts/child-programs.ts';
import { findProgram } from '../scripts/programs.ts';
import { SEND_PATH } from '../src/shared/lead/wire.ts';
import { findFreePort } from '../tests/support/free-port.ts';
import { postgresMissing, startPostgres } from '../tests/support/postgres.ts';
import { type RunningSite, startSite } from '../tests/support/start-site.ts';
import { readCpuMs, readMemoryMb } from './processes.ts';
import { type Rates, takeMedians } from './rounds.ts';

/** A server under load: its origin, and the processes whose processor time counts. */
type Contender = { origin: string; pids: number[] };

const CONNECTIONS = [1, 8, 50, 200];
const USUAL_CONNECTIONS = 50;

/** Limits of each measurement: a number of requests, and a time for slow disks. */
const PAGES = 8000;
const LEADS_A_CONNECTION = 400;
const MOST_LEADS = 5000;
const LIMIT_S = 5;

/** Empty settings switch all channels off. Otherwise delivery would share the cores. */
export const UNDELIVERED = {
  ...Object.fromEntries(
    ['PUBLIC_KEY', 'PRIVATE_KEY', 'SERVICE_ID', 'TEMPLATE_CONTACT', 'TEMPLATE_TRIAL', 'TEMPLATE_PACKAGE'].map(
      (setting) => [`EMAILJS_${setting}`, ''],
    ),
  ),
  TELEGRAM_BOT_TOKEN: '',
  TELEGRAM_CHAT_ID: '',
  RATE_LIMIT_PER_MINUTE: '0',
};

/**
 * Measures the server's processor time per page from memory and per durable lead. Compares pages with other servers
 * that send the same bytes, and leads with bare Node and the bare disk. Figures are medians of interleaved rounds. The
 * load generator runs on the same cores, so compare processor time and not rates.
 */
export async function measureServer(rounds: number) {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const ended: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const site = await startSite(UNDELIVERED);
    ended.unshift(site.stop);
    const others = await startOthers(folder, site, ended);
    const postgres = postgresMissing ? undefined : await startPostgres();
    if (postgres) ended.unshift(postgres.close);
    const onPostgres =
      postgres && (await startSite({ ...UNDELIVERED, DATABASE_URL: await postgres.createDatabase() }));
    if (onPostgres) ended.unshift(onPostgres.stop);

    const stores: Record<string, Contender> = {
      SQLite: contender(site),
      ...(onPostgres && {
        PostgreSQL: {
          ...contender(onPostgres),
          pids: [
            onPostgres.process.pid ?? 0,
            Number(readFileSync(join(postgres.folder, 'data/postmaster.pid'), 'utf8').split('\n')[0]),
          ],
        },
      }),
    };
    const pages = await inRounds(rounds, { 'this server': contender(site), ...others }, loadPages);
    const memoryMb = readMemoryMb(site.process.pid ?? 0);
    const bareLead = await inRounds(
      rounds,
      { 'bare node:http': others['bare node:http'] as Contender },
      (each) => loadLeads(each, USUAL_CONNECTIONS),
    );
    const leads: Record<string, Record<number, Rates>> = {};
    for (const connections of CONNECTIONS) {
      console.log(`… leads over ${connections} connections`);
      const rates = await inRounds(rounds, stores, (each) => loadLeads(each, connections));
      for (const [engine, rate] of Object.entries(rates))
        leads[engine] = { ...leads[engine], [connections]: rate };
    }
    const disk = Object.fromEntries(CONNECTIONS.map((group) => [group, measureGroupedWrites(folder, group)]));
    return {
      connections: USUAL_CONNECTIONS,
      memoryMb,
      pages,
      bareLead: bareLead['bare node:http'],
      leads,
      disk,
    };
  } finally {
    for (const end of ended) await end();
  }
}

const contender = ({ origin, process }: RunningSite): Contender => ({ origin, pids: [process.pid ?? 0] });

/** Starts servers that send the same bytes as ours. */
async function startOthers(folder: string, site: RunningSite, ended: (() => Promise<unknown>)[]) {
  const answers = join(folder, 'answers.json');
  const lead = { method: 'POST', headers: { 'content-type': 'application/json' }, body: writeLead() };
  await writeFile(
    answers,
    JSON.stringify({
      page: await recordAnswer(`${site.origin}/`, { headers: { 'accept-encoding': 'br' } }),
      lead: await recordAnswer(site.origin + SEND_PATH, lead),
    }),
  );
  const start = async (program: string, args: string[], origin?: string): Promise<Contender> => {
    const child = startProgram(program, args, { output: ['pipe', 'inherit'] });
    ended.unshift(() => endProgram(child, 'SIGTERM'));
    return { origin: origin ?? (await readOrigin(child)), pids: [child.pid ?? 0] };
  };
  const own = (name: string) => resolve(import.meta.dirname, 'servers', name);
  return {
    'bare node:http': await start('node', [own('bare.ts'), answers]),
    '@fastify/static': await start('node', [own('static.ts'), resolve('dist')]),
    ...(await startNginx(folder, start)),
  };
}

/** Records a response of our server, so that another server can send it. */
async function recordAnswer(url: string, request: RequestInit) {
  const response = await fetch(url, request);
  // `fetch` has decoded the body, so the compressed file of the build is taken instead.
  const isPage = response.headers.get('content-encoding') === 'br';
  const body = isPage ? readFileSync('dist/index.html.br') : Buffer.from(await response.arrayBuffer());
  const hopByHop = ['connection', 'date', 'keep-alive', 'transfer-encoding'];
  const headers = [...response.headers].filter(([name]) => !hopByHop.includes(name)).flat();
  return { headers, body: body.toString('base64') };
}

/** Starts nginx, if installed, with one process and its fastest settings. It sends the precompressed file. */
async function startNginx(
  folder: string,
  start: (program: string, args: string[], origin: string) => Promise<Contender>,
) {
  const program = findProgram('nginx') ?? findProgram('/usr/sbin/nginx');
  if (!program) return {};
  const port = await findFreePort();
  await mkdir(join(folder, 'site'));
  await copyFile('dist/index.html.br', join(folder, 'site/index.html'));
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  await writeFile(
    join(folder, 'nginx.conf'),
    `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr;
     events { worker_connections 1024; }
     http {
       access_log off; sendfile on; tcp_nopush on; open_file_cache max=100; keepalive_requests 100000000;
       ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
       types { text/html html; }
       server {
         listen 127.0.0.1:${port}; root ${folder}/site; charset utf-8;
         add_header content-encoding br; add_header cache-control no-cache;
       }
     }`,
  );
  const nginx = await start(
    program,
    ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')],
    `http://127.0.0.1:${port}`,
  );
  await untilItAnswers(nginx.origin);
  return { nginx };
}

export async function untilItAnswers(origin: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (await fetch(origin).catch(() => undefined)) return;
    await new Promise((settle) => setTimeout(settle, 50));
  }
  throw new Error(`${origin} does not answer`);
}

export function readOrigin(child: ChildProcess): Promise<string> {
  return new Promise((settle, reject) => {
    child.stdout?.once('data', (chunk) => settle(String(chunk).trim()));
    child.once('exit', () => reject(new Error('A server has ended at its start')));
  });
}

async function inRounds(
  rounds: number,
  contenders: Record<string, Contender>,
  load: (contender: Contender) => Promise<Rates>,
): Promise<Record<string, Rates>> {
  const all = new Map<string, Rates[]>();
  // The first round warms up Node's compiler and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, each] of Object.entries(contenders)) {
      const rates = await load(each);
      if (round > 0) all.set(name, [...(all.get(name) ?? []), rates]);
    }
  }
  return Object.fromEntries([...all].map(([name, rates]) => [name, takeMedians(rates)]));
}

function loadPages(contender: Contender): Promise<Rates> {
  return load(contender, {
    amount: PAGES,
    connections: USUAL_CONNECTIONS,
    headers: { 'accept-encoding': 'br' },
  });
}

export function loadLeads(contender: Contender, connections: number): Promise<Rates> {
  return load(contender, {
    connections,
    amount: Math.min(LEADS_A_CONNECTION * connections, MOST_LEADS),
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    requests: [{ path: SEND_PATH, setupRequest: (request: object) => ({ ...request, body: writeLead() }) }],
  });
}

async function load({ origin, pids }: Contender, options: object): Promise<Rates> {
  const readCpu = () => pids.reduce((sum, pid) => sum + readCpuMs(pid), 0);
  const before = readCpu();
  const startedAt = performance.now();
  const run = autocannon({ url: origin, ...options });
  const timer = setTimeout(() => run.stop?.(), LIMIT_S * 1000);
  const { requests, latency, non2xx, errors } = await run;
  clearTimeout(timer);
  if (non2xx + errors > 0) throw new Error(`${non2xx + errors} of the load's requests have failed`);
  return {
    perSecond: requests.total / ((performance.now() - startedAt) / 1000),
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    cpuMicroseconds: ((readCpu() - before) / requests.total) * 1000,
  };
}

let leads = 0;

export function writeLead(): string {
  leads += 1;
  const params = {
    name: `Учень ${leads}.`,
    phone: '+380 67 123 45 67',
    subject: 'Фізика',
    message: 'Добрий день',
  };
  return JSON.stringify({
    lib_version: '4.4.1',
    user_id: 'site',
    service_id: 'site',
    template_id: 'trial',
    template_params: params,
  });
}

const RECORD_BYTES = 1024;
const WRITES = 200;

/** Measures records per second that the bare disk stores, with one fsync per group of records. */
function measureGroupedWrites(folder: string, group: number): number {
  const file = join(folder, 'writes');
  const descriptor = openSync(file, 'w', 0o600);
  const records = Buffer.alloc(RECORD_BYTES * group, 'x');
  const startedAt = performance.now();
  for (let written = 0; written < WRITES; written += 1) {
    writeSync(descriptor, records);
    fdatasyncSync(descriptor);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  rmSync(file);
  return (group * WRITES) / seconds;
}
