import type { ServerResponse } from 'node:http';
import { type Answer, botError } from './answers.ts';
import {
  type Provider,
  type ProviderOptions,
  type RecordedRequest,
  type Refusal,
  startProvider,
} from './provider.ts';
import { parseTelegramHtml, TelegramHtmlError } from './telegram-html.ts';

const PATH =
  /^\/bot\d+:[\w-]+\/(sendMessage|sendDocument|editMessageText|editMessageReplyMarkup|answerCallbackQuery|setMessageReaction|setMyCommands|getMe|getUpdates|getChatMember)$/;
const MAX_SOURCE_BYTES = 32_768;
/** Counted in code points, without markup. */
const MAX_TEXT = 4096;
/** Maximum length of a button's data. */
const MAX_DATA_BYTES = 64;
const MAX_COPIED = 256;

/** The bot's name in its chat. */
export const BOT_NAME = 'klitynka_bot';

type Button = { text: string; callback_data?: string; copy_text?: { text: string } };

/** A message as the chat shows it. */
export type ShownMessage = {
  chatId: string;
  messageId: number;
  /** Text without markup. */
  text: string;
  buttons: Button[];
  /** Number of edits. */
  edits: number;
  isDeleted: boolean;
  isTooOld: boolean;
  /** Id of the message that it replies to. */
  replyTo: number | undefined;
  /** Whether it was sent without sound. */
  isSilent: boolean;
  /** Whether it asks for a reply. */
  isQuestion: boolean;
  /** The topic of a forum group. */
  topic: number | undefined;
};

type Document = { name: string; caption: string; content: Uint8Array; chatId: string };

export type Person = { id: number; first_name: string; last_name?: string; username?: string };

type Press = {
  messageId: number;
  /** The button's text, or its data if that button no longer exists. */
  button: string;
  from: Person;
  /** Where the button was pressed, if not in the message's chat. */
  chat?: { id: number; type: string; username?: string };
};

/** A fake Telegram with one chat; see {@link startBotProvider}. */
export type BotProvider = Provider & {
  messages: ShownMessage[];
  /** Presses a button and returns the id of the press. */
  press(press: Press): string;
  /** Replies to presses, by id. */
  answers: Map<string, { text: string; isAlert: boolean }>;
  /** The bot's reactions to messages of people: message id and emoji. */
  reactions: [number, string][];
  /** Files that the bot has sent. */
  documents: Document[];
  /** Menu commands and the chat that shows them. */
  menu: { commands: { command: string; description: string }[]; chatId: string } | undefined;
  /** Sends a message as a person and returns its id. A caption comes with a photo. */
  send(input: {
    text: string;
    from: Person;
    chatId: number;
    type?: string;
    username?: string;
    isCaption?: boolean;
    /** Shares a contact instead of the text. */
    contact?: { first_name: string; phone_number: string };
  }): number;
  /** Edits a message that a person has sent. */
  edit(input: { messageId: number; text: string; from: Person; chatId: number; to?: ShownMessage }): void;
  /** Members of a chat with a public name. */
  members: Set<number>;
  /** Topics of a forum group. */
  topics: Set<number>;
  /** Whether the group's administrators allow the bot's reaction. */
  allowReactions(isAllowed: boolean): void;
  /** Sets or removes a webhook of the bot, as another program would. */
  setWebhook(isSet: boolean): void;
  /** Polls for updates as another program, which ends our poll. */
  stealPoll(): void;
  /** Scripts the answers to polls instead of delivering updates. */
  answerPolls(answer: Answer | undefined): void;
  /** Whether a poll is open. */
  isPolled(): boolean;
  /** Replies to a message of the bot or of another person. Returns the id of the reply. */
  reply(reply: {
    to: ShownMessage;
    text: string;
    from: Person;
    isToBot?: boolean;
    chatId?: number;
    topic?: number;
  }): number;
  /** Delivers a press again, as to a bot that was killed before its confirmation. */
  repeatPress(id: string): void;
};

/**
 * A fake of Telegram's Bot API. It implements `sendMessage` with its HTML rules and length limits (spec §7.4). For
 * buttons, it allows one poll, accepts one reply per press, and edits existing messages.
 */
