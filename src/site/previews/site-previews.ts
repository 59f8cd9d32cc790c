/**
 * Pictures that chats and networks show with a link, one for the home page and for each subject (docs/design.md).
 * Not-found pages have none, because chats show none for them.
 */

import sharp from 'sharp';
import type { SubjectIcon } from '#content/subjects/subject-icons.ts';
import type { Subject } from '#content/subjects/subject-schema.ts';
import { iconShapes } from '../content/icon-shapes.ts';
import type { LessonView } from '../content/lessons.ts';
import { colors, homeLessons, logo, school, subjects, texts } from '../content/site-content.ts';
import { splitMarked } from '../words/marked-text.ts';
import { type Colors, coverColors } from './colors.ts';
import { outlineDrawing } from './drawing.ts';
import { type Board, composePicture, LOGO_SIDE, type PictureTexts, type Preview } from './picture.ts';
import { hashPicture } from './render.ts';

/** A preview with its drawing as SVG. */
export type DrawnPreview = Preview & { svg: string };

const OFFER = withPlainLines(school.trial ? texts.linkPicture : texts.linkPictureWithoutTrial);
const LOGO =
  logo && `data:image/png;base64,${(await sharp(logo.png).resize(LOGO_SIDE).toBuffer()).toString('base64')}`;

/** The default hue of pictures without a subject. */
const BRAND: Subject['color'] = { hue: 255, shift: 12 };

export const homePreview = drawHome();
/** By the slug of the subject. */
export const subjectPreviews = Object.fromEntries(
  subjects.map((subject) => [subject.slug, drawSubject(subject)]),
);

/** Every preview of the site. */
export const previews: readonly DrawnPreview[] = [homePreview, ...Object.values(subjectPreviews)];

function drawHome(): DrawnPreview {
  const [lesson] = homeLessons;
  const color = subjects.find(({ slug }) => slug === lesson?.slug)?.color ?? BRAND;
  const { headline } = texts.home;
  const words = {
    label: school.tagline,
    title: headline.replaceAll('*', ''),
    marked: splitMarked(headline).marked,
  };
  const board = lesson && lessonBoard(lesson, lesson.subjectName);
  // Short, to save bytes on the home page.
  const onBoard = lesson ? ` На дошці: ${lesson.subjectName}.` : '';
  return draw('home', words, onPaper(color), board, `${words.title}.${onBoard}`);
}

function drawSubject({ slug, icon, name, color, lesson, texts }: (typeof subjects)[number]): DrawnPreview {
  const board = lesson ? lessonBoard(lesson, 'Класна робота') : iconBoard(icon);
  const onBoard = lesson ? `На дошці: ${lesson.alternative}` : 'Зошит із клітинками.';
  const offer = withPlainLines(texts.linkPicture);
  const alternative = `${name}. ${offer.join(' ')}. ${onBoard}`;
  return draw(
    slug,
    { label: withPlainSpaces(texts.linkPictureLabel), title: name, offer },
    coverColors(color, colors.day),
    board,
    alternative,
  );
}

/** @param alternative the text alternative of the picture */
function draw(
  name: string,
  words: Omit<PictureTexts, 'schoolName' | 'logo' | 'offer'> & Partial<PictureTexts>,
  colors: Colors,
  board: Board | undefined,
  alternative: string,
): DrawnPreview {
  const svg = composePicture({ schoolName: school.name, logo: LOGO, offer: OFFER, ...words }, colors, board);
  return { src: `/preview/${name}.${hashPicture(svg)}.png`, alternative: withPlainSpaces(alternative), svg };
}

/** The colours of pages without a subject: the paper has no tint. */
function onPaper(color: Subject['color']) {
  return { ...coverColors(color, colors.day), wash: colors.day.paper };
}

function lessonBoard({ question, tutor, drawing }: LessonView, label: string): Board {
  return { label, shapes: outlineDrawing(drawing), talk: { question, initials: tutor.letters } };
}

/** The icon of the subject's cover, for a subject without a lesson. */
function iconBoard(icon: SubjectIcon): Board {
  return {
    label: 'Класна робота',
    shapes: `<g transform="translate(84 36) scale(6)" stroke="var(--spine)" stroke-width="1.6">${iconShapes(icon)}</g>`,
  };
}

function withPlainLines([first, second]: readonly [string, string]): [string, string] {
  return [withPlainSpaces(first), withPlainSpaces(second)];
}

function withPlainSpaces(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}
