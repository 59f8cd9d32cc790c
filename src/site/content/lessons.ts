import {
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
import { describeSheet, type Shape } from './lesson-shapes.ts';
import { comma, describeSlider, listStops, type Slider } from './lesson-slider.ts';
import { initialsOf } from './teachers.ts';
import { ASK, type TrialView } from './trial.ts';

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
  slide?: Slider;
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
  part: LessonPart,
  { slug, name, color: { hue, shift }, trialLesson }: LessonSubject,
  trial: Pick<TrialView, 'onward'> | undefined,
  ask: string,
): Omit<LessonData, 'page' | 'name' | 'more'> {
  const { steps, next, learned = [], drawing } = part;
  const pieces = listPieces(drawing);
  const tried = offersTrial({ trialLesson }) ? trial : undefined;
  const star = pieces.find(({ id }) => id === STAR_PLACE);
  return {
    title,
    ...(language && { language }),
    cover: { slug, name, style: { '--hue': hue, '--shift': shift } },
    tutor,
    ...(tried && { trialSubject: name }),
    sheet: describeSheet(part),
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
    ...(slide && stops && { slide: describeSlider(slide, stops) }),
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
