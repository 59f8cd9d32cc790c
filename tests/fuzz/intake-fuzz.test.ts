// @module-tag slow
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { expect, test } from 'vitest';
import { SEND_FORM_PATH, SEND_PATH } from '#shared/lead/wire.ts';
import { createRandom } from '../support/random.ts';
import { startServerProcess } from '../support/server-process.ts';
import { mutate } from './mutate.ts';

const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);

const CONCURRENCY = 16;

/**
 * Maximum CPU time of the server between a body and its answer, including its other senders. A normal request takes
 * about a millisecond; the rest is for garbage collection. Wall time would depend on other programs of the machine.
 */
const MOST_WORK_MS = 500;

/** Unit of `/proc/PID/stat`: hundredths of a second. */
const MS_PER_TICK = 10;

/**
 * Under full load the heap settles at about 330 MB, because nothing forces it to be smaller. A leak would not settle.
 */
const MEMORY_LIMIT_MB = 450;

const FIELDS = {
  name: 'Олена Їжак',
  email: '',
  subject: 'Математика',
  phone: '+380 (67) 123-45-67',
  message: 'Доброго дня!\r\nКлас — 9.',
  comment: 'Після 17:00 😀',
  package_name: 'Стандарт',
  package_price: '2800 грн',
  request_id: '7b1f3a52-8a63-4f0e-9c7e-3f8f6c1f0a11',
  reply_channel_note: '',
};
const IDS = { lib_version: '4.4.1', service_id: 'site', template_id: 'package', user_id: 'site' };
const BOUNDARY = '----WebKitFormBoundaryx7B2';

function writeMultipart(fields: Record<string, string>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

const TARGETS = [
  {
    path: SEND_PATH,
    type: 'application/json',
    body: JSON.stringify({ ...IDS, template_params: FIELDS }),
  },
  {
    path: SEND_FORM_PATH,
    type: `multipart/form-data; boundary=${BOUNDARY}`,
    body: writeMultipart({ ...FIELDS, ...IDS }),
  },
  {
    path: SEND_FORM_PATH,
    type: 'application/x-www-form-urlencoded',
    body: new URLSearchParams({ ...FIELDS, ...IDS }).toString(),
  },
];

/** fetch would make the client slower than the server. */
function post(origin: string, agent: Agent, path: string, type: string, body: Buffer): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const headers = { 'content-type': type, 'content-length': body.length };
  const sent = request(origin + path, { method: 'POST', agent, headers }, (answer) => {
    answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
  });
  sent.once('error', reject);
  sent.end(body);
  return promise;
}

/** Only valid header characters leave the client. */
function mutateHeader(value: string, random: () => number): string {
  return mutate(Buffer.from(value), random)
    .toString('latin1')
    .replace(/[^ -~]/g, '')
    .trim();
}

/** CPU time of the process so far, in ms; see proc_pid_stat(5), fields 14 and 15. */
function readWorkMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}

function readMemoryMb(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Each run of the tests has another seed, so the number of bodies grows with every commit. */
const RUNS = 4000;

test.each(TARGETS)(
  `survives ${RUNS} mutated bodies of $type at $path`,
  { timeout: RUNS * 20 + 60_000 },
  async ({ path, type, body }) => {
    console.info(`FUZZ_SEED=${SEED} ${type}`);
    const server = await startServerProcess();
    const origin = await server.origin;
    const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
    const random = createRandom(SEED);
    const original = Buffer.from(body);
    const statuses = new Map<number, number>();
    const pid = server.child.pid ?? 0;
    let mostWorkMs = 0;
    let left = RUNS;

    async function sendUntilDone(): Promise<void> {
      while (left > 0) {
        left -= 1;
        const sentType = random() < 0.05 ? mutateHeader(type, random) : type;
        const before = readWorkMs(pid);
        const status = await post(origin, agent, path, sentType, mutate(original, random));
        mostWorkMs = Math.max(mostWorkMs, readWorkMs(pid) - before);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }

    expect(await post(origin, agent, path, type, original)).toBe(200);
    await Promise.all(Array.from({ length: CONCURRENCY }, sendUntilDone));
    agent.destroy();

    const memoryMb = readMemoryMb(pid);
    console.info(Object.fromEntries(statuses), { mostWorkMs, memoryMb: Math.round(memoryMb) });
    const wrong = [...statuses.keys()].filter(
      (status) => status < 200 || status >= 500 || (status >= 300 && status < 400),
    );
    expect(wrong).toEqual([]);
    expect(mostWorkMs).toBeLessThan(MOST_WORK_MS);
    expect(memoryMb).toBeLessThan(MEMORY_LIMIT_MB);
    expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  },
);
