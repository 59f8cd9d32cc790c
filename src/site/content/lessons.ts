import { createHash } from 'node:crypto';
import {
  DRAWING_INKS,
  DRAWING_VIEW_BOX,
  type DrawingNode,
  findBox,
  listPieces,
} from '#content/lesson-drawing.ts';
import type { Step } from '#content/lesson-schema.ts';
import type { Lesson, Subject } from '#content/schema.ts';
import { typeset } from '../words/typography.ts';
import { initialsOf } from './teachers.ts';

export type LessonView = ReturnType<typeof describeLesson>;

/** A shape as React makes an element of it: its name, its attributes, what is in it. */
export type Shape = [
  name: string,
  /** Its name is the key. */
  props: { className?: string; style?: Record<string, string>; key?: string } & Record<string, unknown>,
  ...inside: (Shape | string)[],
];

/**
 * Where the slider may stand: at which value, what follows from it, in signs and in words, which answer that is, and the
 * period in seconds of what swings.
 */
export type Stop = {
  at: number;
  text: string;
  words: string;
  answer: number;
  period?: number;
};

/** A task as the visitor gets it: all that can be worked out before is. */
export type Task = Pick<Step, 'type' | 'ask' | 'answersLanguage'> & {
  /** On the cover's edge: «Завдання 1 з 2», or only «Завдання». */
  label: string;
  /** The drawing in words. */
  picture: string;
  /** What the button to the next task says, or to the end. */
  onward: string;
  /** The tutor's last help: which answer it is, and where. */
  shown: { answer: number; at?: number | undefined };
  /** The named pieces of the drawing that are seen; after an answer, those of the answer are. */
  pieces: string[];
  answers: {
    text: string;
    /** Of a place, in percent of the sheet. */
    box?: Record<'left' | 'top' | 'width' | 'height', string>;
    right?: boolean | undefined;
    pieces: string[];
    /**
     * What the tutor says to it, by the mistakes that were made until then: why; after a second one also where to
     * look; after a third the answer itself.
     */
    replies: string[];
  }[];
  slide?: {
    label: string;
    range: { min: number; max: number; step: number };
    start: number;
    /** By their values. */
    stops: Record<number, Stop>;
  };
};

/** All that the visitor's part of a lesson needs; it comes as a file of its own when somebody turns to the seat. */
export type LessonData = {
  tutor: { name: string; letters: string };
  /** What the trial dialog's list calls the subject; absent where the list doesn't name it (spec §3). */
  trialSubject?: string;
  /** The drawing, and over it the strokes of the red pencil, each on a sheet of its own. */
  sheet: Shape[];
  tasks: Task[];
  /** After the tasks: the tutor's last words, and the way to go on. */
  end: Pick<Task, 'label' | 'ask' | 'onward'> & { again: string };
};

type LessonSubject = Pick<Subject, 'slug' | 'name' | 'genitive' | 'lessonLabel'>;

/** A lesson board as the home page and the page of its subject show it. */
export function describeLesson(lesson: Lesson, subject: LessonSubject) {
  const { slug, name, genitive, lessonLabel } = subject;
  return {
    slug,
    subjectName: name,
    title: typeset(lessonLabel ?? `Приклад уроку ${genitive}`),
    question: typeset(lesson.question),
    answer: typeset(lesson.answer),
    answerLanguage: lesson.answerLanguage,
    tutor: { name: lesson.tutor.name, letters: initialsOf(lesson.tutor.name) },
    pupil: lesson.pupil,
    alternative: typeset(lesson.alternative),
    drawing: lesson.drawing,
    /** Undefined: the board is only looked at. */
    play: lesson.play && describePlay(lesson, lesson.play, subject),
  };
}

