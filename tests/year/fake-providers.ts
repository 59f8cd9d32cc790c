import { onTestFinished } from 'vitest';

/** The school's group. */
export const CHAT = -1001234567890;

const TOKEN_ID = 123456;

export const SETTINGS = {
  EMAILJS_ORIGIN: 'https://mail.test',
  EMAILJS_PUBLIC_KEY: 'public',
  EMAILJS_SERVICE_ID: 'site',
  EMAILJS_TEMPLATE_CONTACT: 'contact',
  EMAILJS_TEMPLATE_TRIAL: 'trial',
  EMAILJS_TEMPLATE_PACKAGE: 'package',
  EMAILJS_MIN_INTERVAL_MS: '0',
  TELEGRAM_ORIGIN: 'https://telegram.test',
  TELEGRAM_BOT_TOKEN: `${TOKEN_ID}:SECRET-token`,
  TELEGRAM_CHAT_ID: String(CHAT),
  TELEGRAM_MIN_INTERVAL_MS: '0',
  REMINDERS: 'on',
};

type Button = { text: string; callback_data?: string };

/** A message of the bot as the chat shows it, or an e-mail. */
export type SentMessage = {
  at: number;
  channel: 'bot' | 'email';
  id: number;
  text: string;
  buttons: Button[];
  /** Whether a manager's phone makes a sound. */
  isSound: boolean;
  /** Whether it replies to a person's message. */
  isAnswer: boolean;
};

export type Failing = 'bot' | 'email';

/** How a provider fails. */
export type Fault = 'status-500' | 'too-many-requests' | 'no-network';

/** An action of a person in Telegram. */
export type Update = { callback_query?: object; message?: object };

/** Thrown when the process is killed while it sends. */
export class Killed extends Error {}

/** Fakes of the providers for a simulated year, without sockets. */
export type FakeProviders = ReturnType<typeof createFakeProviders>;