export async function startBotProvider(options?: ProviderOptions): Promise<BotProvider> {
  const messages: ShownMessage[] = [];
  const answers: BotProvider['answers'] = new Map();
  const reactions: BotProvider['reactions'] = [];
  const members = new Set<number>();
  const topics = new Set<number>();
  const documents: Document[] = [];
  let hasReactions = true;
  let menu: BotProvider['menu'];
  let updates: { update_id: number; callback_query?: object; message?: object; edited_message?: object }[] =
    [];
  let updateId = 1000;
  let poll: { response: ServerResponse; end: (result: object[]) => void } | undefined;
  let hasWebhook = false;
  let pollAnswer: Answer | undefined;
  const pressed = new Map<string, object>();

  function findMessage(body: Record<string, unknown>): ShownMessage | undefined {
    return messages.find(
      ({ chatId, messageId, isDeleted }) =>
        chatId === String(body.chat_id) && messageId === Number(body.message_id) && !isDeleted,
    );
  }

  function check(request: RecordedRequest): Refusal | undefined {
    const { method, path, headers, body } = request;
    const name = PATH.exec(path)?.[1];
    if (!name) return refuse(404, 'Not Found');
    if (method !== 'POST' || typeof body === 'string')
      return refuse(400, 'Bad Request: message text is empty');
    if (name === 'sendDocument')
      return headers['content-type']?.startsWith('multipart/form-data') && body.document instanceof File
        ? undefined
        : refuse(400, 'Bad Request: there is no document in the request');
    if (!headers['content-type']?.startsWith('application/json')) {
      return refuse(400, 'Bad Request: message text is empty');
    }
    if (name === 'getUpdates') {
      const sorts = JSON.stringify(body.allowed_updates);
      return sorts === '["callback_query","message","edited_message"]'
        ? undefined
        : refuse(400, `Bad Request: asks for ${sorts}`);
    }
    if (name === 'answerCallbackQuery') {
      return String(body.text ?? '').length > 200 ? refuse(400, 'Bad Request: MESSAGE_TOO_LONG') : undefined;
    }
    if (name === 'getMe') return undefined;
    if (name === 'setMyCommands') return checkCommands(body);
    if (!body.chat_id) return refuse(400, 'Bad Request: chat_id is empty');
    if (name === 'getChatMember' || name === 'editMessageReplyMarkup' || name === 'setMessageReaction')
      return undefined;
    return checkText(body.text, body.parse_mode) ?? checkButtons(readButtons(body));
  }

  /** Refusals that are not our mistake. */
  function findRefusal({ body }: RecordedRequest, name: string): string | undefined {
    if (typeof body === 'string') return undefined;
    if (name === 'answerCallbackQuery') {
      const id = String(body.callback_query_id);
      // Also if the next poll has arrived before the answer to this one.
      const isOpen = pressed.has(id) && !answers.has(id);
      return isOpen ? undefined : 'query is too old and response timeout expired or query ID is invalid';
    }
    if (name === 'sendMessage') {
      const { message_thread_id: thread } = body;
      return thread === undefined || topics.has(Number(thread)) ? undefined : 'message thread not found';
    }
    if (name === 'setMessageReaction') return hasReactions ? undefined : 'REACTION_INVALID';
    if (name !== 'editMessageText' && name !== 'editMessageReplyMarkup') return undefined;
    const message = findMessage(body);
    if (!message) return 'message to edit not found';
    if (name === 'editMessageReplyMarkup') return undefined;
    if (message.isTooOld) return "message can't be edited";
    const isSame =
      message.text === textOf(body) &&
      JSON.stringify(message.buttons) === JSON.stringify(readButtons(body).flat());
    return isSame ? 'message is not modified: specified new message content is the same' : undefined;
  }

  function accept({ path, body }: RecordedRequest): string {
    const name = PATH.exec(path)?.[1];
    const payload = body as Record<string, unknown>;
    if (name === 'sendDocument') {
      const { document, caption, chat_id } = payload as { document: File; caption: string; chat_id: string };
      const file: Document = { name: document.name, caption, content: new Uint8Array(), chatId: chat_id };
      void document
        .arrayBuffer()
        .then((content) => Object.assign(file, { content: new Uint8Array(content) }));
      documents.push(file);
      return JSON.stringify({ ok: true, result: { message_id: 9000 + documents.length } });
    }
    if (name === 'answerCallbackQuery') {
      const { text, show_alert } = payload;
      answers.set(String(payload.callback_query_id), {
        text: String(text),
        isAlert: show_alert === true,
      });
      return JSON.stringify({ ok: true, result: true });
    }
    if (name === 'getChatMember') {
      const isMember = members.has(Number(payload.user_id));
      return JSON.stringify({ ok: true, result: { status: isMember ? 'member' : 'left' } });
    }
    if (name === 'setMessageReaction') {
      const [{ emoji }] = payload.reaction as [{ emoji: string }];
      reactions.push([Number(payload.message_id), emoji]);
      return JSON.stringify({ ok: true, result: true });
    }
    if (name === 'editMessageReplyMarkup') {
      const edited = findMessage(payload);
      if (edited) edited.buttons = readButtons(payload).flat();
      return JSON.stringify({ ok: true, result: true });
    }
    const shown = { text: textOf(payload), buttons: readButtons(payload).flat() };
    const known = name === 'editMessageText' ? findMessage(payload) : undefined;
    const message = known ?? {
      chatId: String(payload.chat_id),
      messageId: messages.length + 1,
      ...shown,
      edits: -1,
      isDeleted: false,
      isTooOld: false,
      replyTo: (payload.reply_parameters as { message_id?: number } | undefined)?.message_id,
      isSilent: payload.disable_notification === true,
      isQuestion: JSON.stringify(payload.reply_markup ?? {}).includes('force_reply'),
      topic: payload.message_thread_id as number | undefined,
    };
    if (!known) messages.push(message);
    Object.assign(message, shown, { edits: message.edits + 1 });
    return JSON.stringify({ ok: true, result: { message_id: message.messageId } });
  }

  function serve(request: RecordedRequest, response: ServerResponse): boolean {
    const name = PATH.exec(request.path)?.[1] ?? '';
    if (name !== 'getUpdates') {
      // The calls that each bot makes at its start are not scripted.
      if (name === 'getMe' || name === 'setMyCommands') {
        if (name === 'setMyCommands') {
          const { commands, scope } = request.body as { commands: []; scope: { chat_id: string } };
          menu = { commands, chatId: scope.chat_id };
        }
        const result = name === 'getMe' ? { id: 123456, is_bot: true, username: BOT_NAME } : true;
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ ok: true, result }));
        return true;
      }
      const refusal = findRefusal(request, name);
      if (refusal) botError(400, `Bad Request: ${refusal}`)({ request, response, accept: () => {} });
      return refusal !== undefined;
    }
    const { offset = 0, timeout = 0, limit = 100 } = request.body as Record<string, number>;
    const end = (result: object[]) => {
      poll = undefined;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ ok: true, result }));
    };
    stealPoll();
    if (pollAnswer) {
      pollAnswer({ request, response, accept: () => end([]) });
      return true;
    }
    if (hasWebhook) {
      conflict(response, "can't use getUpdates method while webhook is active; use deleteWebhook first");
      return true;
    }
    updates = updates.filter(({ update_id }) => update_id >= offset);
    if (updates.length > 0 || timeout === 0) end(updates.slice(0, limit));
    else {
      const asking = { response, end };
      poll = asking;
      const timer = setTimeout(() => poll === asking && end([]), timeout * 1000);
      response.on('close', () => {
        clearTimeout(timer);
        if (poll === asking) poll = undefined;
      });
    }
    return true;
  }

  function queue(id: string, query: object): void {
    pressed.set(id, query);
    updates.push({ update_id: updateId++, callback_query: { ...query, id } });
    poll?.end(updates);
  }

  function conflict(response: ServerResponse, description: string): void {
    const exchange = { request: {} as RecordedRequest, response, accept: () => {} };
    botError(409, `Conflict: ${description}`)(exchange);
  }

  function stealPoll(): void {
    if (poll) conflict(poll.response, 'terminated by other getUpdates request');
    poll = undefined;
  }

  const provider = await startProvider(
    { check, serve, acceptWith: { body: accept, type: 'application/json' } },
    options,
  );
  return {
    ...provider,
    messages,
    answers,
    reactions,
    members,
    topics,
    documents,
    allowReactions(isAllowed) {
      hasReactions = isAllowed;
    },
    get menu() {
      return menu;
    },
    send({ text, from, chatId, type = 'supergroup', username, isCaption = false, contact }) {
      const chat = { id: chatId, type, ...(username && { username }) };
      const message_id = 5000 + updateId;
      const written = isCaption ? { photo: [], caption: text } : { text };
      const content = contact ? { contact } : written;
      const message = { message_id, from: { is_bot: false, ...from }, chat, date: 1, ...content };
      updates.push({ update_id: updateId++, message });
      poll?.end(updates);
      return message_id;
    },
    edit({ messageId, text, from, chatId, to }) {
      const chat = { id: chatId, type: 'supergroup' };
      const edited_message = {
        ...{ message_id: messageId, from, chat, date: 1, edit_date: updateId, text },
        ...(to && { reply_to_message: quote(to, chatId, true), message_thread_id: to.messageId }),
      };
      updates.push({ update_id: updateId++, edited_message });
      poll?.end(updates);
    },
    press({ messageId, button, from, chat }) {
      const message = messages.find((each) => each.messageId === messageId);
      const data = message?.buttons.find(({ text }) => text === button)?.callback_data ?? button;
      const id = `press-${updateId}`;
      const where = chat ?? { id: Number(message?.chatId), type: 'supergroup' };
      const isGone = !message || message.isDeleted || message.isTooOld;
      // Telegram identifies a deleted message only by its id.
      const shown = isGone ? { date: 0 } : { date: 1, text: message.text };
      const callback_query = {
        from: { is_bot: false, ...from },
        message: { message_id: messageId, chat: where, ...shown },
        chat_instance: '1',
        data,
      };
      queue(id, callback_query);
      return id;
    },
    setWebhook(isSet) {
      hasWebhook = isSet;
      stealPoll();
    },
    stealPoll,
    answerPolls(answer) {
      pollAnswer = answer;
    },
    isPolled: () => poll !== undefined,
    reply({ to, text, from, isToBot = true, chatId = Number(to.chatId), topic }) {
      const chat = { id: chatId, type: 'supergroup' };
      const reply_to_message = quote(to, chatId, isToBot);
      const message_id = 5000 + updateId;
      const message = {
        ...{ message_id, from: { is_bot: false, ...from }, chat, date: 1, text, reply_to_message },
        // Telegram sends it for each reply in a supergroup, also without topics. It names no topic then.
        ...(topic
          ? { message_thread_id: topic, is_topic_message: true }
          : { message_thread_id: to.messageId }),
      };
      updates.push({ update_id: updateId++, message });
      poll?.end(updates);
      return message_id;
    },
    repeatPress: (id) => queue(id, pressed.get(id) ?? {}),
  };
}

