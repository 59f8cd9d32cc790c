import { randomUUID } from 'node:crypto';
import type { StepName } from '../../handling.ts';
import { takeStep } from '../../take-step.ts';
import { cleanName, cleanNote } from '../../words/describe-lead.ts';
import {
  type CommandContext,
  CommandError,
  readArguments,
  readLeadNumber,
  refuseSpam,
  requireLead,
  UsageError,
} from '../command.ts';
import { printableLine } from '../terminal.ts';

/** What is said of a lead in a word, and which step it is. */
const WORDS: Readonly<Record<string, StepName>> = {
  taken: 'take',
  agreed: 'agree',
  done: 'answer',
  missed: 'miss',
  declined: 'decline',
  spam: 'junk',
  return: 'return',
};

/**
 * `mark 12 agreed "пн 18:00" --by Марія`: does what the button under the lead does, if nobody was quicker;
 * `mark 12 note "просить після 18:00" --by Марія` writes something down wherever the lead stands.
 */
export async function markLead(args: string[], { store, out }: CommandContext): Promise<void> {
  const { values, positionals } = readArguments(args, { by: { type: 'string' } });
  const [first = '', word = '', ...rest] = positionals;
  const number = readLeadNumber(first ? [first] : []);
  const press = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
  if (!press && word !== 'note')
    throw new UsageError(`Вкажіть, що сталося: ${[...Object.keys(WORDS), 'note'].join(', ')}`);
  const name = cleanName(values.by);
  if (!name) throw new UsageError('Вкажіть, хто це каже: --by Марія');
  const note = cleanNote(rest.join(' ')) || undefined;
  if (!press && !note) throw new UsageError(`Напишіть нотатку: mark ${number} note "просить після 18:00"`);
  refuseSpam(await requireLead(store, number));
  const by = { source: 'cli', name } as const;
  const id = `cli:${randomUUID()}`;
  if (!press) {
    if (note) await store.noteLead({ leadNumber: number, by, note, id });
    out.write(`Заявка №${number}: нотатку записано (${name}).\n`);
    return;
  }
  const { isDone, text } = await takeStep({ press, number, by, note, id }, store, new Date());
  if (!isDone) throw new CommandError(printableLine(text));
  out.write(`${printableLine(text)}\n`);
}
