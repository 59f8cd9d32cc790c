/** Schema of the field `lesson` of a subject: an example from a lesson and the tasks that follow it. */
import { z } from 'zod';
import { matching, record, text } from '../fields/fields.ts';
import type { Teacher } from '../teachers/teacher-schema.ts';
import type { DrawingNode } from './lesson-drawing.ts';

/** How the visitor answers: chooses a word, points at a place or moves a slider. */
const STEP_TYPES = ['choice', 'point', 'slide'] as const;

/** The `id` of a piece in the SVG file. */
const pieceId = matching(
  /^[a-z][a-z\d-]*$/,
  'очікується id частини малюнка: малі латинські літери, цифри, дефіс',
);

const pieces = (title: string) => z.array(pieceId).max(12).optional().meta({ title });

const answerSchema = record({
  text: text(30).optional().meta({
    title: 'Відповідь',
    description: 'Для місця на малюнку — його назва; для повзунка не потрібна.',
  }),
  at: pieceId.optional().meta({ title: 'Місце', description: 'Для місця на малюнку: ім’я його частини.' }),
  upTo: z
    .number()
    .optional()
    .meta({ title: 'Не більше ніж', description: 'Для повзунка: верхній край проміжку, разом із ним.' }),
  right: z.boolean().optional().meta({ title: 'Правильна', description: 'Так — це вона.' }),
  draw: pieces('Що з’являється на малюнку'),
  hide: pieces('Що зникає з малюнка'),
  /** Text alternative of the drawing after this answer. The screen reader hears it after the text of the task. */
  drawn: text(110).optional().meta({
    title: 'Що змінилося на малюнку, словами',
    description: 'Там, де є draw або hide: для тих, хто малюнка не бачить.',
  }),
  reply: text(110).meta({
    title: 'Що каже викладач',
    description: 'Одне-два речення: чому так або де глянути.',
  }),
});

const quantityName = text(12).meta({ title: 'Позначення', description: 'ℓ, T, x' });
const unit = text(12).meta({ title: 'Одиниця', description: '«см», «с»' });
/** Values at the first and the last stop of the slider; the stops between are evenly spaced. */
const ends = (title: string) =>
  z.array(z.number()).length(2).optional().meta({ title, description: 'На початку й наприкінці повзунка.' });

const slideSchema = record({
  label: text(30).meta({ title: 'Що змінює повзунок', description: '«Довжина нитки»' }),
  name: quantityName,
  unit,
  from: z.number().meta({ title: 'Від' }),
  to: z.number().meta({ title: 'До' }),
  step: z.number().positive().meta({ title: 'Крок' }),
  start: z.number().meta({ title: 'Де стоїть спочатку' }),
  /** Template of `aria-valuetext`: «довжина {l} сантиметрів, період {T} секунди». */
  words: text(90).meta({
    title: 'Значення словами',
    description: 'Для тих, хто слухає: «довжина {l} сантиметрів, період {T} секунди».',
  }),
}).meta({ title: 'Повзунок', description: 'Лише для повзунка.' });

/** A quantity that depends on the slider: y = factor · x^power. The pendulum swings at its period. */
const secondSchema = record({
  name: quantityName,
  unit,
  factor: z.number().meta({ title: 'Множник' }),
  power: z.number().meta({ title: 'Степінь', description: '0.5 — корінь, 2 — квадрат, -1 — обернена.' }),
  digits: z.int().min(0).max(3).meta({ title: 'Знаків після коми' }),
}).meta({ title: 'Друга величина', description: 'Множник · x у степені; за нею гойдається маятник.' });

const moveSchema = record({
  piece: pieceId.meta({ title: 'Частина малюнка' }),
  stretch: ends('Розтягнути вниз, у скільки разів'),
  down: ends('Опустити, на скільки одиниць'),
  along: ends('Посунути праворуч, на скільки одиниць'),
  turn: ends('Повернути, на скільки градусів'),
});

