import { randomUUID } from 'node:crypto';
import { CONTENT_FOLDER } from '#content/folder.ts';
import { loadContent } from '#content/load.ts';
import { configuredChannels } from '../../config.ts';
import {
  type Conversation,
  describeState,
  formatDue,
  isLossReason,
  LOSS_REASONS,
  OTHER_PACKAGE,
  type Person,
  STATE_NAMES,
  type StepName,
  stepOfMoment,
  TIMED_STEPS,
} from '../../lead/conversation.ts';
import { nameDropped } from '../../lead/dropped-time.ts';
import type { Lead } from '../../lead/lead.ts';
import { type ManagerText, readManagerText } from '../../lead/moments/read-manager-text.ts';
import type { Reading } from '../../lead/moments/read-moment.ts';
import { normalizePhone } from '../../lead/phone.ts';
import { cleanName, cleanNote, printableLine } from '../../lead/text.ts';
import { type CommandContext, CommandError, readArguments, readLeadNumber, UsageError } from '../command.ts';

/** The step names of `mark`. */
const WORDS: Readonly<Record<string, StepName>> = {
  taken: 'take',
  callback: 'callback',
  trial: 'trial',
  missed: 'miss',
  deciding: 'decide',
  student: 'enrol',
  lost: 'lose',
  spam: 'spam',
  human: 'human',
  return: 'return',
};

/**
 * `mark 12 trial "пн 18:00" --by Марія`: applies the step of a button to the conversation. `mark 12 student Стандарт`,
 * `mark 12 lost дорого`; `mark 12 note "просить після 18:00"` adds a note in any state.
 */
export async function markLead(args: string[], { store, config, out }: CommandContext): Promise<void> {
  const { values, positionals } = readArguments(args, { by: { type: 'string' } });
  const [first = '', word = '', ...rest] = positionals;
  const number = readLeadNumber(first ? [first] : []);
  const step = Object.hasOwn(WORDS, word) ? WORDS[word] : undefined;
  if (!step && word !== 'note' && word !== 'phone')
    throw new UsageError(`Вкажіть, що сталося: ${[...Object.keys(WORDS), 'note', 'phone'].join(', ')}`);
  const name = cleanName(values.by);
  if (!name) throw new UsageError('Вкажіть, хто це каже: --by Марія');
  const by = { source: 'cli', name } as const;
  if (word === 'phone') return markPhone(number, rest.join(' '), by, { store, out });
  const { detail, words } = readDetail(step, rest);
  const note = cleanNote(words.join(' ')) || undefined;
  if (!step && !note) throw new UsageError(`Напишіть нотатку: mark ${number} note "просить після 18:00"`);
  const lead = await store.findLead(number);
  if (!lead) throw new CommandError(`Заявки №${number} немає`);
  const { reading, isOfOtherStep, isOfOtherChild, ...time } = readTime(step, note, lead);
  if (step && reading.kind === 'question')
    throw new UsageError(`Не зрозуміло, коли саме: «${note}». ${EXAMPLE}`);
  if ((step === 'callback' || step === 'decide') && reading.kind !== 'moment')
    throw new UsageError(`Вкажіть, коли: mark ${number} ${word} "пн 12:00"`);
  const outcome = await store.applyCommand(
    { of: { lead: number }, step, ...time, detail, note, by, key: `cli:${randomUUID()}` },
    configuredChannels(config),
  );
  if (!outcome) throw new CommandError(`Заявки №${number} немає`);
  if (outcome.kind === 'refused') throw new CommandError(printableLine(outcome.text));
  const { conversation, dropped } = outcome;
  const result =
    step === 'human'
      ? 'від людини, її буде надіслано'
      : step
        ? describeState(conversation) + (conversation.isWholeDay ? '. Година ще не відома.' : '')
        : `нотатку записано (${name})${isOfOtherStep || isOfOtherChild ? OTHER_STEP : describeTime(reading, time, conversation)}`;
  out.write(`Заявка №${number}: ${printableLine(result)}${nameDropped(dropped, conversation)}\n`);
}

/** `mark 12 phone "067 123 45 67" --by Марія`: replaces a wrong number. */
async function markPhone(
  number: number,
  typed: string,
  by: Person,
  { store, out }: Pick<CommandContext, 'store' | 'out'>,
): Promise<void> {
  const phone = normalizePhone(typed);
  if (!phone) throw new UsageError(`Вкажіть повний номер: mark ${number} phone "067 123 45 67"`);
  const result = await store.correctPhone({ lead: number, phone, by });
  if (!result) throw new CommandError(`Заявки №${number} немає`);
  if (result.kind === 'refused') throw new CommandError(`Номер ${phone} уже на картці №${result.other}`);
  out.write(`Заявка №${number}: номер ${phone}\n`);
}

const OTHER_STEP = '. Час не змінено: зазначте callback чи trial';
const EXAMPLE = 'Напишіть день і годину, наприклад "пн 12:00"';

/** The text of a step without a time is a note. */
function readTime(step: StepName | undefined, note: string | undefined, lead: Lead): ManagerText {
  const isTimed = !step || TIMED_STEPS.some((timed) => timed === step);
  return isTimed && note ? readManagerText(note, lead, new Date(), { step }) : { reading: { kind: 'note' } };
}

/** Confirms the time in a note; empty if there is none. */
function describeTime(
  { kind }: Reading,
  { moment, isWholeDay = false }: Omit<ManagerText, 'reading'>,
  conversation: Conversation,
): string {
  if (kind === 'question') return `. Коли саме, не зрозуміло. ${EXAMPLE}`;
  if (!moment) return '';
  const due = formatDue({ dueAt: moment, isWholeDay });
  return stepOfMoment(conversation)
    ? `, ${STATE_NAMES[conversation.state]}: ${due}`
    : `. Що саме на ${due}: callback чи trial?`;
}

/** The package of a student or the reason of a loss, at the beginning of the words. The rest is a note. */
function readDetail(
  step: StepName | undefined,
  words: readonly string[],
): { detail?: string; words: readonly string[] } {
  if ((step !== 'enrol' && step !== 'lose') || words.length === 0) return { words };
  const packages = step === 'enrol' ? readPackages() : [];
  for (let count = words.length; count > 0; count -= 1) {
    const text = words.slice(0, count).join(' ').trim();
    const detail = step === 'lose' ? findReason(text) : packages.find((each) => isAlike(each, text));
    if (detail) return { detail, words: words.slice(count) };
  }
  const text = words.join(' ').trim();
  if (packages.length > 0)
    throw new UsageError(`Пакета «${printableLine(text)}» немає. Є: ${packages.join(', ')}`);
  return step === 'enrol' ? { detail: text, words: [] } : { words };
}

/** The names of the packages and «Інше»; empty if the content has a mistake. */
function readPackages(): string[] {
  try {
    return [...loadContent(CONTENT_FOLDER).packages.map(({ name }) => name), OTHER_PACKAGE];
  } catch {
    return [];
  }
}

const isAlike = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

function findReason(text: string): string | undefined {
  if (isLossReason(text)) return text;
  return Object.entries(LOSS_REASONS).find(([, word]) => isAlike(word, text))?.[0];
}
