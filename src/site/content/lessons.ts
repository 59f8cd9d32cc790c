import {
  DRAWING_INKS,
  DRAWING_VIEW_BOX,
  type DrawingNode,
  findBox,
  listPieces,
  listSeen,
  listSeenAfter,
  STAR_PLACE,
} from '#content/lesson-drawing.ts';
import type { Step } from '#content/lesson-schema.ts';
import type { Lesson, LessonPart, Subject } from '#content/schema.ts';
import { offersTrial } from '#content/subject-lists.ts';
import { typeset } from '../words/typography.ts';
import { initialsOf } from './teachers.ts';
import type { TrialView } from './trial.ts';

/** A shape as React makes an element of it: its name, its attributes, what is in it. */
export type Shape = [
  name: string,
  /** Its name is the key. */
  props: { className?: string; style?: Record<string, string>; key?: string } & Record<string, unknown>,
  ...inside: (Shape | string)[],
];

/**
 * Where the slider may stand: at which value, what follows from it, in signs and in words, which answer that is, and
 * the period in seconds of what swings.
 */
export type Stop = {
  at: number;
  text: string;
  words: string;
  answer: number;
  period?: number;
};

/** Where the middle of a place is on the sheet, and how large it is. */
type PlaceBox = Record<'left' | 'top' | '--wide' | '--high', string>;

/** A task as the visitor gets it: all that can be worked out before is. */
export type Task = Pick<Step, 'type' | 'ask'> & {
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
    /** Of a place. */
    box?: PlaceBox;
    right?: boolean | undefined;
    pieces: string[];
    /** What it has brought to the drawing, in words. */
    drawn?: string;
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
  /** Of the board, and the subject that stands on it. */
  title: string;
  /** The short name of the board, as other lessons link to it. */
  name: string;
  /** Of the words in Latin letters. */
  language?: string | undefined;
  cover: Cover;
  /** Where the board stands. */
  page: string;
  tutor: { name: string; letters: string };
  /** What the trial dialog's list calls the subject; absent where the subject's lessons are not tried. */
  trialSubject?: string;
  /** The drawing, and over it the strokes of the red pencil, each on a sheet of its own. */
  sheet: Shape[];
  /** What the page of the lesson shows first, for who has come from another board. */
  example: Pick<Task, 'label' | 'ask' | 'picture' | 'pieces'> & {
    answer: string;
    pupil: string;
  };
  tasks: Task[];
  /** After the tasks: the tutor's last words, what one has learned, and the ways on. */
  end: Pick<Task, 'label' | 'ask' | 'onward'> & {
    learned: string[];
    /** Where the star is drawn; without it, over the sheet's corner. */
    star?: PlaceBox;
  };
  /** Other boards, which open in the same place. */
  more: BoardSpine[];
};

/** A subject's name, and the hue that its notebook wears. */
type Cover = { slug: string; name: string; style: { '--hue': number; '--shift': number } };

/** The way to another board. */
export type BoardSpine = { path: string; name: string; cover: Cover };

type LessonSubject = Pick<Subject, 'slug' | 'name' | 'genitive' | 'lessonLabel' | 'color' | 'trialLesson'>;

/** A lesson board as the home page and the page of its subject show it. */
export type LessonView = Example & {
  /** Undefined: the board is only looked at. */
  play: { path: string; data: LessonData; drawing: DrawingNode[] } | undefined;
};

type Example = ReturnType<typeof describeExample>;

function describeExample(lesson: Lesson, { slug, name, genitive, lessonLabel }: LessonSubject) {
  return {
    slug,
    subjectName: name,
    title: typeset(lessonLabel ?? `Приклад уроку ${genitive}`),
    question: typeset(lesson.question),
    answer: typeset(lesson.answer),
    language: lesson.language,
    tutor: { name: lesson.tutor.name, letters: initialsOf(lesson.tutor.name) },
    pupil: lesson.pupil,
    alternative: typeset(lesson.alternative),
    drawing: lesson.drawing,
  };
}

export type DescribedLesson = ReturnType<typeof describeLesson>;

/**
 * A lesson board before it knows the others (lesson-files.ts).
 *
 * @param trial what its end says of the first lesson, if there is one to try
 * @param page where the board stands
 */
export function describeLesson(
  lesson: Lesson,
  subject: LessonSubject,
  trial: Pick<TrialView, 'onward'> | undefined,
  page = `/subject/${subject.slug}`,
) {
  const example = describeExample(lesson, subject);
  const boardName = typeset(lesson.play?.boardName ?? lesson.question);
  return {
    ...example,
    play: lesson.play && {
      boardName,
      /** With all that its tasks bring. */
      drawing: lesson.play.drawing,
      data: { page, name: boardName, ...describePlay(example, lesson.play, subject, trial) },
    },
  };
}

