// Above 250 lines: all of it is run in the four directions between the engines.
// @module-tag slow
import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Handler } from '../../src/server/lead.ts';
import { MoveRefusedError, moveStore } from '../../src/server/store/move.ts';
import { openStore } from '../../src/server/store/open.ts';
import type { Store } from '../../src/server/store/store.ts';
import { CLEAN_ENV } from '../support/clean-env.ts';
import { makeNewLead } from '../support/make-lead.ts';
import { postgresMissing, startPostgres, type TestPostgres } from '../support/postgres.ts';

const RULES = { leaseMs: 60_000, minIntervalMs: 0, waitForEmailMs: 0 };
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };

let postgres: TestPostgres | undefined;
let folder: string;

beforeAll(async () => {
  if (!postgresMissing) postgres = await startPostgres();
  folder = await mkdtemp(join(tmpdir(), 'move-'));
});

afterAll(async () => {
  await postgres?.close();
  await rm(folder, { recursive: true });
});

const ENGINES = {
  SQLite: async () => `file:${join(folder, `${randomUUID()}.db`)}`,
  PostgreSQL: async () => postgres?.createDatabase() ?? '',
};
const DIRECTIONS = [
  ['SQLite', 'PostgreSQL'],
  ['PostgreSQL', 'SQLite'],
  ['SQLite', 'SQLite'],
  ['PostgreSQL', 'PostgreSQL'],
] as const;

/** Opens a database for the time of some work: whoever moves it must be alone. */
async function use<Result>(address: string, work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStore(address, { logger, onFatal: () => undefined });
  return work(store).finally(() => store.close());
}

async function saveMany(store: Store, count: number): Promise<void> {
  for (let saved = 0; saved < count; saved += 100) {
    await Promise.all(Array.from({ length: 100 }, () => store.saveLead(makeNewLead(), ['email'])));
  }
}

/** Leads in every state that there is, and a last one that has been deleted. */
async function fill(store: Store, leads: number): Promise<void> {
  for (let number = 1; number <= leads; number += 1) {
    const kind = (['contact', 'trial', 'package'] as const)[number % 3];
    const lead = makeNewLead(kind, {
      isSpam: number % 50 === 0,
      suspicions: number % 7 === 0 ? ['links', 'flood'] : [],
      source: { page: '/subject/physics', utm_source: 'instagram' },
    });
    lead.fields.name = `Ім'я «${number}»\u0000 \\ 🙂`;
    await store.saveLead(lead, ['email', 'bot', 'webhook']);
  }
  const [done, late, dead] = await Promise.all([1, 2, 3].map(() => store.claimDelivery('email', RULES)));
  if (!done || !late || !dead || 'waitMs' in done || 'waitMs' in late || 'waitMs' in dead)
    throw new Error('no claim');
  await store.completeDelivery(done);
  await store.postponeDelivery(late, 60_000, 'timeout');
  await store.noteSentTo(dead, ['olena@school.example']);
  await store.buryDelivery(dead, 'smtp-550');
  const by: Handler = { source: 'bot:7000000001', name: 'Олена' };
  await store.stepHandling({ leadNumber: 1, from: ['new'], to: 'taken', by, id: randomUUID() });
  await store.stepHandling({ leadNumber: 1, from: ['taken'], to: 'answered', by, id: randomUUID() });
  await store.writeFact('bot-chat-id', '-100 -100200');
  await store.eraseLeads([leads]);
  await store.addViews([{ day: '2026-11-21', page: '/', source: 'instagram', views: 41 }]);
}

/** All that a store tells of its leads. */
async function readAll(store: Store) {
  return {
    leads: await store.listLeads({ limit: 10_000 }),
    history: await store.listHandlingChanges([1]),
    deaths: await store.listDeaths(),
    fact: await store.readFact('bot-chat-id'),
    views: await store.listViews('2026-11-01'),
    erasures: await store.listErasures(),
  };
}

