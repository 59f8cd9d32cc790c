/** A lesson board without a drawing: a text on squared paper and one task, generated from a few fields. */
import { z } from 'zod';
import { record, text } from '../fields/fields.ts';
import type { Teacher } from '../teachers/teacher-schema.ts';
import type { DrawingNode } from './lesson-drawing.ts';
import { type Lesson, lessonLanguage, pupilInitial, type Step } from './lesson-schema.ts';

export const textBoardSchema = record({
  written: text(40).meta({
    title: 'Що написано на дошці',
    description: 'Слово, дата, формула чи рядок: «halb acht», «1648 → 1654».',
  }),
  question: text(45).meta({ title: 'Запитання викладача' }),
  answers: z
    .array(
      record({
        text: text(26).meta({ title: 'Відповідь' }),
        right: z.boolean().optional().meta({ title: 'Правильна', description: 'Так — це вона.' }),
        reply: text(110).meta({
          title: 'Що каже викладач',
          description: 'Одне-два речення: чому так або де глянути.',
        }),
      }),
    )
    .min(2)
    .max(4)
    .meta({ title: 'Відповіді', description: 'Найкраще три; правильна — одна.' }),
  hint: text(90).optional().meta({ title: 'Підказка', description: 'Після другої помилки.' }),
  next: text(120)
    .optional()
    .meta({ title: 'Що було б далі на уроці', description: 'Останні слова викладача.' }),
  learned: text(50).optional().meta({ title: 'Що тепер у зошиті', description: 'Один рядок наприкінці.' }),
  language: lessonLanguage,
  tutor: text(60).optional().meta({
    title: 'Хто питає',
    description: 'Назва файлу з переліку викладачів; інакше — перший із них.',
  }),
  pupil: pupilInitial.optional().meta({ title: 'Перша літера імені учня' }),
})
  .superRefine(({ answers }, context) => {
    const right = answers.filter((answer) => answer.right).length;
    if (right !== 1) {
      const message =
        right === 0
          ? 'жодна відповідь не має right: true'
          : `правильна (right: true) має бути рівно одна відповідь, а тут ${right}`;
      context.addIssue({ code: 'custom', path: ['answers'], message });
    }
    for (const [index, answer] of answers.entries()) {
      if (answers.findIndex((each) => each.text === answer.text) < index) {
        const message = 'така відповідь уже є вище; напишіть іншу';
        context.addIssue({ code: 'custom', path: ['answers', index, 'text'], message });
      }
    }
  })
  .meta({
    title: 'Дошка зі словами',
    description: 'Мить уроку без малюнка: запитання й відповіді на вибір.',
  });

type TextBoard = z.infer<typeof textBoardSchema>;

/** Defaults of omitted fields. */
const DEFAULTS = {
  hint: 'Прочитайте ще раз, що написано на дошці.',
  next: 'На уроці візьмемо вашу тему: крок за кроком, доки не стане зрозуміло.',
  pupil: 'У',
  answer: 'Здається, знаю…',
};

/** Creates a normal lesson from a text board. */
export function makeTextBoard(board: TextBoard, tutor: Teacher): Lesson {
  const { written, question, answers, language, hint = DEFAULTS.hint, next = DEFAULTS.next } = board;
  const options = answers.map((answer) => answer.text);
  const right = answers.find((answer) => answer.right)?.text ?? '';
  const words = `На дошці написано: «${written}».`;
  const step: Step = {
    type: 'choice',
    ask: question,
    hint,
    hide: ['options'],
    picture: words,
    answers: answers.map((answer) =>
      answer.right
        ? { ...answer, draw: ['solved', 'tick'], drawn: `Нижче дописано: «${right}», і стоїть галочка.` }
        : { ...answer, draw: ['doubt'], drawn: 'Нижче стоїть червоний знак питання.' },
    ),
  };
  const drawing = drawBoard(written, options, right);
  return {
    question,
    answer: DEFAULTS.answer,
    language,
    pupil: board.pupil ?? DEFAULTS.pupil,
    alternative: `${words} Варіанти: ${options.join('; ')}.`,
    tutor,
    drawing: drawing.filter(({ part }) => !part),
    play: {
      steps: [step],
      next,
      learned: board.learned ? [board.learned] : undefined,
      boardName: undefined,
      drawing,
    },
  };
}

/** Width for a text in units of the drawing, and width of a letter relative to the font size. */
const WIDTH = 312;
const LETTER = 0.56;
const SIZES = { written: 46, solved: 38, option: 21 };

function drawBoard(written: string, options: readonly string[], right: string): DrawingNode[] {
  const lines = wrap(written);
  const size = Math.min(SIZES.written, ...lines.map(fitSize));
  const below = 84 + (lines.length - 1) * size * 0.6;
  const first = lines.length > 1 ? below - size * 1.15 : below;
  const solvedSize = Math.min(SIZES.solved, fitSize(right));
  const end = 180 + (right.length * solvedSize * LETTER) / 2;
  return [
    ...lines.map((line, index) => drawText(line, 180, first + index * size * 1.15, size, 'middle')),
    drawPath(
      'M96 0c20-6 34 6 54 1s36-5 54 0 34-4 58-2',
      ['pencil'],
      `translate(0 ${Math.round(below + 18)})`,
    ),
    {
      name: 'g',
      id: 'options',
      attributes: {},
      classes: [],
      children: options.flatMap((option, index) => {
        const y = 252 - (options.length - index) * 32;
        return [drawPath(`M60 ${y - 15}h16v16h-16z`), drawText(option, 92, y, SIZES.option, 'start')];
      }),
    },
    { ...drawText(right, 180, 196, solvedSize, 'middle'), id: 'solved', part: 'later' },
    {
      ...drawPath(
        'M0 0c5 3 8 8 11 14 5-16 15-28 30-36',
        ['pencil'],
        `translate(${Math.min(308, Math.round(end + 12))} 188)`,
      ),
      id: 'tick',
      part: 'later',
    },
    {
      ...drawPath('M166 166c2-22 34-22 32 0-2 14-17 14-17 32m0 16v.01', ['pencil']),
      id: 'doubt',
      part: 'later',
    },
  ];
}

function drawText(words: string, x: number, y: number, size: number, anchor: string): DrawingNode {
  const attributes = { x: `${x}`, y: `${Math.round(y)}`, 'font-size': `${size}`, 'text-anchor': anchor };
  return { name: 'text', attributes, classes: [], children: [words] };
}

function drawPath(d: string, classes: DrawingNode['classes'] = [], transform?: string): DrawingNode {
  return { name: 'path', attributes: { d, ...(transform && { transform }) }, classes, children: [] };
}

function fitSize(words: string): number {
  return Math.floor(WIDTH / (words.length * LETTER));
}

/** Splits a text that would be small into two lines, at the space closest to the middle. */
function wrap(words: string): string[] {
  const spaces = [...words.matchAll(/ /g)].map(({ index }) => index);
  if (words.length <= 18 || spaces.length === 0) return [words];
  const middle = words.length / 2;
  const cut = spaces.reduce((best, each) =>
    Math.abs(each - middle) < Math.abs(best - middle) ? each : best,
  );
  return [words.slice(0, cut), words.slice(cut + 1)];
}