/** A message as Telegram quotes it in a reply. */
function quote({ messageId, text, buttons }: ShownMessage, chatId: number, isOfBot: boolean): object {
  return {
    message_id: messageId,
    from: { id: isOfBot ? 123456 : 5, is_bot: isOfBot, first_name: 'Заявки' },
    chat: { id: chatId, type: 'supergroup' },
    date: 1,
    text,
    reply_markup: { inline_keyboard: [buttons] },
  };
}

function checkText(text: unknown, parseMode: unknown): Refusal | undefined {
  if (typeof text !== 'string' || text.trim() === '')
    return refuse(400, 'Bad Request: message text is empty');
  if (Buffer.byteLength(text) > MAX_SOURCE_BYTES) return refuse(400, 'Bad Request: Text is too long');
  if (parseMode !== undefined && parseMode !== 'HTML') {
    return refuse(400, 'Bad Request: unsupported parse_mode');
  }
  try {
    const visible = parseMode === 'HTML' ? parseTelegramHtml(text) : text;
    if ([...visible].length > MAX_TEXT) return refuse(400, 'Bad Request: message is too long');
  } catch (error) {
    if (!(error instanceof TelegramHtmlError)) throw error;
    return refuse(400, `Bad Request: can't parse entities: ${error.message}`);
  }
  return undefined;
}

