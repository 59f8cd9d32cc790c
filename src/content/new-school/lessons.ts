/** The lessons of the school: where they are, whether alone or in a group, and how long they take. */
import { NONE, toUkrainianSigns } from './answer-text.ts';
import type { NewSchool } from './answers.ts';
import { type Ask, askChoice, askText, askUntil, Refusal, refuseLong } from './questions.ts';

type Lessons = Pick<NewSchool, 'place' | 'isOnline' | 'isGroup' | 'isMixed'>;

const PLACE_WORDS = [
  /онлайн|online|zoom|зум|дистанц/iu,
  /наживо|офлайн|у нас|(?<!\p{L})зал|студі|кабінет|приміщ/iu,
];

/** Words for individual lessons, and words for groups. */
export const FORM_WORDS = [/індивід|персонал|сам на сам|один на один/iu, /груп/iu] as const;

/** Whom a lesson is for: one pupil, two, or a group. */
export type LessonForm = 'alone' | 'pair' | 'group';

/** Finds out from the name of a price whom the lesson is for; undefined if the name does not say it. */
export function findForm(name: string): LessonForm | undefined {
  const [alone, group] = FORM_WORDS;
  if (alone.test(name)) return 'alone';
  if (/(?<!\p{L})(?:парі|парн\p{L}+|двох)(?!\p{L})/iu.test(name)) return 'pair';
  return group.test(name) ? 'group' : undefined;
}

/** Asks where the lessons are, and whether alone or in a group. */
export async function askLessons(ask: Ask): Promise<Lessons> {
  const isOnline = (await askChoice(ask, 'Де уроки: 1 — онлайн, 2 — у вас наживо', PLACE_WORDS)) === 1;
  const place = isOnline ? await askProgram(ask) : await askPlace(ask);
  const form = await askChoice(
    ask,
    'Заняття: 1 — індивідуальні, 2 — у групі, 3 — і такі, і такі',
    FORM_WORDS,
    'both',
  );
  return { place, isOnline, isGroup: form > 1, isMixed: form === 3 };
}

async function askProgram(ask: Ask): Promise<string> {
  return askUntil(ask, 'У якій програмі (Enter — Zoom або Google Meet)', (line) => {
    if (/^[ву]\s|зум/iu.test(line)) throw new Refusal('Лише назва, як-от Zoom: слово «в» сайт допише сам.');
    refuseLong(line, 60);
    return line || 'Zoom або Google Meet';
  });
}

/** Asks for the words after «уроки в …». The address itself is a later question. */
async function askPlace(ask: Ask): Promise<string> {
  const question =
    'Де саме: слова після «уроки в …» (наприклад, студії на Саксаганського, 1; адресу спитаємо далі)';
  return askUntil(ask, question, (line) => {
    const place = toUkrainianSigns(line.replace(/^[ву]\s+/iu, ''));
    if (!place) throw new Refusal('Потрібна відповідь.');
    if (/^(?:м\.|вул|просп|пл\.|бульв|\p{Lu}[\p{L}’'-]+,)/iu.test(place))
      throw new Refusal(`Вийшло б «уроки в ${place}». Напишіть, як сказали б: студії на Саксаганського, 1.`);
    refuseLong(place, 60);
    return place;
  });
}

type Lengths = Pick<NewSchool, 'lessonMinutes' | 'aloneMinutes' | 'trialMinutes' | 'hasTrial' | 'firstStep'>;

/** Asks for the length of a lesson and of the trial lesson. Without a trial lesson, asks for the first step instead. */
export async function askLengths(ask: Ask, isMixed: boolean): Promise<Lengths> {
  const what = isMixed ? 'заняття в групі' : 'урок';
  const lessonMinutes = await askMinutes(ask, `Скільки хвилин триває ${what} (Enter — 60)`, 60);
  const aloneMinutes = isMixed
    ? await askMinutes(ask, `А індивідуальне (Enter — теж ${lessonMinutes})`, lessonMinutes)
    : lessonMinutes;
  const question = `А перший, пробний урок (Enter — теж ${lessonMinutes}; «немає» — пробного не проводите)`;
  const trialMinutes = await askUntil(ask, question, (line) =>
    NONE.test(line) ? 0 : readMinutes(line, lessonMinutes),
  );
  if (trialMinutes > 0) return { lessonMinutes, aloneMinutes, trialMinutes, hasTrial: true, firstStep: '' };
  const firstStep = await askText(
    ask,
    'З чого починаємо натомість: напис на кнопці (наприклад, Записатися на співбесіду; Enter — «Запитати про урок»)',
    28,
    '',
  );
  return { lessonMinutes, aloneMinutes, trialMinutes: lessonMinutes, hasTrial: false, firstStep };
}

async function askMinutes(ask: Ask, question: string, otherwise: number): Promise<number> {
  return askUntil(ask, question, (line) => readMinutes(line, otherwise));
}

/** Reads «60» and «60 хв». `otherwise` is the result of an empty answer. */
function readMinutes(line: string, otherwise: number): number {
  const digits = line.replace(/(?<=\d)\s*хв\p{L}*\.?$/iu, '');
  const minutes = Number(digits || otherwise);
  if (/\d.*[,;].*\d/.test(line))
    throw new Refusal(
      'Впишіть одне число; предмет з іншою тривалістю потім матиме своє lessonMinutes у своєму файлі.',
    );
  if (!Number.isInteger(minutes) || minutes < 10 || minutes > 240)
    throw new Refusal(
      `Очікуються хвилини, ціле число від 10 до 240${/грн|₴|гривень/iu.test(line) ? '; ціну спитаємо далі' : ''}.`,
    );
  return minutes;
}

/** «заняття в групі», in the middle of a sentence. */
export function nameLessons({ isGroup, isMixed }: Pick<NewSchool, 'isGroup' | 'isMixed'>): string {
  if (isMixed) return 'заняття в групі й сам на сам';
  return isGroup ? 'заняття в групі' : 'індивідуальні уроки';
}
