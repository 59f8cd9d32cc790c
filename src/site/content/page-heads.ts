import { fillIn, type Values } from '#content/braces.ts';
import { nameTutor, withSubject } from '#content/placeholders.ts';
import {
  type Content,
  PAGE_DESCRIPTION_LENGTH,
  PAGE_TITLE_LENGTH,
  type School,
  type Subject,
} from '#content/schema.ts';
import { offersTrial } from '#content/subject-lists.ts';
import type { Texts } from '#content/texts-schema.ts';
import { lowercaseName } from '../words/lowercase-name.ts';
import type { TrialView } from './trial.ts';

/** What search engines, link previews and tabs show of a page. */
export type PageHead = {
  /** At most 60 characters, with the name of the school where it fits. */
  title: string;
  /** 110 to 155 characters. */
  description: string;
};

/**
 * The head of the home page: the owner's words, or what holds for any school of this kind.
 *
 * @param trial undefined where no first lesson can be tried
 */
export function describeHomeHead(
  { school, texts, subjects }: Pick<Content, 'school' | 'texts' | 'subjects'>,
  values: Values,
  trial: TrialView | undefined,
): PageHead {
  return {
    title: fitTitle(school, texts.titleEnding, school.search?.title ?? school.tagline, school.name),
    description: school.search?.description ?? composeDescription(school, subjects, values, trial),
  };
}

/** What the school is, which subjects it has and what a lesson costs, as far as search engines show it. */
function composeDescription(
  { tagline }: School,
  subjects: readonly Subject[],
  values: Values,
  trial: TrialView | undefined,
): string {
  const fits = (text: string) => text.length <= PAGE_DESCRIPTION_LENGTH.max;
  const names = subjects.map(({ name }) => lowercaseName(name));
  const isNamed = names.length === 1 && tagline.toLowerCase().includes(String(names[0]).toLowerCase());
  const lists = names.map((_, index) => {
    const count = names.length - index;
    return `${tagline.replace(/\.$/, '')}: ${names.slice(0, count).join(', ')}${index > 0 ? ' та інше' : ''}.`;
  });
  const price = fillIn(
    trial ? 'Перший урок {безкоштовний}, далі {ціна} {за заняття}.' : 'Ціна — {ціна} {за заняття}.',
    values,
  );
  const sentences = [
    price,
    fillIn('Уроки наживо в {місце}.', values),
    'Залиште номер, і ми зателефонуємо.',
    'Відповімо на запитання про уроки, ціни й час.',
  ];
  const found = lists.find((list) => fits(`${list} ${price}`)) ?? lists.find(fits);
  const beginning = isNamed || !found ? `${tagline.replace(/\.$/, '')}.` : found;
  return sentences.reduce(
    (text, sentence) => (fits(`${text} ${sentence}`) ? `${text} ${sentence}` : text),
    beginning,
  );
}

/**
 * The head of a subject's page: the owner's words, or what parents search for.
 *
 * @param schoolValues of the braces
 */
export function describeSubjectHead(
  subject: Subject,
  school: School,
  texts: Texts,
  schoolValues: Values,
): PageHead {
  const values = withSubject(schoolValues, subject);
  const { titleEnding } = texts;
  const { searchDescription } = offersTrial(subject) ? texts.subject : texts.withoutTrial;
  const { title, description } = subject.search ?? {};
  return {
    title: title
      ? fitTitle(school, titleEnding, title)
      : fitTitle(school, titleEnding, fillIn(texts.subject.searchTitle, values), nameTutor(subject)),
    description: description ?? shorten(fillIn(searchDescription, values)),
  };
}

/** The first wording that has room beside the name of the school; the first one alone when none has. */
export function fitTitle({ name: schoolName }: School, ending: string, ...wordings: string[]): string {
  const isQuoted = /[«"]/.test(schoolName);
  const name = isQuoted ? schoolName : `«${schoolName}»`;
  // A name with quotes of its own is not quoted again.
  const end = fillIn(isQuoted ? ending.replace('«{назва}»', '{назва}') : ending, { назва: schoolName });
  const fits = (title: string) => title.length <= PAGE_TITLE_LENGTH;
  const titles = [...wordings.map((wording) => `${wording} ${end}`), ...wordings];
  return titles.find(fits) ?? name;
}

/** What is too long for search engines loses its last clause, which tells the price. */
function shorten(description: string): string {
  return description.length <= PAGE_DESCRIPTION_LENGTH.max
    ? description
    : description.replace(/,[^,]*$/, '.');
}
