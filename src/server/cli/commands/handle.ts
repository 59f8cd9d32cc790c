import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import type { HandlingState } from '../../lead.ts';
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

/** `take 12 [--as Марія]`: somebody is on the lead from now on. */
export const takeLead = stepCommand('taken', ['new', 'unreached']);

/** `done 12`: the person was reached; also from `new`, for whoever called without taking it first. */
export const markAnswered = stepCommand('answered', ['new', 'taken', 'unreached']);

/** `missed 12`: nobody answered the phone. */
export const markUnreached = stepCommand('unreached', ['new', 'taken']);

/** `junk 12`: a person has looked and calls it spam. */
export const markJunk = stepCommand('junk', ['new', 'taken', 'unreached']);

/** `return 12`: anybody may take it again; also after a wrong word. */
export const returnLead = stepCommand('new', ['taken', 'answered', 'unreached', 'junk']);

/** Makes the command that brings a lead to a state, if nobody was quicker. */
function stepCommand(to: HandlingState, from: readonly HandlingState[]): Command {
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
