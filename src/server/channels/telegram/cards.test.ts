import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { claimNext } from '../../../../tests/support/claim.ts';
import { makeNewLead } from '../../../../tests/support/make-lead.ts';
import { SCHOOL_CONTENT } from '../../../../tests/support/school-content.ts';
import { createRecordingLogger } from '../../../../tests/support/test-app.ts';
import { makeStoreFile, openTestStore } from '../../../../tests/support/test-store.ts';
import type { BotConfig } from '../../config.ts';
import type { Channel } from '../../lead/lead.ts';
import { createLeadSummarizer } from '../../lookup/lead-summarizer.ts';
import { DeliveryFailure } from '../../outbox/failure.ts';
import type { Store } from '../../store/store.ts';
import { createBotTransport } from './transport.ts';

/* Updates of a card. actions.test.ts checks its content. */

const config: BotConfig = {
  origin: 'https://telegram.example',
  token: '123456:ABC',
  chatId: '-42',
  minIntervalMs: 0,
};

/** Telegram's refusal of a call. */
type Refusal = { description: string; status?: number };
const NO: Refusal = { description: 'Internal Server Error', status: 500 };
const bad = (description: string): Refusal => ({ description: `Bad Request: ${description}`, status: 400 });

type World = {
  /** Answers to the calls in order; success for all others. */
  answers?: (Refusal | undefined)[];
  /** Whether the lead has only a note and no manager. */
  isNoted?: boolean;
  source?: `bot:${number}` | 'cli';
  /** The chat that contains the card. */
  chatId?: string;
  /** Channels that send the lead. */
  channels?: Channel[];
  /** The form's id. */
  requestId?: string;
  /** Happens before the card is updated. */
  before?: (store: Store, pass: (ms: number) => void) => Promise<unknown>;
};

/** Updates the card of a taken lead, which is message 101. */
async function show({
  answers = [],
  source = 'bot:5',
  channels = [],
  isNoted,
  chatId = '-42',
  requestId = randomUUID(),
  before,
}: World = {}) {
  let passedMs = 0;
  const store = await openTestStore(makeStoreFile(), () => Date.now() + passedMs);
  await store.saveLead(makeNewLead('trial', { requestId, fields: { name: 'Тарас', phone: '1' } }), channels);
  await store.saveCard(1, { chatId, messageId: 101 }, 0);
  const command = { of: { lead: 1 }, by: { source, name: 'Марія' }, key: randomUUID() } as const;
  await store.applyCommand(isNoted ? { ...command, note: 'після 18:00' } : { ...command, step: 'take' });
  await before?.(store, (ms) => {
    passedMs += ms;
  });
  const claim = await claimNext(store, 'bot');
  if (!('topic' in claim) || claim.topic !== 'conversation') throw new Error('No card is to be shown');
  const calls: string[] = [];
  const texts: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const { message_id: id, chat_id: chat, text, parse_mode: mode } = JSON.parse(body);
    calls.push([url.slice(url.lastIndexOf('/') + 1), chat, id, mode].filter(Boolean).join(' '));
    texts.push(text);
    const answer = answers.shift();
    if (!answer) return Response.json({ ok: true, result: { message_id: 900 } });
    const { description, status = 500 } = answer;
    return Response.json({ ok: false, error_code: status, description }, { status });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  const clock = { now: Date.now };
  const logger = createRecordingLogger([]);
  const summarizeLead = createLeadSummarizer({ store, readContent: () => SCHOOL_CONTENT, clock, logger });
  const failure = await createBotTransport(config, { store, summarizeLead: summarizeLead })
    .send(claim, new AbortController().signal)
    .catch((error: unknown) => {
      if (error instanceof DeliveryFailure) return error;
      throw error;
    });
  return { calls, texts, failure, readCard: async () => (await store.findLead(1))?.conversation.card };
}

test('a card is edited in its chat', async () => {
  const { calls, texts, failure, readCard } = await show();
  expect(calls).toEqual(['editMessageText -42 101 HTML']);
  expect(texts[0]).toMatch(/👤 У роботі: Марія/);
  expect([failure, await readCard()]).toEqual([undefined, { chatId: '-42', messageId: 101 }]);
});