/** One task of the lesson. {@link checkStep} checks the fields of each type. */
const stepSchema = record({
  type: z.enum(STEP_TYPES).meta({
    title: 'Як відповідати',
    enumDescriptions: ['Вибрати слова', 'Показати місце на малюнку', 'Посунути повзунок'],
  }),
  ask: text(90).meta({ title: 'Завдання' }),
  /** Shown after the second wrong answer. After the third one, the board shows the solution. */
  hint: text(90).meta({ title: 'Підказка', description: 'Після другої помилки.' }),
  show: pieces('Що видно на малюнку під час завдання'),
  hide: pieces('Чого не видно під час завдання'),
  picture: text(200)
    .optional()
    .meta({ title: 'Малюнок словами', description: 'Якщо під час завдання він інший.' }),
  answers: z.array(answerSchema).min(2).max(6).meta({ title: 'Відповіді' }),
  slide: slideSchema.optional(),
  second: secondSchema.optional(),
  moves: z.array(moveSchema).max(6).optional().meta({
    title: 'Що рухається за повзунком',
    description: 'Лише для повзунка.',
  }),
}).superRefine(checkStep);

export type Step = z.infer<typeof stepSchema>;

/** Language of Latin text in a lesson (WCAG 3.1.2). */
export const lessonLanguage = z
  .enum(['en', 'fr', 'de', 'pl', 'es', 'it'])
  .optional()
  .meta({
    title: 'Мова, якої тут учать',
    description: 'Усі слова латинкою програма читання з екрана вимовить нею.',
    enumDescriptions: ['Англійська', 'Французька', 'Німецька', 'Польська', 'Іспанська', 'Італійська'],
  });

/** Initial of the pupil in the example. */
export const pupilInitial = matching(/^\p{Lu}$/u, 'очікується одна велика літера');

/** An example from a lesson: the tutor asks, a pupil answers, and then the visitor gets tasks. */
export const lessonSchema = record({
  /** At most two lines in the bubble on a phone. */
  question: text(45).meta({ title: 'Запитання викладача' }),
  answer: text(52).meta({ title: 'Відповідь учня' }),
  language: lessonLanguage,
  /** The tutor who asks: one of the subject's teachers. */
  tutor: text(60).meta({ title: 'Хто питає', description: 'Назва файлу з переліку викладачів.' }),
  pupil: pupilInitial.meta({ title: 'Перша літера імені учня' }),
  /** Text alternative of the drawing. */
  alternative: text(200).meta({ title: 'Малюнок словами' }),
  /** Optional; without tasks the board is only an illustration. */
  steps: z.array(stepSchema).min(1).max(3).optional().meta({
    title: 'Завдання відвідувачеві',
    description: 'Від одного до трьох; найкраще два. Без них на дошці лише приклад.',
  }),
  /** The tutor's last message. */
  next: text(120)
    .optional()
    .meta({ title: 'Що було б далі на уроці', description: 'Після останнього завдання.' }),
  /** Lines in the visitor's notebook at the end. */
  learned: z.array(text(50)).min(1).max(3).optional().meta({
    title: 'Що тепер у зошиті',
    description: 'Наприкінці: від одного до трьох рядків; найкраще два.',
  }),
  /** Label of the link from the end of another lesson to this one. */
  boardName: text(30)
    .optional()
    .meta({ title: 'Назва дошки', description: '«Маятник під пальцем»; інакше — запитання викладача.' }),
})
  .refine(({ steps, next }) => !steps || next, {
    path: ['next'],
    error: 'steps є, а next немає; скажіть, що було б далі на уроці',
  })
  .superRefine(({ steps, ...lesson }, { addIssue }) => {
    for (const name of ['learned', 'boardName'] as const) {
      if (lesson[name] && !steps)
        addIssue({ code: 'custom', path: [name], message: `поле ${name} буває лише там, де є steps` });
    }
  })
  .meta({ title: 'Мить уроку', description: 'Сам малюнок тут не змінюється.' });

export type Lesson = Omit<
  z.infer<typeof lessonSchema>,
  'tutor' | 'steps' | 'next' | 'learned' | 'boardName'
