import type { Message } from '@grammyjs/types';
import { CONTACT_NAMES } from '#content/school/contacts-schema.ts';
import { kyivDay } from '#shared/words/kyiv-date.ts';
import type { SchoolContent } from '../../lead/lead-summary.ts';
import { cleanName, cleanNote } from '../../lead/text.ts';
import { isWorkingTime } from '../../lead/times.ts';
import type { Notification } from '../../outbox/notification.ts';
import { callBot } from './api.ts';
import { LINK_PREVIEW } from './message.ts';
import { type ChatParts, isMember, nameAuthor, readChatIds } from './school-chat.ts';

/** Maximum number of notifications per day, because a bot can write from any number of accounts. */
const MAX_PEOPLE_A_DAY = 20;

const FOR_MEMBERS = 'Я відповідаю в чаті школи: пишіть команди й відповіді на картки там.';

/** Telegram sends this when a person opens the bot, before the first message. */
const OPENED = /^\/start(?!\S)/;

/**
 * Replies once a day to a person who writes to the bot privately. A parent gets the school's contacts, and the first
 * message after «Start» is shown in the school's chat. A manager is referred to the chat.
 *
 * @returns whether the message was private
 * @throws {StoreUnavailableError} if it could not be stored; the message must be handled again later
 */
export async function handlePrivate(
  message: Message,
  parts: ChatParts,
  signal: AbortSignal,
): Promise<boolean> {
  const { store, config, readContent, clock } = parts;
  const { chat, from } = message;
  if (chat.type !== 'private' || from?.id !== chat.id || from.is_bot) return false;
  const chatIds = await readChatIds(config, store);
  // A private chat may be the configured school's chat.
  if (chatIds.includes(String(chat.id))) return false;
  const day = kyivDay(clock.now());
  const answered = `private:${day}:${from.id}`;
  const shown = `private-text:${day}:${from.id}`;
  const hasOpened = OPENED.test(message.text ?? '');
  const isAnswered = await store.isWritten(answered);
  if (isAnswered && (hasOpened || (await store.isWritten(shown)))) return true;
  const schoolChat = chatIds.at(-1) ?? config.chatId;
  if (await isMember(schoolChat, from.id, parts, signal).catch(() => false)) {
    for (const key of [answered, shown]) await store.addDedupeKey({ key });
    if (!isAnswered) answer(message, FOR_MEMBERS, parts);
    return true;
  }
  if (!hasOpened) await showInChat(message, shown, day, parts);
  if (isAnswered) return true;
  await store.addDedupeKey({ key: answered });
  answer(message, writeContacts(readContent()), parts);
  return true;
}

/** Notifies the school's chat of a private message, unless too many people have written on this day. */
async function showInChat(
  message: Message,
  key: string,
  day: string,
  { store, readContent, clock }: ChatParts,
): Promise<void> {
  if (!(await reservePlace(store, day))) {
    await store.addDedupeKey({ key });
    return;
  }
  const notification = writeNotification(message, readContent(), new Date(clock.now()));
  await store.addNotification({ key, channel: 'bot', body: { notification, writtenAt: clock.now() } });
}

/** Counts people who wrote on this day; returns false above the limit. */
async function reservePlace(store: ChatParts['store'], day: string): Promise<boolean> {
  for (let place = 1; place <= MAX_PEOPLE_A_DAY; place += 1) {
    const key = `private-place:${day}:${place}`;
    if (await store.isWritten(key)) continue;
    await store.addDedupeKey({ key });
    return true;
  }
  return false;
}

function writeNotification(message: Message, { school }: SchoolContent, now: Date): Notification {
  const { from, text, caption, contact } = message;
  const name = from ? nameAuthor(from).name : '';
  const username = from?.username;
  const note = cleanNote(text ?? caption ?? describeContact(contact));
  return {
    id: `private-${from?.id}-${kyivDay(now)}`,
    icon: '📨',
    title: `Боту написали: ${[name, username && `@${username}`].filter(Boolean).join(', ')}`,
    paragraphs: [
      [{ text: note ? `«${note}»` : 'Без тексту: фото, голосове чи наліпка.' }],
      [
        { text: 'Бот надсилає контакти школи. ' },
        ...(username ? [{ text: 'Написати в Telegram', href: `https://t.me/${username}` }] : []),
      ],
    ],
    ...(!isWorkingTime(now, school) && { isSilent: true }),
  };
}

/** A contact that the person shares from the phone: «Тарас Коваль · +380671234567». */
function describeContact(contact: Message['contact']): string | undefined {
  if (!contact) return undefined;
  const { first_name, last_name, phone_number } = contact;
  return `${cleanName(first_name, last_name)} · ${phone_number.replace(/^\+?(?=\d)/, '+')}`;
}

/** «Добрий день! Це школа «Клітинка». …», with one contact per line. */
function writeContacts({ school: { name, contacts } }: SchoolContent): string {
  const lines = contacts.map(({ kind, value, label }) => {
    const shown = kind === 'telegram' ? `@${value}` : value;
    return `${label ?? CONTACT_NAMES[kind]}: ${shown}`;
  });
  return [
    `Добрий день! Це «${name}». Цей бот лише для роботи школи. Напишіть або зателефонуйте нам:`,
    '',
    ...lines,
  ].join('\n');
}

function answer({ chat }: Message, text: string, { config, sender }: ChatParts): void {
  const body = { chat_id: chat.id, text, link_preview_options: LINK_PREVIEW };
  sender.inBackground(
    () => sender.send((signal) => callBot(config, 'sendMessage', body, signal)),
    'a private message could not be answered',
  );
}
