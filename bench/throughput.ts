import { fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CONNECTIONS = 50;
const DURATION_MS = 5000;

type Call = { path: string; body?: () => string };

/** Prints pages and leads a second at 50 connections, beside what bare Node and the bare disk can do. */
export async function measureThroughput(origin: string): Promise<void> {
  const bare = createServer((_, response) => response.end('x'.repeat(12_000)));
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
  const bareOrigin = `http://127.0.0.1:${(bare.address() as AddressInfo).port}`;
  const rows = {
    'bare node:http, 12 KB': await load(bareOrigin, { path: '/' }),
    'home page': await load(origin, { path: '/' }),
    leads: await load(origin, { path: '/api/v1.0/email/send', body: writeLead }),
    'home page again': await load(origin, { path: '/' }),
  };
  bare.close();
  console.log(`\nThroughput, ${CONNECTIONS} connections, load and server on the same cores`);
  console.table(rows);
  console.log(`One 4 KB write with fsync: ${measureFsync().toFixed(3)} ms (median)`);
}

let leads = 0;

function writeLead(): string {
  leads += 1;
  const params = {
    name: `Учень ${leads}`,
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

async function load(origin: string, call: Call) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const times: number[] = [];
  let failed = 0;
  const until = performance.now() + DURATION_MS;
  async function work(): Promise<void> {
    while (performance.now() < until) {
      const startedAt = performance.now();
      if ((await send(agent, origin, call)) !== 200) failed += 1;
      times.push(performance.now() - startedAt);
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  agent.destroy();
  times.sort((one, other) => one - other);
  const percentile = (share: number) =>
    Number((times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(2));
  return {
    'per second': Math.round(times.length / (DURATION_MS / 1000)),
    failed,
    'p50 ms': percentile(0.5),
    'p99 ms': percentile(0.99),
  };
}

function send(agent: Agent, origin: string, { path, body }: Call): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      origin + path,
      {
        agent,
        method: body ? 'POST' : 'GET',
        headers: body ? { 'content-type': 'application/json' } : { 'accept-encoding': 'br' },
      },
      (response) => response.resume().on('end', () => resolve(response.statusCode)),
    );
    outgoing.on('error', reject);
    outgoing.end(body?.());
  });
}

function measureFsync(): number {
  const file = join(tmpdir(), `fsync-${process.pid}`);
  const descriptor = openSync(file, 'w', 0o600);
  const block = Buffer.alloc(4096);
  const times = Array.from({ length: 300 }, () => {
    const startedAt = performance.now();
    writeSync(descriptor, block);
    fsyncSync(descriptor);
    return performance.now() - startedAt;
  }).sort((one, other) => one - other);
  rmSync(file);
  return times[150] ?? Number.NaN;
}
