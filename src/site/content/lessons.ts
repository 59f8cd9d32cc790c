import {
  DRAWING_INKS,
  DRAWING_VIEW_BOX,
  type DrawingNode,
  findBox,
  listPieces,
  listSeen,
  listSeenAfter,
  STAR_PLACE,
} from '#content/lesson/lesson-drawing.ts';
import type { Lesson, LessonPart, Step } from '#content/lesson/lesson-schema.ts';
import { offersTrial } from '#content/subjects/subject-lists.ts';
import type { Subject } from '#content/subjects/subject-schema.ts';
import { typeset } from '../words/typography.ts';
import { initialsOf } from './teachers.ts';
import { ASK, type TrialView } from './trial.ts';

/** A shape as input for React: element name, attributes, children. */
export type Shape = [
  name: string,
  /** The element name is the key. */
  props: { className?: string; style?: Record<string, string>; key?: string } & Record<string, unknown>,
  ...inside: (Shape | string)[],
];

/**
 * A position of the slider: its value, the result as formula and as words, and the number of the answer. `period` is
 * that of a swinging piece, in seconds.
 */
export type Stop = {
  at: number;
  text: string;
  words: string;
  answer: number;
  period?: number;
};

/** The centre and size of a place on the drawing. */
type PlaceBox = Record<'left' | 'top' | '--wide' | '--high', string>;

/** A task as the page needs it, with everything precomputed that can be. */
export type Task = Pick<Step, 'type' | 'ask'> & {
  /** Label on the edge of the cover: «Завдання 1 з 2», or only «Завдання». */
  label: string;
  /** The text alternative of the drawing. */
  picture: string;
  /** The label of the button to the next task or to the end. */
  onward: string;
  /** The tutor's last hint: the number of the right answer and its position. */
  shown: { answer: number; at?: number | undefined };
  /** The reply to the right answer without mistakes. An invisible copy reserves its height. */
  rightReply: string;
  /** Ids of the visible pieces of the drawing. After an answer, `pieces` of that answer applies. */
  pieces: string[];
  answers: {
    text: string;
    /** Set for a place on the drawing. */
    box?: PlaceBox;
    right?: boolean | undefined;
    pieces: string[];
    /** A description of what the answer adds to the drawing. */
    drawn?: string;
    /**
     * The tutor's replies by the number of earlier mistakes: first why, then also where to look, then the answer
     * itself.
     */
    replies: string[];
  }[];
  slide?: {
    label: string;
    range: { min: number; max: number; step: number };
    start: number;
    /** The stops by their values. */
    stops: Record<number, Stop>;
  };
};

/** The data of an interactive lesson. It is a separate file, loaded when the visitor approaches the start button. */
export type LessonData = {
  /** The title of the board, with its subject. */
  title: string;
  /** The short name of the board, as other lessons link to it. */
  name: string;
  /** The language of words in Latin letters. */
  language?: string | undefined;
  cover: Cover;
  /** The path of the page with the board. */
  page: string;
  tutor: { name: string; letters: string };
  /** The subject's name in the trial dialog. Absent if the subject has no trial lesson. */
  trialSubject?: string;
  /** The drawing, and the red-pencil strokes over it. Each stroke has its own layer. */
  sheet: Shape[];
  tasks: Task[];
  /** The end of the lesson: the tutor's last words, what the visitor has learned, and further links. */
  end: Pick<Task, 'label' | 'ask' | 'onward'> & {
    learned: string[];
    /** The place of the star. By default it is over the corner of the sheet. */
    star?: PlaceBox;
  };
  /** Other boards, which open in the same place. */
  more: BoardSpine[];
};

/** A subject's name and the hue of its notebook. */
type Cover = { slug: string; name: string; style: { '--hue': number; '--shift': number } };

/** A link to another board. */
export type BoardSpine = { path: string; name: string; cover: Cover };

type LessonSubject = Pick<Subject, 'slug' | 'name' | 'genitive' | 'lessonLabel' | 'color' | 'trialLesson'>;

