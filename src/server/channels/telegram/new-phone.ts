import type { Person } from '../../lead/conversation.ts';
import type { Lead } from '../../lead/lead.ts';
import type { Part } from '../../lead/parts.ts';
import { normalizePhone } from '../../lead/phone.ts';
import { readNewPhone } from '../../lead/phone-note.ts';
import { linkWho } from '../../lead/tasks.ts';
import type { Store } from '../../store/store.ts';
import { type BotMessage, formatNotification } from './message.ts';
import { makeButton } from './press-data.ts';

/** Asks whether the number in a note replaces that of the lead. Undefined for a note that is no new number. */
export async function askForNewPhone(
  note: string,
  { number, fields, conversation }: Lead,
  store: Store,
): Promise<BotMessage | undefined> {
  const phone = readNewPhone(note, fields.phone ?? '');
  if (!phone) return undefined;
  const [other] = await store.listLeads({ limit: 1, phone, spam: false });
  const isTaken = other && other.conversation.id !== conversation.id && other.conversation.closedAt === null;
  if (isTaken) {
    const [who] = linkWho(other);
    return write([
      { text: `Записав нотатку. Номер ${phone} уже на картці ` },
      ...(who ? [who] : []),
      { text: '. Якщо це та сама людина, одну з карток закрийте.' },
    ]);
  }
  const current = normalizePhone(fields.phone ?? '') ?? fields.phone?.trim();
  const question = current ? `Замінити номер ${current} на ${phone}?` : `Записати номер ${phone} на картку?`;
  const yes = makeButton('Так', { kind: 'phone', lead: number, phone });
  const no = makeButton('Ні, лише нотатка', { kind: 'phone', lead: number, phone: null });
  return {
    ...write([{ text: `Записав нотатку. ${question}` }]),
    reply_markup: { inline_keyboard: [[yes, no]] },
  };
}

/** Applies the answer to the question. */
export async function replacePhone(
  lead: number,
  phone: string | null,
  by: Person,
  store: Store,
): Promise<{ text: string; isAlert: boolean }> {
  if (phone === null) return { text: 'Номер не змінено.', isAlert: false };
  const result = await store.correctPhone({ lead, phone, by });
  if (result?.kind === 'refused')
    return { text: `Номер не змінено: він уже на картці №${result.other}.`, isAlert: true };
  return result
    ? { text: `Номер на картці: ${phone}.`, isAlert: false }
    : { text: 'Цієї заявки в базі немає.', isAlert: true };
}

const write = (parts: Part[]) => formatNotification({ id: 'phone', title: '', paragraphs: [parts] });
