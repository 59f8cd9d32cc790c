import { formatKyivDate } from '#shared/words/kyiv-date.ts';
import { pluralize } from '#shared/words/plural.ts';
import { phoneKey } from '../../lead/phone.ts';
import { findPerson, findPersonOf } from '../../lookup/person.ts';
import {
  type CommandContext,
  CommandError,
  isYes,
  readLeadNumber,
  readOptions,
  requireLead,
  UsageError,
} from '../command.ts';
import { formatLeadTable } from './list.ts';

/**
 * `delete --phone NUMBER [--yes]`: deletes a person's data at their request. It includes quarantined leads and leads
 * that were corrected to another number. `delete --lead 12` names the person by a lead, for one without a phone number.
 * `delete --log` lists such deletions.
 */
export async function deleteLeads(args: string[], context: CommandContext): Promise<void> {
  const { store, out, ask } = context;
  const values = readOptions(args, {
    phone: { type: 'string' },
    lead: { type: 'string' },
    yes: { type: 'boolean', default: false },
    log: { type: 'boolean', default: false },
  });
  const given = [values.phone, values.lead, values.log || undefined].filter((each) => each !== undefined);
  if (given.length !== 1)
    throw new UsageError('Вкажіть щось одне: delete --phone "067 123 45 67" або delete --lead 12');
  if (values.log) return showErasures(context);
  const named = values.lead === undefined ? null : await requireLead(store, readLeadNumber([values.lead]));
  const key = phoneKey(named?.fields.phone ?? values.phone ?? '');
  if (!named && key === '') throw new UsageError('Це не номер телефону, у ньому замало цифр');
  const { leads, related } = named ? await findPersonOf(store, named) : await findPerson(store, key);
  const others = related.map((number) => `№${number}`).join(', ');
  const hint = others ? `Пов’язані заявки ${others}: перегляньте їх самі, ця команда їх не чіпає.\n` : '';
  if (leads.length === 0) {
    out.write(`Заявок із номером ${key} немає.\n${hint}`);
    return;
  }
  out.write(`${formatLeadTable(leads)}\n${hint}`);
  const what = `${leads.length} ${pluralize(leads.length, 'заявку', 'заявки', 'заявок')}`;
  if (!values.yes) {
    if (!ask)
      throw new CommandError('Нічого не видалено: тут ні в кого спитати. Якщо все правильно, додайте --yes');
    if (!isYes(await ask(`\nВидалити ${what} назавжди? Напишіть «так»: `))) {
      out.write('Нічого не видалено.\n');
      return;
    }
  }
  const erased = await store.eraseLeads(
    leads.map(({ number }) => number),
    key,
  );
  const numbers = erased.map((number) => `№${number}`).join(', ');
  out.write(`\nВидалено: ${numbers}. У записі про це немає ні імені, ні телефону.\n\n${BEYOND}\n`);
}

const BEYOND = `Чого ця команда не бачить — видаліть самі:
- листи із цими заявками в поштовій скриньці та історію в EmailJS
- повідомлення бота в чаті Telegram
- рядки в таблицях і системах, куди ви переносили заявки
- копії бази (backup) і вивантажені таблиці (export)
Якщо людина надсилала заявку без зв’язку, її браузер може ще раз надіслати ту саму.`;

async function showErasures({ store, out }: CommandContext): Promise<void> {
  const erasures = await store.listErasures();
  if (erasures.length === 0) out.write('На прохання людей ще нічого не видаляли.\n');
  for (const { erasedAt, leadNumbers } of erasures) {
    out.write(`${formatKyivDate(erasedAt)}: ${leadNumbers.map((number) => `№${number}`).join(', ')}\n`);
  }
}
