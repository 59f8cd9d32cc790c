import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { STEPS, type StepName } from '../../handling.ts';
import { cleanName, cleanNote, HANDLING_WORDS } from '../../words/describe-lead.ts';
import {
  type Command,
  type CommandContext,
  CommandError,
  readArguments,
  readLeadNumber,
  refuseSpam,
  requireLead,
  UsageError,
} from '../command.ts';
import { printableLine } from '../terminal.ts';
import { describeHandling } from './list.ts';

/** Makes the command that says a step of a lead, `take 12 [--as Марія]`, `agreed 12 "пн 18:00"`, if nobody was quicker. */
export function stepCommand(step: StepName): Command {
  const { from, to } = STEPS[step];
  return async (args, { store, out }) => {
    const { number, note, by } = readSaying(args);
    const step = { leadNumber: number, from, to, by, note, id: `cli:${randomUUID()}` };
    const outcome = await store.stepHandling(step);
    if (!outcome) return refuseSpam(await requireLead(store, number));
    const { isDone, handling } = outcome;
    const now = printableLine(describeHandling(handling));
    if (!isDone) throw new CommandError(`Заявку №${number} не змінено, вона вже «${now}»`);
    out.write(`Заявка №${number}: ${HANDLING_WORDS[to]} (${by.name}).\n`);
  };
}

/** `note 12 "просить після 18:00" [--as Марія]`: something to know of a lead, wherever it stands. */
export async function noteLead(args: string[], { store, out }: CommandContext): Promise<void> {
  const { number, note, by } = readSaying(args);
  if (!note) throw new UsageError('Напишіть нотатку: note 12 "просить після 18:00"');
  const outcome = await store.noteLead({ leadNumber: number, by, note, id: `cli:${randomUUID()}` });
  if (!outcome) return refuseSpam(await requireLead(store, number));
  out.write(`Заявка №${number}: нотатку записано (${by.name}).\n`);
}

/** The number of a lead, and behind it what is to be noted with it. */
function readSaying(args: string[]) {
  const { values, positionals } = readArguments(args, { as: { type: 'string' } });
  const [number = '', ...words] = positionals;
  return {
    number: readLeadNumber(number ? [number] : []),
    note: cleanNote(words.join(' ')) || undefined,
    by: { source: 'cli', name: nameHandler(values.as) } as const,
  };
}

/** Whoever runs the command, as the system knows them, unless they say a name. */
function nameHandler(said: string | undefined): string {
  return cleanName(said) || userInfo().username;
}
