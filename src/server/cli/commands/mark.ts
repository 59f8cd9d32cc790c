import { randomUUID } from 'node:crypto';
import { configuredChannels } from '../../config.ts';
import { type Conversation, describeState, type StepName } from '../../lead/conversation.ts';
import { cleanName, cleanNote } from '../../lead/describe-lead.ts';
import { readMoment } from '../../lead/moments/read-moment.ts';
import { printableLine } from '../../lead/text.ts';
import { sayMoment } from '../../lead/times.ts';
import { type CommandContext, CommandError, readArguments, readLeadNumber, UsageError } from '../command.ts';

/** What is said of a lead in a word, and which step it is. */
const WORDS: Readonly<Record<string, StepName>> = {
  taken: 'take',
  later: 'later',
  agreed: 'agree',
  closed: 'close',
  spam: 'spam',
  human: 'human',
  return: 'return',
};

/**
 * `mark 12 agreed "пн 18:00" --by Марія`: does what the button under the card does, with all leads of the person;
 * `mark 12 note "просить після 18:00" --by Марія` writes something down wherever it stands.
 */
export async function markLead(args: string[], { store, config, out }: CommandContext): Promise<void> {
  const { values, positionals } = readArguments(args, { by: { type: 'string' } });
  const [first = '', word = '', ...rest] = positionals;
  const number = readLeadNumber(first ? [first] : []);
  const step = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
  if (!step && word !== 'note')
    throw new UsageError(`Вкажіть, що сталося: ${[...Object.keys(WORDS), 'note'].join(', ')}`);
  const name = cleanName(values.by);
  if (!name) throw new UsageError('Вкажіть, хто це каже: --by Марія');
  const note = cleanNote(rest.join(' ')) || undefined;
  if (!step && !note) throw new UsageError(`Напишіть нотатку: mark ${number} note "просить після 18:00"`);
  const kind = step === 'agree' ? 'lesson' : 'call';
  const reading = readMoment(note ?? '', { now: new Date(), kind });
  const moment = reading.kind === 'moment' ? reading.at : undefined;
  if (step && reading.kind === 'question')
    throw new UsageError(`Не зрозуміло, коли саме: «${note}». Напишіть день і годину, наприклад "пн 12:00"`);
  if (step === 'later' && !moment) throw new UsageError(`Вкажіть, коли: mark ${number} later "пн 12:00"`);
  const by = { source: 'cli', name } as const;
  const said = await store.say({
    of: { lead: number },
    step,
    moment,
    note,
    by,
    key: `cli:${randomUUID()}`,
  });
  if (!said) throw new CommandError(`Заявки №${number} немає`);
  if (said.kind === 'refused') throw new CommandError(printableLine(said.text));
  // What was held back goes out at once.
  if (step === 'human') await store.addMissingDeliveries(configuredChannels(config));
  const text = step ? describeOutcome(step, said.conversation) : `нотатку записано (${name})`;
  out.write(`Заявка №${number}: ${printableLine(text)}\n`);
}

/** What is said over a button speaks to whoever has it; here somebody may say it for another. */
function describeOutcome(step: StepName, { agreedFor, ...conversation }: Conversation): string {
  if (step === 'human') return 'від людини, її буде надіслано';
  return `${describeState(conversation)}${agreedFor ? `, ${sayMoment(agreedFor)}` : ''}`;
}
