import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { STEPS, type StepName } from '../../handling.ts';
import { cleanName, HANDLING_WORDS } from '../../words/describe-handling.ts';
import {
  type Command,
  CommandError,
  readArguments,
  readLeadNumber,
  refuseSpam,
  requireLead,
} from '../command.ts';
import { describeHandling } from '../handling.ts';
import { printableLine } from '../terminal.ts';

/** Makes the command that says a step of a lead, `take 12 [--as Марія]`, if nobody was quicker. */
export function stepCommand(step: StepName): Command {
  const { from, to } = STEPS[step];
  return async (args, { store, out }) => {
    const { values, positionals } = readArguments(args, { as: { type: 'string' } });
    const number = readLeadNumber(positionals);
    const by = { source: 'cli', name: nameHandler(values.as) } as const;
    const outcome = await store.stepHandling({ leadNumber: number, from, to, by, id: `cli:${randomUUID()}` });
    if (!outcome) return refuseSpam(await requireLead(store, number));
    const { isDone, handling } = outcome;
    const now = printableLine(describeHandling(handling));
    if (!isDone) throw new CommandError(`Заявку №${number} не змінено, вона вже «${now}»`);
    out.write(`Заявка №${number}: ${HANDLING_WORDS[to]} (${by.name}).\n`);
  };
}

/** Whoever runs the command, as the system knows them, unless they say a name. */
function nameHandler(said: string | undefined): string {
  return cleanName(said) || userInfo().username;
}