test.each([
  ['for a moment', NO, { class: 'transient', code: 'bot-500' }],
  ['because we may not write', { description: 'Unauthorized', status: 401 }, { class: 'configuration' }],
])(
  'what Telegram refuses %s is a failure of the channel like that of a lead',
  async (_, command, failure) => {
    const shown = await show({ answers: [command] });
    expect(shown.failure).toMatchObject(failure);
    expect(shown.calls).toHaveLength(1);
  },
);

test('a card that is already up to date counts as updated', async () => {
  const { calls, failure, readCard } = await show({
    answers: [bad('message is not modified: it is the same')],
  });
  expect([calls.length, failure]).toEqual([1, undefined]);
  expect(await readCard()).toEqual({ chatId: '-42', messageId: 101 });
});

test('a deleted card is sent again after a press, but not after a terminal command', async () => {
  const gone = bad('message to edit not found');
  const pressed = await show({ answers: [gone] });
  expect(pressed.calls).toEqual(['editMessageText -42 101 HTML', 'sendMessage -42 HTML']);
  expect(await pressed.readCard()).toEqual({ chatId: '-42', messageId: 900 });

  const stepped = await show({ answers: [gone], source: 'cli' });
  expect([stepped.calls.length, stepped.failure]).toEqual([1, undefined]);
  expect(await stepped.readCard()).toEqual({ chatId: '-42', messageId: 101 });
});

test('the card of an untaken lead may be deleted too', async () => {
  const { calls, failure } = await show({ answers: [bad('message to edit not found')], isNoted: true });
  expect([calls.length, failure]).toEqual([1, undefined]);
});

test('a card in a replaced chat stays there, and a new one is sent to the current chat', async () => {
  const { calls, readCard } = await show({ chatId: '-41' });
  expect(calls).toEqual(['sendMessage -42 HTML']);
  expect(await readCard()).toEqual({ chatId: '-42', messageId: 900 });
  expect((await show({ chatId: '-41', source: 'cli' })).calls).toEqual([]);
});

test('if the new card cannot be sent, the update fails, and the old card stays recorded', async () => {
  const { failure, readCard } = await show({ answers: [bad('message to edit not found'), NO] });
  expect(failure).toMatchObject({ code: 'bot-500' });
  expect(await readCard()).toEqual({ chatId: '-42', messageId: 101 });
});

const OVERDUE = 'Лист ще не надіслано';

test('the e-mail is marked late only after the bot has sent the lead without it', async () => {
  const channels: Channel[] = ['email', 'bot'];
  expect((await show({ channels })).texts[0]).not.toContain(OVERDUE);
  const late = await show({
    channels,
    async before(store, pass) {
      pass(11 * 60_000);
      const [card, lead] = [await claimNext(store, 'bot'), await claimNext(store, 'bot')];
      if (!('topic' in card && 'topic' in lead)) throw new Error('Nothing is due');
      await store.completeDelivery(lead);
      await store.returnDelivery(card);
    },
  });
  expect(late.texts[0]).toContain(OVERDUE);
});

test('the e-mail of a correction is not late before it has failed', async () => {
  const channels: Channel[] = ['email', 'bot'];
  const requestId = randomUUID();
  const correct = (failure?: string) =>
    show({
      channels,
      requestId,
      async before(store, pass) {
        await finish(store, 'email');
        await finish(store, 'bot');
        await finish(store, 'bot');
        pass(60_000);
        const fields = { name: 'Тарас', phone: '067 222 33 44' };
        await store.saveLead(makeNewLead('trial', { requestId, fields }), channels);
        if (!failure) return;
        const claim = await claimNext(store, 'email');
        if ('topic' in claim) await store.postponeDelivery(claim, 60_000, failure);
      },
    });
  expect((await correct()).texts[0]).not.toContain(OVERDUE);
  expect((await correct('smtp-451')).texts[0]).toContain(OVERDUE);
});

async function finish(store: Store, channel: Channel): Promise<void> {
  const claim = await claimNext(store, channel);
  if (!('topic' in claim)) throw new Error(`Nothing is due on ${channel}`);
  await store.completeDelivery(claim);
}

test('an e-mail that reached a recipient is not late', async () => {
  const { texts } = await show({
    channels: ['email'],
    before: (store) => finish(store, 'email'),
  });
  expect(texts[0]).not.toContain(OVERDUE);
});
