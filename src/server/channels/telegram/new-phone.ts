import { isOpen, type Person } from '../../lead/conversation.ts';
import { isOfSibling, type Lead } from '../../lead/lead.ts';
import type { Part } from '../../lead/parts.ts';
import { normalizePhone, type PhoneWarning, phoneKey } from '../../lead/phone.ts';
import { readNewPhone } from '../../lead/phone-note.ts';
import { linkWho } from '../../lead/tasks.ts';
import type { Store } from '../../store/store.ts';
import { type BotMessage, formatNotification } from './message.ts';
import { makeButton } from './press-data.ts';

/**
 * Asks whether a number in a note replaces that of the lead, or says that the number cannot be used. Undefined for a
 * note that is no new number.
 */
export async function askForNewPhone(
  note: string,
  lead: Lead,
  store: Store,
): Promise<BotMessage | undefined> {
  const typed = lead.fields.phone ?? '';
  const read = readNewPhone(note, typed);
  if (!read) return undefined;
  if ('warning' in read) return write([{ text: explainWarning(read.warning) }]);
  const { phones } = read;
  for (const phone of phones) {
    const taken = (await listOthers(lead, phone, store)).find(
      (other) => isOpen(other.conversation) && !isOfSibling(other),
    );
    if (taken) return explainTaken(phone, taken);
  }
  const family = (await listOthers(lead, phoneKey(typed), store)).filter(
    (other) => isOfSibling(other) || isOfSibling(lead),
  );
  const where = family.length > 0 ? ' на всіх картках родини' : '';
  const current = normalizePhone(typed) ?? typed.trim();
  const [only, ...others] = phones;
  const isOne = others.length === 0;
  const question = current
    ? `Замінити номер ${current}${isOne ? ` на ${only}` : ''}${where}?`
    : `Записати номер ${isOne ? `${only} ` : ''}на картку?`;
  const yes = phones.map((phone) =>
    makeButton(isOne ? 'Так' : phone, { kind: 'phone', lead: lead.number, phone }),
  );
  const no = makeButton('Ні, лише нотатка', { kind: 'phone', lead: lead.number, phone: null });
  return {
    ...write([{ text: `Записав нотатку. ${question}${isOne ? '' : ' Оберіть новий:'}` }]),
    reply_markup: { inline_keyboard: isOne ? [[...yes, no]] : [yes, [no]] },
  };
}

function explainWarning(warning: PhoneWarning): string {
  const why = warning === 'incomplete' ? 'неповний' : 'без коду країни';
  return `Записав нотатку. Цей номер ${why}, тож номер на картці не змінився.`;
}

/** The newest leads of other conversations with a number. */
async function listOthers({ conversation }: Lead, phone: string, store: Store): Promise<Lead[]> {
  const leads = phone ? await store.listLeads({ limit: MAX_LEADS, phone, spam: false }) : [];
  return leads.filter((other) => other.conversation.id !== conversation.id);
}

/** More than a family has. */
const MAX_LEADS = 100;

function explainTaken(phone: string, taken: Lead): BotMessage {
  const [who] = linkWho(taken);
  return write([
    { text: `Записав нотатку. Номер ${phone} уже на картці ` },
    ...(who ? [who] : []),
    { text: '. Якщо це та сама людина, одну з карток закрийте.' },
  ]);
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