export function createFakeProviders(now: () => number) {
  const shown: SentMessage[] = [];
  const failing = new Map<Failing, Fault>();
  const answers = new Map<string, { text: string; isAlert: boolean }>();
  const buttonsOf = new Map<number, Button[]>();
  const texts = new Map<number, string>();
  let updates: (Update & { update_id: number })[] = [];
  let updateId = 0;
  let messageId = 0;
  let reactions = 0;
  let killsNext = false;
  let isSending = false;
  let whenTaken = () => {};

  function fail(channel: Failing): Response | undefined {
    const fault = failing.get(channel);
    if (fault === 'no-network')
      throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } });
    if (fault === 'status-500') return new Response('Internal Server Error', { status: 500 });
    if (fault === 'too-many-requests')
      return Response.json(
        { ok: false, error_code: 429, description: 'Too Many Requests', parameters: { retry_after: 20 } },
        { status: 429 },
      );
    return undefined;
  }

  function answerBot(method: string, body: Record<string, unknown>): unknown {
    switch (method) {
      case 'getUpdates': {
        const { offset = 0 } = body as { offset?: number };
        updates = updates.filter(({ update_id }) => update_id >= offset);
        if (updates.length === 0) whenTaken();
        return updates;
      }
      case 'sendMessage': {
        messageId += 1;
        const replyTo = (body.reply_parameters as { message_id?: number } | undefined)?.message_id;
        show({
          channel: 'bot',
          id: messageId,
          text: toPlain(String(body.text)),
          isSound: body.disable_notification !== true,
          isAnswer: replyTo !== undefined && replyTo >= FIRST_OF_PEOPLE,
        });
        buttonsOf.set(messageId, readButtons(body));
        texts.set(messageId, toPlain(String(body.text)));
        return { message_id: messageId };
      }
      case 'editMessageText':
        texts.set(Number(body.message_id), toPlain(String(body.text)));
        buttonsOf.set(Number(body.message_id), readButtons(body));
        return true;
      case 'editMessageReplyMarkup':
        buttonsOf.set(Number(body.message_id), readButtons(body));
        return true;
      case 'answerCallbackQuery':
        answers.set(String(body.callback_query_id), {
          text: String(body.text),
          isAlert: body.show_alert === true,
        });
        return true;
      case 'setMessageReaction':
        reactions += 1;
        return true;
      default:
        return method === 'getMe' ? { id: TOKEN_ID, is_bot: true, username: 'klitynka_bot' } : true;
    }
  }

  function show(message: Omit<SentMessage, 'at' | 'buttons'>): void {
    shown.push({ at: now(), buttons: [], ...message });
  }

  async function answer(url: string, init: RequestInit | undefined): Promise<Response> {
    const body = JSON.parse(String(init?.body)) as Record<string, unknown>;
    const isBot = url.startsWith(SETTINGS.TELEGRAM_ORIGIN);
    const method = url.split('/').at(-1) ?? '';
    const refusal = fail(isBot ? 'bot' : 'email');
    if (refusal) return refusal;
    if (killsNext && isSending) {
      killsNext = false;
      throw new Killed('kill -9');
    }
    if (isBot) return Response.json({ ok: true, result: answerBot(method, body) });
    const { title = '', message = '' } = body.template_params as Record<string, string>;
    show({ channel: 'email', id: 0, text: `${title}\n${message}`, isSound: false, isAnswer: false });
    return new Response('OK');
  }

  return {
    shown,
    failing,
    answers,
    texts,
    buttonsOf: (id: number) => buttonsOf.get(id) ?? [],
    countReactions: () => reactions,
    fetch: answer,
    /** Kills the process at the next queued message, before the provider receives it. */
    killNext: () => {
      killsNext = true;
    },
    isKilling: () => killsNext,
    /** Whether the queue is waiting for an answer. */
    recordSending(is: boolean): void {
      isSending = is;
    },
    /** Presses a button of a message. Returns the id of the press. */
    press(message: number, button: string, from: number): string {
      const data = buttonsOf.get(message)?.find(({ text }) => text === button)?.callback_data ?? '';
      const id = `press-${updateId}`;
      const callback_query = {
        id,
        from: { id: from, is_bot: false, first_name: nameOf(from) },
        message: {
          message_id: message,
          chat: { id: CHAT, type: 'supergroup' },
          date: 1,
          text: texts.get(message),
        },
        chat_instance: '1',
        data,
      };
      updates.push({ update_id: ++updateId, callback_query });
      return id;
    },
    /** Sends a message of a person, optionally as a reply to the bot. */
    sendMessage(text: string, from: number, to?: number): void {
      const chat = { id: CHAT, type: 'supergroup' };
      const bot = { id: TOKEN_ID, is_bot: true, first_name: 'Заявки' };
      const reply_to_message = to && { message_id: to, from: bot, chat, date: 1, text: texts.get(to) };
      updateId += 1;
      const message = {
        message_id: FIRST_OF_PEOPLE + updateId,
        from: { id: from, is_bot: false, first_name: nameOf(from) },
        ...{ chat, date: 1, text },
        ...(reply_to_message && { reply_to_message }),
      };
      updates.push({ update_id: updateId, message });
    },
    /** Called when the bot has handled all updates. */
    onTaken(then: () => void): void {
      whenTaken = then;
    },
  };
}

/** Ids of people's messages are above those of the bot. */
const FIRST_OF_PEOPLE = 1_000_000;

const nameOf = (id: number) => (id % 2 === 0 ? 'Тарас' : 'Марія');

const toPlain = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

function readButtons({ reply_markup: markup }: Record<string, unknown>): Button[] {
  return ((markup as { inline_keyboard?: Button[][] } | undefined)?.inline_keyboard ?? []).flat();
}

/** Replaces `fetch` with the fakes of the running simulation until the test ends. */
export function replaceFetch(current: () => FakeProviders | undefined): void {
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const providers = current();
    return providers ? providers.fetch(String(input), init) : real(input, init);
  };
  onTestFinished(() => {
    globalThis.fetch = real;
  });
}
