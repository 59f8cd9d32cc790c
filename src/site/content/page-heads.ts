import { fillIn, type Values } from '#content/braces.ts';
import { describeExperience, nameTutor, withSubject } from '#content/placeholders.ts';
import { PAGE_DESCRIPTION_LENGTH, PAGE_TITLE_LENGTH, type School, type Subject } from '#content/schema.ts';
import { offersTrial } from '#content/subject-lists.ts';
import type { Texts } from '#content/texts-schema.ts';
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
  school: School,
  { titleEnding }: Texts,
  trial: TrialView | undefined,
): PageHead {
  const experience = describeExperience(school);
  const firstLesson = school.trialPriceUah ? `за ${school.trialPriceUah} грн` : 'безкоштовний';
  return {
    title: fitTitle(school, titleEnding, school.search?.title ?? school.tagline, 'Репетитори онлайн'),
    description:
      school.search?.description ??
      `Індивідуальні онлайн-уроки з репетитором: шкільні предмети, підготовка до НМТ та олімпіад. Викладачі мають ${experience}${trial ? `, перший урок ${firstLesson}` : ''}.`,
  };
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
