// @module-tag slow
import { expect, test, vi } from 'vitest';
import { hang, ok, when } from '../support/providers/answers.ts';
import { startProviders } from '../support/providers/start-providers.ts';
import { phoneOf, postLead } from '../support/send-lead.ts';
import { startServerProcess } from '../support/server-process.ts';
import { endLeases, makeStoreFile } from '../support/test-store.ts';

const LONG_WAIT = { timeout: 90_000, interval: 20 };

/** Fake providers, and real servers with a shared database. */
async function prepareServers() {
  const { email, bot, settings } = await startProviders();
  const file = makeStoreFile();
  const DATABASE_URL = `file:${file}`;
  return { email, bot, file, start: () => startServerProcess({ settings: { ...settings, DATABASE_URL } }) };
}

/** Each lead has its own person and phone number. */
async function post(origin: string, name: string): Promise<void> {
  expect((await postLead(origin, { name, phone: phoneOf(name) })).text).toBe('OK');
}

const about = (name: string) => (request: { body: unknown }) => JSON.stringify(request.body).includes(name);

for (const channel of ['email', 'bot'] as const)
  test(`killed while the ${channel} is sent: the next process leads soon and sends it again, once`, async () => {
    const { email, bot, file, start } = await prepareServers();
    const provider = { email, bot }[channel];
    // The bot also polls for presses and sets its menu.
    provider.answerAll(when(about('Іван'), hang));
    const server = await start();
    await post(await server.origin, 'Іван');
    await vi.waitFor(() => expect(provider.requests.filter(about('Іван'))).toHaveLength(1), LONG_WAIT);
    await server.end('SIGKILL');
    // Waiting for the end of the lease once is enough.
    if (channel === 'bot') endLeases(file);
    provider.answerAll(ok);

    await post(await (await start()).origin, 'Олена');
    await vi.waitFor(() => {
      for (const name of ['Олена', 'Іван']) expect(bot.accepted().filter(about(name))).toHaveLength(1);
    }, LONG_WAIT);
    expect(email.accepted().filter(about('Іван'))).toHaveLength(1);
    expect(provider.requests.filter(about('Іван'))).toHaveLength(2);
  });

test('a new server does not repeat what another one is sending', async () => {
  const { email, bot, start } = await prepareServers();
  email.answerNext(hang);
  const first = await start();
  await post(await first.origin, 'Іван');
  await vi.waitFor(() => expect(email.requests).toHaveLength(1), LONG_WAIT);

  await post(await (await start()).origin, 'Олена');

  await vi.waitFor(() => expect(bot.accepted().filter(about('Олена'))).toHaveLength(1), LONG_WAIT);
  const tries = email.requests.filter(about('Іван')).length;
  // A slow machine may have passed the ten-second timeout by now.
  const givenUp = first.readOutput().split('"verdict":"postponed"').length - 1;
  expect(tries).toBeLessThanOrEqual(1 + givenUp);
});
