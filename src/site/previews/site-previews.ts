/** The pictures that chats and networks show with a link, one for each page (docs/design.md). */
import { DAY } from '#shared/brand/colors.ts';
import type { Subject } from '#shared/content/schema.ts';
import { MESSAGES } from '#shared/lead/messages.ts';
import type { LessonView } from '../content/lessons.ts';
import { homeLessons, notFoundLesson, school, subjects, texts } from '../content/site-content.ts';
import type { SubjectPage } from '../content/subjects.ts';
import drawings from '../ui/drawings.svg?raw';
import { coverColors } from './colors.ts';
import { outlineDrawing } from './drawing.ts';
import { outlineText } from './outlines.ts';
import { type Board, composePicture, type PictureWords, type Preview } from './picture.ts';
import { hashPicture } from './render.ts';

/** A preview with the drawing that it is made of, as SVG. */
export type DrawnPreview = Preview & { svg: string };

const [first, second] = texts.linkPicture;
const OFFER = [withPlainSpaces(first), withPlainSpaces(second)] as const;
/** Ink and paper of the brand, for what is of no subject. */
const BRAND: Subject['color'] = { hue: 255, shift: 12 };

export const homePreview = drawHome();
export const pageNotFoundPreview = drawPageNotFound();
export const subjectNotFoundPreview = drawSubjectNotFound();
/** By the slug of the subject. */
export const subjectPreviews = Object.fromEntries(
  subjects.map((subject) => [subject.slug, drawSubject(subject)]),
);

/** Every preview of the site. */
export const previews: readonly DrawnPreview[] = [
  homePreview,
  pageNotFoundPreview,
  subjectNotFoundPreview,
  ...Object.values(subjectPreviews),
];

function drawHome(): DrawnPreview {
  const [lesson] = homeLessons;
  const color = subjects.find(({ slug }) => slug === lesson?.slug)?.color ?? BRAND;
  const [before = '', marked = '', after = ''] = texts.home.headline.split('*');
  const title = before + marked + after;
  const words = {
    schoolName: school.name,
    label: school.tagline,
    title,
    marked,
    offer: OFFER,
  };
  const board = lesson && lessonBoard(lesson, lesson.subjectName);
  const svg = composePicture(words, onPaper(color), board);
  // Briefly: the home page has no bytes to spare.
  const onBoard = lesson ? ` На дошці: ${lesson.subjectName}.` : '';
  return describePreview('home', withPlainSpaces(`${title}.${onBoard}`), svg);
}

function drawSubject({ slug, icon, name, color, lesson }: SubjectPage): DrawnPreview {
  const words = { schoolName: school.name, label: 'Репетитор онлайн', title: name, offer: OFFER };
  const board = lesson ? lessonBoard(lesson, 'Класна робота') : signBoard(icon);
  const svg = composePicture(words, coverColors(color), board);
  return describePreview(slug, `${name}. ${OFFER.join(' ')}. ${describeBoard(lesson)}`, svg);
}

function drawPageNotFound(): DrawnPreview {
  const board = notFoundLesson && lessonBoard(notFoundLesson, 'Класна робота');
  const words = {
    title: MESSAGES.pageNotFound,
    offer: ['Зате 7 × 8 — це точно 56.', 'Почніть із головної'] as const,
  };
  return drawNotFound('not-found', words, board);
}

function drawSubjectNotFound(): DrawnPreview {
  const sign = outlineText('?', 142, 190, { size: 150, weight: 800 });
  const board = {
    label: 'Зошит без назви',
    shapes: `<path fill="var(--area)" stroke="none" d="${sign}"/>`,
  };
  const words = { title: MESSAGES.subjectNotFound, offer: ['Є інші:', 'оберіть на головній'] as const };
  return drawNotFound('no-subject', words, board);
}

function drawNotFound(
  name: string,
  { title, offer }: Pick<PictureWords, 'title' | 'offer'>,
  board: Board | undefined,
): DrawnPreview {
  // «Не» goes with its verb to the next line.
  const words = { schoolName: school.name, label: '404', title: title.replace(' не ', ' не\u00a0'), offer };
  return describePreview(name, `${title}. ${offer.join(' ')}`, composePicture(words, onPaper(BRAND), board));
}

/** As the pages that are of no subject: without its colour under the cells. */
function onPaper(color: Subject['color']) {
  return { ...coverColors(color), wash: DAY.paper };
}

function lessonBoard(lesson: LessonView, label: string): Board {
  const { question, tutor } = lesson;
  return {
    label,
    shapes: outlineDrawing(lesson.drawing),
    talk: { question, initials: tutor.letters },
  };
}

/** The sign of the subject's cover, for a subject without a lesson. */
function signBoard(icon: string): Board {
  const sign = new RegExp(`<symbol id="${icon}"[^>]*>([\\s\\S]*?)</symbol>`).exec(drawings)?.[1] ?? '';
  return {
    label: 'Класна робота',
    shapes: `<g transform="translate(84 36) scale(6)" stroke="var(--spine)" stroke-width="1.6">${sign}</g>`,
  };
}

function describeBoard(lesson: LessonView | undefined): string {
  return lesson ? withPlainSpaces(`На дошці: ${lesson.alternative}`) : 'Зошит із клітинками.';
}

function describePreview(name: string, alternative: string, svg: string): DrawnPreview {
  return { src: `/preview/${name}.${hashPicture(svg)}.png`, alternative, svg };
}

function withPlainSpaces(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}
