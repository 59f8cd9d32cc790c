import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { startDelivery } from '../../src/server/delivery.ts';
import { makeNewLead } from '../support/make-lead.ts';
import { startSmtpProvider } from '../support/providers/smtp-provider.ts';
import { SCHOOL_CONTENT } from '../support/school-content.ts';
import { createRecordingLogger, type LogLine } from '../support/test-app.ts';
import { makeStoreFile, openTestStore } from '../support/test-store.ts';

const LIMIT_MS = 90_000;

async function startSmtpDelivery() {
  const server = await startSmtpProvider();
  const store = await openTestStore(makeStoreFile());
  const log: LogLine[] = [];
  const settings = {
    SMTP_URL: server.url,
    MAIL_FROM: 'site@school.example',
    MAIL_TO: 'owner@school.example',
    REMINDERS: 'off',
  };
  const config = readConfig(settings);
  const worker = startDelivery({
    store,
    config,
    readContent: () => SCHOOL_CONTENT,
    logger: createRecordingLogger(log),
    random: () => 0,
  });
  onTestFinished(async () => {
    await worker.stop(0);
    await server.close();
  });
  return {
    server,
    store,
    async save() {
      await store.saveLead(makeNewLead(), ['email']);
      worker.notify();
    },
    verdicts: () => log.flatMap(({ facts }) => ('verdict' in facts ? [facts.verdict] : [])),
  };
}

test('a temporarily busy mail server gets the e-mail later, with the same id', async () => {
  const { server, save, verdicts } = await startSmtpDelivery();
  server.answerNext('.', '451 4.3.0 Try again later');
  await save();
  await vi.waitFor(() => expect(verdicts()).toEqual(['postponed', 'delivered']), LIMIT_MS);
  expect(server.emails).toHaveLength(1);
  expect(server.emails[0]).toMatch(/^Message-ID: <lead-1-\d+@school\.example>\r$/m);
});

test('an address unknown to the mail server pauses the channel, and no lead fails', async () => {
  const { server, store, save, verdicts } = await startSmtpDelivery();
  server.answerNext('RCPT TO', '550 5.1.1 No such user');
  await save();
  await vi.waitFor(() => expect(verdicts()).toEqual(['parked']), LIMIT_MS);
  expect(await store.checkHealth()).toMatchObject({ pending: 1, dead: 0 });
  expect((await store.checkHealth()).breakers).toMatchObject([
    { channel: 'email', errorCode: 'smtp-recipient-unknown' },
  ]);
});

test('an e-mail that is too large fails at once', async () => {
  const { server, save, verdicts } = await startSmtpDelivery();
  server.answerNext('.', '552 5.3.4 Message too big');
  await save();
  await vi.waitFor(() => expect(verdicts()).toEqual(['dead']), LIMIT_MS);
  expect(server.emails).toEqual([]);
});
