import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SEND_PATH } from '#shared/lead/wire.ts';
import { startBotProvider } from '../support/providers/bot-provider.ts';
import { startEmailProvider } from '../support/providers/email-provider.ts';
import { envelope } from '../support/send-lead.ts';
import { startServerProcess } from '../support/server-process.ts';
import { providerSettings } from '../support/start-site.ts';

/*
 * The files on a lead's way that docs/architecture.md lists, held against what Node itself counts: a file is on the
 * way when each lead makes a function of it run more often than it runs while nobody sends anything, for much longer.
 * What comes round once a minute can meet one of the leads, and not the other.
 */

/** Counts anew at each signal, and leaves what was counted before in a file. */
const COUNT_ON_SIGNAL = `data:text/javascript,import v8 from 'node:v8'; process.on('SIGUSR2', () => v8.takeCoverage());`;

/** Longer than the pauses of what the server does by itself all the time: with buttons it looks at cards every 5 s. */
const IDLE_MS = 6000;
const PATIENCE = { timeout: 60_000, interval: 50 };

const OPEN = `SELECT count(*) AS open FROM delivery WHERE state <> 'done'`;
const OPEN_WITH_CARDS =
  "SELECT count(*) AS open FROM lead, delivery WHERE state <> 'done' OR card_message_id IS NULL";

type Coverage = {
  result: {
    url: string;
    functions: { functionName: string; ranges: { startOffset: number; count: number }[] }[];
  }[];
};

async function startCountedServer(settings: Record<string, string>) {
  const [email, bot] = await Promise.all([startEmailProvider(), startBotProvider()]);
  onTestFinished(async () => void (await Promise.all([email.close(), bot.close()])));
  const folder = mkdtempSync(join(tmpdir(), 'coverage-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const server = await startServerProcess({
    nodeOptions: ['--import', COUNT_ON_SIGNAL],
    settings: {
      ...providerSettings(email, bot),
      ...settings,
      NODE_V8_COVERAGE: folder,
      // What comes compiled out of a cache is counted less exactly.
      NODE_DISABLE_COMPILE_CACHE: '1',
      RATE_LIMIT_PER_MINUTE: '30',
      // On a working morning the summary of what is open would come to the chat, too.
      REMINDERS: 'off',
    },
  });
  const seen = new Set<string>();

  /** How often each function, «file offset name», has run since the last time. */
  async function readCounted(): Promise<Map<string, number>> {
    server.child.kill('SIGUSR2');
    const findNew = () => readdirSync(folder).filter((name) => name.endsWith('.json') && !seen.has(name));
    await expect.poll(() => findNew().length).toBe(1);
    const [name = ''] = findNew();
    seen.add(name);
    // Until it is written to its end.
    const read = () => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Coverage;
    const { result } = await vi.waitFor(read, PATIENCE);
    return new Map(result.flatMap(listRun));
  }

  /** What has been sent is written down, and so is where the card of each lead stands in the chat. */
  function isSettled(): boolean {
    const database = new DatabaseSync(join(server.folder, 'data', 'leads.db'), { readOnly: true });
    const { open } = database.prepare(settings.TELEGRAM_ACTIONS ? OPEN_WITH_CARDS : OPEN).get() ?? {};
    database.close();
    return open === 0;
  }

  return { origin: await server.origin, email, bot, readCounted, isSettled };
}

function listRun({ url, functions }: Coverage['result'][number]): [string, number][] {
  const file = url.startsWith('file:') ? relative(resolve('src/server'), fileURLToPath(url)) : '';
  if (!file || file.startsWith('..') || file.includes('node_modules')) return [];
  return functions.flatMap(({ functionName, ranges: [whole] }) =>
    whole ? [[`${file} ${whole.startOffset} ${functionName}`, whole.count]] : [],
  );
}

/** The files that the page lists: those of `src/server` in the paragraph that begins with these words. */
function readListed(): string[] {
  const page = readFileSync('docs/architecture.md', 'utf8');
  const paragraph =
    page.split('\n\n').find((text) => text.startsWith('On the server those are the following')) ?? '';
  return [...paragraph.matchAll(/`([\w/-]+\.ts)`/g)]
    .map(([, file = '']) => file)
    .filter((file) => !file.startsWith('tests/'));
}

/** The files on the way of a lead that comes to a server with these settings. */
async function followLead(settings: Record<string, string>): Promise<string[]> {
  const { origin, email, bot, readCounted, isSettled } = await startCountedServer(settings);
  const tell = async (leads: number) => {
    const body = JSON.stringify(envelope('trial', { name: `Олена ${leads}`, phone: `067123456${leads}` }));
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
    expect((await fetch(origin + SEND_PATH, { method: 'POST', headers, body })).status).toBe(200);
    await expect.poll(() => [email.accepted().length, bot.messages.length]).toEqual([leads, leads]);
    await expect.poll(isSettled).toBe(true);
  };
  // The first lead wakes what is made once, at the first use.
  await tell(1);
  await readCounted();
  const toldAt = performance.now();
  await tell(2);
  const counted = await readCounted();
  await tell(3);
  const again = await readCounted();
  // Longer than the leads took, however slow the machine is: nothing is on its way only because it has come round.
  await sleep(Math.max(IDLE_MS, 2 * (performance.now() - toldAt)));
  const idle = await readCounted();
  return [...counted].flatMap(([each, count]) =>
    Math.min(count, again.get(each) ?? 0) > (idle.get(each) ?? 0) ? each.split(' ', 1) : [],
  );
}

test('a lead goes through the files that the architecture page lists, with buttons and without', async () => {
  // With buttons some of them work all the time, and can't be told from an idle server. The summary of a working day
  // would be a message more.
  const ways = await Promise.all([followLead({}), followLead({ TELEGRAM_ACTIONS: 'on', REMINDERS: 'off' })]);
  const files = new Set(ways.flat());
  expect([...files].sort()).toEqual(readListed().sort());
  // No more than one can keep in mind.
  expect(files.size).toBeLessThanOrEqual(24);
});