describe.each(DIRECTIONS)('from %s to %s', (from, to) => {
  const isMissing = postgresMissing && (from === 'PostgreSQL' || to === 'PostgreSQL');

  for (const { leads, tags } of [
    { leads: 200, tags: [] },
    { leads: 2000, tags: ['slow'] },
  ])
    test.skipIf(isMissing)(
      `${leads} leads keep their numbers, deliveries and history`,
      { tags },
      async () => {
        const [source, target] = [await ENGINES[from](), await ENGINES[to]()];
        await use(source, (store) => fill(store, leads));
        const before = await use(source, readAll);
        const moved = await moveStore(source, target);
        expect(moved).toEqual(
          expect.arrayContaining([
            { table: 'lead', rows: leads - 1 },
            { table: 'erasure', rows: 1 },
            { table: 'handling_change', rows: 2 },
          ]),
        );
        const after = await use(target, readAll);
        expect(after).toEqual(before);
        expect(after.leads).toHaveLength(leads - 1);
        // The old one has all of it, too, and takes no more.
        const second = await ENGINES[to]();
        await moveStore(source, second);
        expect(await use(second, readAll)).toEqual(before);
        await expect(use(source, readAll)).rejects.toThrow('were moved to another');
        const { number } = await use(target, (store) => store.saveLead(makeNewLead(), ['email']));
        expect(number).toBe(leads + 1);
        // What waits is sent from the new place, also what was done to a lead.
        const types: string[] = [];
        await use(target, async (store) => {
          while (types.at(-1) !== 'lead.answered') {
            const claim = await store.claimDelivery('webhook', RULES);
            if ('waitMs' in claim) throw new Error('no claim');
            if (claim.lead.number === 1) types.push(claim.event.type);
            await store.completeDelivery(claim);
          }
        });
        expect(types).toEqual(['lead.created', 'lead.taken', 'lead.answered']);
        expect(await use(target, (store) => store.claimDelivery('email', RULES))).toMatchObject({
          attempt: 1,
        });
      },
    );

  test.skipIf(isMissing)(
    'a lead that comes meanwhile is in the new one, or was refused',
    {
      timeout: 180_000,
    },
    async () => {
      const [source, target] = [await ENGINES[from](), await ENGINES[to]()];
      await use(source, (store) => saveMany(store, 3000));
      const saver = spawn(process.execPath, [resolve('tests/support/lead-saver.ts'), source]);
      onTestFinished(() => void saver.kill('SIGKILL'));
      let said = '';
      saver.stdout.on('data', (chunk) => {
        said += chunk;
      });
      // It closes the database now and then: that is when a server may be started again by a visitor.
      await vi.waitUntil(() => said.includes('saved'), { timeout: 60_000 });
      await vi.waitUntil(
        () =>
          moveStore(source, target).then(
            () => true,
            (error) => {
              if (error instanceof MoveRefusedError && error.reason === 'in-use') return false;
              throw error;
            },
          ),
        { timeout: 60_000, interval: 1 },
      );
      const saidBefore = said.length;
      await vi.waitUntil(() => /refused .*moved/.test(said.slice(saidBefore)), { timeout: 60_000 });
      saver.kill('SIGKILL');
      const leads = await use(target, (store) => store.listLeads({ limit: 10_000 }));
      const arrived = new Set(leads.map(({ requestId }) => requestId));
      const promised = [...said.matchAll(/^saved \d+ (\S+)$/gm)].map(([, id]) => id);
      expect(promised.filter((id) => !arrived.has(id ?? ''))).toEqual([]);
      expect(said).not.toMatch(/rejected (?!StoreUnavailableError)/);
    },
  );

  for (const { kills, tags } of [
    { kills: 2, tags: [] },
    { kills: 10, tags: ['slow'] },
  ])
    test.skipIf(isMissing)(
      `a move that was killed (${kills} times) is done by the next one`,
      { tags },
      async () => {
        const [source, target] = [await ENGINES[from](), await ENGINES[to]()];
        await use(source, (store) => saveMany(store, 2000));
        for (let kill = 1; kill <= kills; kill += 1) {
          const args = [resolve('src/server/cli/leads.ts'), 'move', '--to', target];
          const child = spawn(process.execPath, args, {
            env: { ...CLEAN_ENV, DATABASE_URL: source },
            stdio: 'ignore',
          });
          const ended = once(child, 'exit');
          await sleep(Math.random() * 1500);
          child.kill('SIGKILL');
          await ended;
        }
        await moveStore(source, target).catch((error) => {
          // One of them was killed at its very end.
          if (!(error instanceof MoveRefusedError && error.reason === 'not-empty')) throw error;
        });
        expect(await use(target, (store) => store.listLeads({ limit: 10_000 }))).toHaveLength(2000);
      },
    );

  test.skipIf(isMissing)('a number that was given away stays so, although its lead is gone', async () => {
    const [source, target] = [await ENGINES[from](), await ENGINES[to]()];
    await use(source, async (store) => {
      await store.saveLead(makeNewLead('trial', { isSpam: true }), []);
      await store.saveLead(makeNewLead('trial', { isSpam: true }), []);
      await store.deleteLeads(new Date(Date.now() + 60_000), 10);
    });
    await moveStore(source, target);
    expect((await use(target, (store) => store.saveLead(makeNewLead(), []))).number).toBe(3);
  });

  test.skipIf(isMissing)(
    'is refused while somebody has the old one open, and into one with leads',
    async () => {
      const [source, target] = [await ENGINES[from](), await ENGINES[to]()];
      const running = await openStore(source, { logger, onFatal: () => undefined });
      onTestFinished(() => running.close());
      await running.saveLead(makeNewLead(), ['email']);
      await expect(moveStore(source, target)).rejects.toThrow(new MoveRefusedError('in-use'));
      await running.close();
      await moveStore(source, target);
      await expect(moveStore(source, target)).rejects.toThrow(new MoveRefusedError('not-empty'));
      await expect(moveStore(source, source)).rejects.toThrow(new MoveRefusedError('same-place'));
    },
  );
});

test('the command says in Ukrainian what it has moved, and why not', async () => {
  const [source, target] = [await ENGINES.SQLite(), await ENGINES.SQLite()];
  await use(source, (store) => store.saveLead(makeNewLead(), ['email']));
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, [resolve('src/server/cli/leads.ts'), 'move', ...args], {
      env: { ...CLEAN_ENV, DATABASE_URL: source },
    });
  expect((await run('--to', target)).stdout).toContain('заявок 1, надсилань 1');
  await expect(run('--to', target)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('потрібна порожня'),
  });
  await expect(run('--to', 'mysql://x')).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('mysql://x'),
  });
});