/** The visitor's part, and the address of its file, which holds a hash of the content. */
function describePlay(
  lesson: Lesson,
  { steps, next, drawing }: NonNullable<Lesson['play']>,
  { slug, name }: LessonSubject,
): { path: string; data: LessonData } {
  const isStroke = ({ part, classes }: DrawingNode) => part === 'later' && classes.includes('pencil');
  const moves = steps.flatMap(({ moves = [], slide }) =>
    slide ? moves.map((move) => ({ ...move, slide })) : [],
  );
  const shapesOf = (nodes: DrawingNode[]) => nodes.map((node) => toShape(node, moves));
  const data: LessonData = {
    tutor: { name: lesson.tutor.name, letters: initialsOf(lesson.tutor.name) },
    trialSubject: name,
    sheet: [
      inSheet(...shapesOf(drawing.filter((node) => !isStroke(node) && node.part !== 'place'))),
      ...shapesOf(drawing.filter(isStroke)).map(onSheetOfItsOwn),
    ],
    tasks: steps.map((step, index) => ({
      ...describeTask(step, listPieces(drawing)),
      label: steps.length > 1 ? `Завдання ${index + 1} з ${steps.length}` : 'Завдання',
      picture: typeset(step.picture ?? lesson.alternative),
      onward: index + 1 < steps.length ? 'Ще одне завдання' : 'Що далі?',
    })),
    end: {
      label: 'Класна робота',
      ask: typeset(next),
      onward: typeset('Продовжити цю тему на безкоштовному уроці'),
      again: 'Ще раз спочатку',
    },
  };
  const hash = createHash('sha256').update(JSON.stringify(data)).digest('hex').slice(0, 8);
  return { path: `/lesson/${slug}.${hash}.json`, data };
}

function inSheet(...shapes: Shape[]): Shape {
  return ['svg', { viewBox: DRAWING_VIEW_BOX }, ...shapes];
}

/** So that the compositor can uncover it (lesson.css). */
function onSheetOfItsOwn([name, { key, ...props }, ...inside]: Shape): Shape {
  return ['div', { className: 'lesson-stroke', ...(key && { key }) }, inSheet([name, props, ...inside])];
}

function describeTask(
  step: Step,
  pieces: (DrawingNode & { id: string })[],
): Omit<Task, 'label' | 'picture' | 'onward'> {
  const { type, ask, hint, answersLanguage, slide, show = [], hide = [] } = step;
  const solvedBy = step.answers.findIndex(({ right }) => right);
  const solved = step.answers[solvedBy] ?? { reply: '' };
  const stops = slide && listStops(step, slide);
  const nameAnswer = ({ text, upTo = 0 }: Pick<Step['answers'][number], 'text' | 'upTo'>) =>
    text ?? `${comma(upTo)}\u00a0${slide?.unit}`;
  const solution = `Ось відповідь: ${nameAnswer(solved)}. ${withoutPraise(solved.reply)}`;
  return {
    type,
    ask: typeset(ask),
    shown: { answer: solvedBy, at: stops?.find(({ answer }) => answer === solvedBy)?.at },
    ...(answersLanguage && { answersLanguage }),
    pieces: listSeen(pieces, show, hide),
    answers: step.answers.map((answer) => {
      const { at, right, reply, draw = [], hide: gone = [] } = answer;
      const place = pieces.find(({ id }) => id === at);
      return {
        // A slider has no words for its answers.
        text: typeset(answer.text ?? ''),
        ...(place && { box: describeBox(place) }),
        right,
        pieces: listSeen(pieces, [...show, ...draw], [...hide, ...gone]),
        replies: (right ? [reply, reply, reply, solution] : ['', reply, `${reply} ${hint}`]).map(typeset),
      };
    }),
    ...(slide && stops && { slide: describeSlide(slide, stops) }),
  };
}

/** Why an answer is right, for whoever has not found it: without «Так!» at its beginning. */
function withoutPraise(reply: string): string {
  return (
    reply
      .replace(/^(?:саме )?так[!,:.] */i, '')
      // Not the x of a formula.
      .replace(/^[а-яґєії]/, (letter) => letter.toUpperCase())
  );
}

