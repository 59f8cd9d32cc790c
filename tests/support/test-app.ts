import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import type { Content } from '#content/content.ts';
import type { School } from '#content/school/school-schema.ts';
import { loadContent } from '../../src/content/load.ts';
import { buildApp } from '../../src/server/app.ts';
import { type Config, readConfig } from '../../src/server/config.ts';
import type { NewLead } from '../../src/server/lead/lead.ts';
import type { Logger } from '../../src/server/log.ts';
import { createSiteFile, type Site } from '../../src/server/pages/load-site.ts';
import type { StoreHealth } from '../../src/server/store/delivery-health.ts';
import type { Store } from '../../src/server/store/store.ts';
import { FIXTURE_CONTENT } from './fixture-site.ts';

export const TEST_SCHOOL: School = {
  name: 'Клітинка',
  tagline: 'Онлайн-школа репетиторів',
  contacts: [
    { kind: 'phone', value: '+380 44 123 45 67' },
    { kind: 'telegram', value: 'klitynka_test' },
  ],
  claims: [],
  replyHours: 2,
  workingHours: [{ from: 1, to: 5, start: '09:00', end: '18:00' }],
  minimumExperienceYears: 5,
  quickAnswers: [],
  homeLessons: [],
};

export const TEST_CONTENT: Content = {
  school: TEST_SCHOOL,
  packages: [],
  texts: loadContent(FIXTURE_CONTENT).texts,
  subjects: loadContent(FIXTURE_CONTENT).subjects,
  legal: [],
  warnings: [],
};

export type LogLine = { level: 'info' | 'warn' | 'error'; facts: object; message: string };

export type TestApp = {
  app: FastifyInstance;
  /** Leads that the server asked the store to save, in order. */
  saved: NewLead[];
  /** For each of them, whether it may have a card. */
  hasCard: boolean[];
  log: LogLine[];
  /** Number of times that the server has woken the delivery. */
  countWakes(): number;
};

/** A site without pages, and its error page. */
export const EMPTY_SITE: Site = {
  files: new Map(),
  pages: new Set(),
  redirectHeaders: {},
  notFoundPages: new Map(),
  notFoundPage: createSiteFile(
    '/404.html',
    { identity: Buffer.from('<!doctype html><title>Сторінку не знайдено</title>') },
    { siteUrl: 'http://localhost:3000' },
  ),
};

export type TestAppOptions = {
  settings?: Record<string, string>;
  site?: Site;
  store?: Partial<Store>;
};

/** Builds the server with a store in memory. It closes with the test. */
export async function buildTestApp({
  settings = {},
  site,
  store = {},
}: TestAppOptions = {}): Promise<TestApp> {
  const saved: NewLead[] = [];
  const hasCard: boolean[] = [];
  const log: LogLine[] = [];
  let wakes = 0;
  const app = await buildApp({
    config: readTestConfig(settings),
    store: { ...createRecordingStore(saved, hasCard), ...store },
    live: { current: { site: site ?? EMPTY_SITE, content: TEST_CONTENT } },
    onLeadSaved: () => {
      wakes += 1;
    },
    logger: createRecordingLogger(log),
  });
  onTestFinished(() => app.close());
  return { app, saved, hasCard, log, countWakes: () => wakes };
}

/** Lets the server listen on a free loopback port. */
export async function listen(app: FastifyInstance): Promise<{ origin: string; port: number }> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  if (!app.server.listening) await once(app.server, 'listening');
  const { port } = app.server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, port };
}

export function createRecordingLogger(log: LogLine[]): Logger {
  return {
    info: (facts, message) => log.push({ level: 'info', facts, message }),
    warn: (facts, message) => log.push({ level: 'warn', facts, message }),
    error: (facts, message) => log.push({ level: 'error', facts, message }),
  };
}

function readTestConfig(settings: Record<string, string>): Config {
  return readConfig({ RATE_LIMIT_PER_MINUTE: '0', ...settings });
}

/** Health of an empty store without problems. */
export const HEALTHY: StoreHealth = {
  isWritable: true,
  oldestPendingMs: null,
  pending: 0,
  pendingOn: [],
  dead: 0,
  hasUnseenFailure: false,
  unassigned: 0,
  breakers: [],
  failures: [],
};

/** The part of a store that the server calls. */
function createRecordingStore(saved: NewLead[], hasCard: boolean[]): Store {
  const store: Partial<Store> = {
    async saveLead(lead, _channels, mayHaveCard = true) {
      const isRepeated = saved.some(({ requestId }) => requestId === lead.requestId);
      if (!isRepeated) {
        saved.push(lead);
        hasCard.push(mayHaveCard);
      }
      const number = 1 + saved.findIndex(({ requestId }) => requestId === lead.requestId);
      return { outcome: isRepeated ? 'repeated' : 'saved', number };
    },
    checkHealth: async () => HEALTHY,
  };
  return store as Store;
}
