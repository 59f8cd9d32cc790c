import type { Content } from '#content/content.ts';
import { PAGE_DESCRIPTION_LENGTH, PAGE_TITLE_LENGTH } from '#content/fields/search.ts';
import type { School } from '#content/school/school-schema.ts';
import { offersTrial } from '#content/subjects/subject-lists.ts';
import type { Subject } from '#content/subjects/subject-schema.ts';
import { fillIn, type Values } from '#content/texts/braces.ts';
import { nameTutor, withSubject } from '#content/texts/placeholders.ts';
import type { Texts } from '#content/texts/texts-schema.ts';
import { lowercaseName } from '../words/lowercase-name.ts';
import type { TrialView } from './trial.ts';

/** The texts of a page for search engines, link previews and tabs. */
export type PageHead = {
  /** At most 60 characters, including the school's name if it fits. */
  title: string;
  /** 110 to 155 characters. */
  description: string;
};

/**
 * The head of the home page: the owner's texts, or defaults that suit any such school.
 *
 * @param trial undefined if no subject has a trial lesson
 */
export function describeHomeHead(
  { school, texts, subjects }: Pick<Content, 'school' | 'texts' | 'subjects'>,
  values: Values,
  trial: TrialView | undefined,
): PageHead {
  return {
    title: fitTitle(
      school,
      texts.titleEnding,
      ...(school.search?.title ? [school.search.title] : listBeginnings(school.tagline)),
    ),
    description: school.search?.description ?? composeDescription(school, subjects, values, trial),
  };
}

/** A text, and its beginnings before a comma, from the longest. */
function listBeginnings(text: string): string[] {
  const clauses = text.replace(/\.$/, '').split(', ');
  return clauses.map((_, index) => clauses.slice(0, clauses.length - index).join(', '));
}

/** Describes the school, its subjects and its prices in the length that search engines show. */
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
 * The head of a subject's page: the owner's texts, or the phrases that parents search for.
 *
 * @param schoolValues values of the placeholders in braces
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

/** The first wording that fits beside the school's name. If none fits, the first one without the name. */
export function fitTitle({ name: schoolName }: School, ending: string, ...wordings: string[]): string {
  const isQuoted = /[«"]/.test(schoolName);
  const name = isQuoted ? schoolName : `«${schoolName}»`;
  // A name that already has quotes is not quoted again.
  const end = fillIn(isQuoted ? ending.replace('«{назва}»', '{назва}') : ending, { назва: schoolName });
  const fits = (title: string) => title.length <= PAGE_TITLE_LENGTH;
  const titles = [...wordings.map((wording) => `${wording} ${end}`), ...wordings];
  return titles.find(fits) ?? name;
}

/** Shortens a text that is too long for search engines by its last clause, which contains the price. */
function shorten(description: string): string {
  return description.length <= PAGE_DESCRIPTION_LENGTH.max
    ? description
    : description.replace(/,[^,]*$/, '.');
}