/** The visitor's part. */
function describePlay(
  { title, language, tutor, question, answer, pupil, alternative }: Example,
  { steps, next, learned = [], drawing }: LessonPart,
  { slug, name, color: { hue, shift }, trialLesson }: LessonSubject,
  trial: Pick<TrialView, 'onward'> | undefined,
): Omit<LessonData, 'page' | 'name' | 'more'> {
  const isStroke = ({ part, classes }: DrawingNode) => part === 'later' && classes.includes('pencil');
  const moves = steps.flatMap(({ moves = [], slide }) =>
    slide ? moves.map((move) => ({ ...move, slide })) : [],
  );
  const shapesOf = (nodes: DrawingNode[]) => nodes.map((node) => toShape(node, moves));
  const pieces = listPieces(drawing);
  const tried = offersTrial({ trialLesson }) ? trial : undefined;
  const star = pieces.find(({ id }) => id === STAR_PLACE);
  return {
    title,
    ...(language && { language }),
    cover: { slug, name, style: { '--hue': hue, '--shift': shift } },
    tutor,
    ...(tried && { trialSubject: name }),
    sheet: [
      inSheet(...shapesOf(drawing.filter((node) => !isStroke(node) && node.part !== 'place'))),
      ...shapesOf(drawing.filter(isStroke)).map(onSheetOfItsOwn),
    ],
    example: {
      label: name,
      ask: question,
      answer,
      pupil,
      picture: alternative,
      pieces: listSeen(pieces, [], []),
    },
    tasks: steps.map((step, index) => ({
      ...describeTask(step, pieces),
      label: steps.length > 1 ? `Завдання ${index + 1} з ${steps.length}` : 'Завдання',
      picture: step.picture ? typeset(step.picture) : alternative,
      onward: index + 1 < steps.length ? 'Ще одне завдання' : 'Що далі?',
    })),
    end: {
      label: 'Класна робота',
      ask: typeset(`Зірка! ${next}`),
      onward: typeset(tried?.onward ?? 'Запитати про урок'),
      learned: learned.map(typeset),
      ...(star && { star: describeBox(star) }),
    },
  };
}

function inSheet(...shapes: Shape[]): Shape {
  // The sheet has the description; Firefox would read the letters of the drawing after it.
  return ['svg', { viewBox: DRAWING_VIEW_BOX, 'aria-hidden': true }, ...shapes];
}

/** So that the compositor can uncover it (lesson.css). */
function onSheetOfItsOwn([name, { key, ...props }, ...inside]: Shape): Shape {
  return ['div', { className: 'lesson-stroke', ...(key && { key }) }, inSheet([name, props, ...inside])];
}

function describeTask(
  step: Step,
  pieces: (DrawingNode & { id: string })[],
): Omit<Task, 'label' | 'picture' | 'onward'> {
  const { type, ask, hint, slide, show = [], hide = [] } = step;
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
    pieces: listSeen(pieces, show, hide),
    answers: step.answers.map((answer) => {
      const { at, right, drawn, reply, draw = [], hide: gone = [] } = answer;
      const place = pieces.find(({ id }) => id === at);
      return {
        // A slider has no words for its answers.
        text: typeset(answer.text ?? ''),
        ...(place && { box: describeBox(place) }),
        right,
        pieces: listSeenAfter(pieces, step, { draw, hide: gone }),
        ...(drawn && { drawn: typeset(drawn) }),
        replies: (right ? [reply, reply, reply, solution] : ['', reply, `${reply} ${hint}`]).map(typeset),
      };
    }),
    ...(slide && stops && { slide: describeSlide(slide, stops) }),
  };
}

/** Why an answer is right, for a visitor who has not found it: without «Так!» at its beginning. */
function withoutPraise(reply: string): string {
  return (
    reply
      .replace(/^(?:саме )?так[!,:.] */i, '')
      // Not the x of a formula.
      .replace(/^[а-яґєії]/, (letter) => letter.toUpperCase())
  );
}

/** A ring around a place, some units larger than it; sizes are in parts of the sheet's width. */
function describeBox(place: DrawingNode): PlaceBox {
  const { x, y, width, height } = findBox(place) ?? { x: 0, y: 0, width: 0, height: 0 };
  const share = (units: number, of: number) => +((units / of) * 100).toFixed(2);
  return {
    left: `${share(x, 360)}%`,
    top: `${share(y, 264)}%`,
    '--wide': `${share(width + 10, 360)}cqi`,
    '--high': `${share(height + 10, 360)}cqi`,
  };
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