> & {
  tutor: Teacher;
  /** The drawing before the tasks begin. */
  drawing: DrawingNode[];
  /** The tasks. Without them, the board is only an illustration. */
  play?: LessonPart | undefined;
};

/** The tasks of a lesson and its drawing. */
export type LessonPart = Pick<z.infer<typeof lessonSchema>, 'learned' | 'boardName'> & {
  steps: Step[];
  next: string;
  drawing: DrawingNode[];
};

type Report = (path: (string | number)[], message: string) => void;

function checkStep(step: Step, context: z.RefinementCtx): void {
  const report: Report = (path, message) => context.addIssue({ code: 'custom', path, message });
  checkRight(step, report);
  if (step.type !== 'slide') checkAnswers(step, report);
  else if (step.slide) checkSlide(step, step.slide, report);
  else report(['slide'], 'у завданні з type: slide має бути поле slide');
}

/** A task with places may have several right answers, for example two roots. Other tasks have exactly one. */
function checkRight({ type, answers }: Step, report: Report): void {
  const right = answers.filter((answer) => answer.right).length;
  if (right === 0) report(['answers'], 'жодна відповідь не має right: true');
  else if (right === answers.length)
    report(['answers'], 'усі відповіді мають right: true; хоч одна має бути хибна');
  else if (right > 1 && type !== 'point')
    report(['answers'], `правильна (right: true) має бути рівно одна відповідь, а тут ${right}`);
}

function checkAnswers({ type, answers, slide, second, moves }: Step, report: Report): void {
  for (const [name, value] of Object.entries({ slide, second, moves })) {
    if (value) report([name], `поле ${name} буває лише там, де type: slide`);
  }
  if (answers.length > 4) report(['answers'], `від 2 до 4 відповідей, а тут ${answers.length}`);
  for (const [index, answer] of answers.entries()) {
    if (!answer.text) report(['answers', index, 'text'], 'поля немає; очікується текст');
    if (answer.upTo !== undefined) report(['answers', index, 'upTo'], 'upTo буває лише там, де type: slide');
    if (type === 'point' && !answer.at) report(['answers', index, 'at'], 'у point кожна відповідь має at');
    if (type === 'choice' && answer.at) report(['answers', index, 'at'], 'at буває лише там, де type: point');
  }
}

function checkSlide({ answers, second }: Step, slide: NonNullable<Step['slide']>, report: Report): void {
  const { from, to, step, start, name, words } = slide;
  if (to <= from) {
    report(['slide', 'to'], `to має бути більше за from (${from})`);
  } else if (!isStop(to, from, step)) {
    report(['slide', 'step'], `крок ${step} не ділить відстань від ${from} до ${to} порівну`);
  } else if (!isStop(start, from, step) || start < from || start > to) {
    const stops = [from, from + step, from + 2 * step].join(', ');
    report(['slide', 'start'], `start не збігається з кроком: ${stops}…`);
  }
  const named = [...words.matchAll(/\{([^}]*)\}/g)].map(([, each]) => each);
  const expected = [name, ...(second ? [second.name] : [])];
  for (const each of expected) {
    if (!named.includes(each)) report(['slide', 'words'], `бракує {${each}}: тут стане число`);
  }
  for (const each of named) {
    if (!expected.includes(each ?? ''))
      report(['slide', 'words'], `{${each}} тут не буває; бувають: ${expected.join(', ')}`);
  }
  for (const [index, answer] of answers.entries()) {
    if (answer.at || answer.text) report(['answers', index], 'у slide відповідь має upTo замість text і at');
  }
  const ends = answers.map(({ upTo }) => upTo);
  const isRising = ends.every((end, index) => end !== undefined && end > (ends[index - 1] ?? -Infinity));
  if (!isRising || ends.at(-1) !== to)
    report(['answers'], `upTo має зростати й закінчуватися на ${to} (slide.to)`);
}

/** Whether the value is a multiple of the step, counted from the first stop. */
function isStop(value: number, from: number, step: number): boolean {
  const steps = (value - from) / step;
  return Math.abs(steps - Math.round(steps)) < 1e-9;
}