function listSeen(pieces: (DrawingNode & { id: string })[], shown: string[], hidden: string[]): string[] {
  return pieces
    .filter(({ id, part }) => shown.includes(id) || !(part || hidden.includes(id)))
    .map(({ id }) => id);
}

/** A ring around a place, some units larger than it. */
function describeBox(place: DrawingNode): NonNullable<Task['answers'][number]['box']> {
  const { x, y, width, height } = findBox(place) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [across, down] = [
    (units: number) => `${+((units / 360) * 100).toFixed(2)}%`,
    (units: number) => `${+((units / 264) * 100).toFixed(2)}%`,
  ];
  return { left: across(x), top: down(y), width: across(width + 10), height: down(height + 10) };
}

type Slide = NonNullable<Step['slide']>;

function describeSlide({ label, from, to, step, start }: Slide, stops: Stop[]): NonNullable<Task['slide']> {
  return {
    label,
    range: { min: from, max: to, step },
    start,
    stops: Object.fromEntries(stops.map((stop) => [stop.at, stop])),
  };
}

/** «l = 50 см, T = 1,4 с», and the same in words for those who listen. */
function listStops({ second, answers }: Step, slide: Slide): Stop[] {
  const { from, to, step, words } = slide;
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => {
    const at = +(from + index * step).toFixed(6);
    const y = second && second.factor * at ** second.power;
    const values = [
      { ...slide, value: comma(at) },
      ...(second && y !== undefined ? [{ ...second, value: comma(y.toFixed(second.digits)) }] : []),
    ];
    return {
      at,
      text: values.map(({ name, unit, value }) => `${name}\u00a0= ${value}\u00a0${unit}`).join(', '),
      words: values.reduce((said, { name, value }) => said.replaceAll(`{${name}}`, value), words),
      answer: answers.findIndex(({ upTo = 0 }) => at <= upTo),
      ...(y !== undefined && { period: +y.toFixed(3) }),
    };
  });
}

function comma(number: number | string): string {
  return String(number).replace('.', ',').replace('-', '−');
}

type PieceMove = NonNullable<Step['moves']>[number] & { slide: Slide };

function toShape(node: DrawingNode, moves: readonly PieceMove[]): Shape {
  const { name, attributes, classes, id, part, children } = node;
  const move = moves.find(({ piece }) => piece === id);
  const written = Object.assign({}, ...classes.map((role) => DRAWING_INKS[role]), attributes);
  const props = {
    // As React calls them.
    ...Object.fromEntries(
      Object.entries(written).map(([key, value]) => [
        key.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
        value,
      ]),
    ),
    ...(classes.includes('swing') && { className: 'lesson-swing' }),
    // The example's own marks make way for the visitor's.
    ...(classes.includes('pencil') && !part && { className: 'lesson-was' }),
    ...(move && { style: describeMove(move) }),
    ...(id && { key: id }),
  };
  return [
    name,
    props,
    ...children.map((child) => (typeof child === 'string' ? child : toShape(child, moves))),
  ];
}

/** How a piece follows the slider, which stands at `--at`. */
function describeMove({ stretch, down, along, turn, slide: { from, to } }: PieceMove) {
  const between = ([first = 0, last = 0]: number[], unit: string) => {
    const perStep = (last - first) / (to - from);
    return `calc(${+(first - perStep * from).toFixed(4)}${unit} + ${+perStep.toFixed(4)}${unit} * var(--at))`;
  };
  const transform = [
    along && `translateX(${between(along, 'px')})`,
    down && `translateY(${between(down, 'px')})`,
    turn && `rotate(${between(turn, 'deg')})`,
    stretch && `scaleY(${between(stretch, '')})`,
  ];
  return {
    transform: transform.filter(Boolean).join(' '),
    transformBox: 'fill-box',
    transformOrigin: '50% 0',
  };
}