function checkButtons(rows: Button[][]): Refusal | undefined {
  const isSound = ({ text, callback_data, copy_text }: Button) =>
    text &&
    (copy_text
      ? copy_text.text.length > 0 && copy_text.text.length <= MAX_COPIED
      : callback_data && Buffer.byteLength(callback_data) <= MAX_DATA_BYTES);
  return rows.flat().every(isSound) ? undefined : refuse(400, 'Bad Request: BUTTON_DATA_INVALID');
}

function checkCommands({ commands, scope }: Record<string, unknown>): Refusal | undefined {
  const listed = commands as { command: string; description: string }[];
  const areSound = listed.every(
    ({ command, description }) =>
      /^[a-z\d_]{1,32}$/.test(command) && description.length >= 1 && description.length <= 256,
  );
  const { type, chat_id } = scope as { type: string; chat_id?: string };
  return areSound && type === 'chat' && chat_id ? undefined : refuse(400, 'Bad Request: BOT_COMMAND_INVALID');
}

function readButtons({ reply_markup }: Record<string, unknown>): Button[][] {
  return (reply_markup as { inline_keyboard?: Button[][] } | undefined)?.inline_keyboard ?? [];
}

function textOf({ text, parse_mode }: Record<string, unknown>): string {
  return parse_mode === 'HTML' ? parseTelegramHtml(String(text)) : String(text);
}

function refuse(status: number, description: string): Refusal {
  const body = JSON.stringify({ ok: false, error_code: status, description });
  return { status, body, type: 'application/json' };
}
