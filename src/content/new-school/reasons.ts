/** Six reasons to choose the school, which each added subject shows: those of the owner, then general ones. */
import { capitalize, endSentence, splitList, toUkrainianSigns } from './answer-text.ts';
import type { NewSchool } from './answers.ts';
import { type Ask, askUntil, Refusal, refuseLong } from './questions.ts';

type Reasons = NewSchool['reasons'];

/** General reasons that promise little, until the owner writes those of the subject. */
export const FIRST_REASONS: Reasons = [
  {
    title: 'Починаємо зі знайомства',
    text: 'На першому уроці дивимося, що вже виходить, і радимо, з чого почати.',
  },
  { title: 'Живий викладач', text: 'Уроки проводить людина, яка бачить вас і може відповісти одразу.' },
  { title: 'Крок за кроком', text: 'Ідемо від простого до складного.' },
  { title: 'Зрозуміла мета', text: 'Питаємо, чого ви хочете досягти, і говоримо про це вже на початку.' },
  { title: 'Можна запитати', text: 'Будь-яке запитання доречне.' },
  { title: 'Ціна на видноті', text: 'Скільки коштує урок, сказано на цій сторінці.' },
];

/** Asks for reasons that hold for all subjects. General ones fill up the six of each subject. */
export async function askReasons(ask: Ask): Promise<Reasons> {
  const question =
    'Чому обирають вас: до шести причин через крапку з комою, кожна з поясненням після двокрапки\n(наприклад, До 8 осіб у групі: викладач бачить кожного; Enter — загальні слова)';
  return askUntil(ask, question, (line) => {
    const reasons = splitList(toUkrainianSigns(line), /;/).map(readReason);
    if (reasons.length > 6) throw new Refusal(`Причин ${reasons.length}, а вміщується шість.`);
    if (new Set(reasons.map(({ title }) => title)).size < reasons.length)
      throw new Refusal('Дві причини однакові.');
    return reasons;
  });
}

function readReason(part: string): Reasons[number] {
  const [, before = '', after = ''] = /^([^:]+):\s*(\S.*)$/.exec(part) ?? [];
  const title = capitalize(before.trim());
  if (!title)
    throw new Refusal(
      `«${part}»: після двокрапки поясніть, що це дає, як-от До 8 осіб у групі: викладач бачить кожного.`,
    );
  refuseLong(title, 60);
  refuseLong(after, 200);
  return { title, text: capitalize(endSentence(after)) };
}