/** A lesson board on the home page and on the subject's page. */
export type LessonView = Example & {
  /** Undefined if the board is not interactive. */
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
 * A lesson board without its links to other boards (lesson-files.ts adds them).
 *
 * @param trial the text about the trial lesson at the end, if the subject has one
 * @param ask the label of the link to the contacts, if it has none
 * @param page the path of the page with the board
 */
export function describeLesson(
  lesson: Lesson,
  subject: LessonSubject,
  trial: Pick<TrialView, 'onward'> | undefined,
  ask: string = ASK,
  page = `/subject/${subject.slug}`,
) {
  const example = describeExample(lesson, subject);
  const boardName = typeset(lesson.play?.boardName ?? lesson.question);
  return {
    ...example,
    play: lesson.play && {
      boardName,
      /** With all pieces that the tasks add. */
      drawing: lesson.play.drawing,
      data: { page, name: boardName, ...describePlay(example, lesson.play, subject, trial, ask) },
    },
  };
}

/** Composes the data of an interactive lesson. */
function describePlay(
  { title, language, tutor, alternative }: Example,
  { steps, next, learned = [], drawing }: LessonPart,
  { slug, name, color: { hue, shift }, trialLesson }: LessonSubject,
  trial: Pick<TrialView, 'onward'> | undefined,
  ask: string,
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
      inSvg(...shapesOf(drawing.filter((node) => !isStroke(node) && node.part !== 'place'))),
      ...shapesOf(drawing.filter(isStroke)).map(inOwnLayer),
    ],
    tasks: steps.map((step, index) => ({
      ...describeTask(step, pieces),
      label: steps.length > 1 ? `Завдання ${index + 1} з ${steps.length}` : 'Завдання',
      picture: step.picture ? typeset(step.picture) : alternative,
      onward: index + 1 < steps.length ? 'Ще одне завдання' : 'Що далі?',
    })),
    end: {
      label: 'Класна робота',
      ask: typeset(`Зірка! ${next}`),
      onward: typeset(tried?.onward ?? ask),
      learned: learned.map(typeset),
      ...(star && { star: describeBox(star) }),
    },
  };
}

function inSvg(...shapes: Shape[]): Shape {
  // The sheet has the text alternative. Firefox would read the drawing's text after it.
  return ['svg', { viewBox: DRAWING_VIEW_BOX, 'aria-hidden': true }, ...shapes];
}

/** Wraps a shape in its own layer, so that the compositor can reveal it (lesson.css). */
function inOwnLayer([name, { key, ...props }, ...inside]: Shape): Shape {
  return ['div', { className: 'lesson-stroke', ...(key && { key }) }, inSvg([name, props, ...inside])];
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
    rightReply: typeset(solved.reply),
    pieces: listSeen(pieces, show, hide),
    answers: step.answers.map((answer) => {
      const { at, right, drawn, reply, draw = [], hide: gone = [] } = answer;
      const place = pieces.find(({ id }) => id === at);
      return {
        // The answers of a slider have no text.
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

/** The explanation of a right answer, without the leading «Так!», for a visitor who has not found it. */
function withoutPraise(reply: string): string {
  return (
    reply
      .replace(/^(?:саме )?так[!,:.] */i, '')
      // Cyrillic letters only: the x of a formula stays lower case.
      .replace(/^[а-яґєії]/, (letter) => letter.toUpperCase())
  );
}

/** The box of a place with a small margin, in shares of the sheet's width. */
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

/** The values as a formula, «l = 50 см, T = 1,4 с», and as words for screen readers. */
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
      words: values.reduce((text, { name, value }) => text.replaceAll(`{${name}}`, value), words),
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
    // Attribute names as React expects them.
    ...Object.fromEntries(
      Object.entries(written).map(([key, value]) => [
        key.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
        value,
      ]),
    ),
    ...(classes.includes('swing') && { className: 'lesson-swing' }),
    // The visitor's strokes replace the example's own.
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

/** The transform of a piece that follows the slider's value `--at`. */
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
