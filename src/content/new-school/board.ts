/** The task on the lesson board of an added subject: its questions, and the field `textBoard`. */
import { splitList } from './answer-text.ts';
import type { NewBoard } from './answers.ts';
import { type Ask, askText, askUntil, Refusal, refuseLong } from './questions.ts';

/** Asks for a task; undefined if the owner wants none. */
export async function askBoard(ask: Ask, subject: string): Promise<NewBoard | undefined> {
  const written = await askUntil(
    ask,
    `«${subject}»: задача на дошці вгорі сторінки, яку відвідувач розв’яже одним дотиком.\nЩо написати на дошці, до 40 знаків (наприклад, halb acht; Enter — без задачі)`,
    (line) => {
      refuseLong(line, 40);
      return line;
    },
  );
  if (!written) return undefined;
  const question = await askText(ask, 'Запитання до цього (наприклад, Котра це година?)', 45);
  const right = await askText(ask, 'Правильна відповідь (наприклад, 7:30)', 26);
  const wrong = await askUntil(
    ask,
    'Одна-три неправильні через крапку з комою (наприклад, 8:30; 7:15)',
    (line) => readWrongAnswers(line, right),
  );
  return { written, question, right, wrong };
}

function readWrongAnswers(line: string, right: string): string[] {
  const list = splitList(line, line.includes(';') ? /;/ : /,\s/);
  if (list.length < 1 || list.length > 3) throw new Refusal('Потрібно від однієї до трьох відповідей.');
  const long = list.find((each) => each.length > 26);
  if (long) throw new Refusal(`«${long}» задовге: вміщується 26 знаків.`);
  if (new Set([...list, right]).size <= list.length) throw new Refusal('Дві відповіді однакові.');
  return list;
}

const LANGUAGES = {
  en: /англійськ/i,
  fr: /французьк/i,
  de: /німецьк/i,
  pl: /польськ/i,
  es: /іспанськ/i,
  it: /італійськ/i,
};

/** The field `textBoard`. The right answer has another place on each board. */
export function writeBoard({ written, question, right, wrong }: NewBoard, subject: string) {
  const others = wrong.map((text) => ({ text, reply: 'Ще ні. Подивіться на дошку ще раз.' }));
  const place = written.length % (others.length + 1);
  const rightAnswer = { text: right, right: true, reply: 'Так! Саме це.' };
  const answers = [...others.slice(0, place), rightAnswer, ...others.slice(place)];
  return { written, question, answers, ...findLanguage(subject) };
}

/** Language of Latin text on a board, for the pronunciation of screen readers. */
function findLanguage(subject: string): { language?: string } {
  const found = Object.entries(LANGUAGES).find(([, pattern]) => pattern.test(subject));
  return found ? { language: found[0] } : {};
}
