import {
  PAGE_DESCRIPTION_LENGTH,
  PAGE_TITLE_LENGTH,
  type School,
  type Subject,
} from '#shared/content/schema.ts';
import { describeExperience } from './school.ts';

/** What search engines, link previews and tabs show of a page. */
export type PageHead = {
  /** At most 60 characters, with the name of the school where it fits. */
  title: string;
  /** 110 to 155 characters. */
  description: string;
};

/** The head of the home page: the owner's words, or what holds for any school of this kind. */
export function describeHomeHead(school: School): PageHead {
  const experience = describeExperience(school);
  return {
    title: fitTitle(school.name, school.search?.title ?? school.tagline, 'Репетитори онлайн'),
    description:
      school.search?.description ??
      `Індивідуальні онлайн-уроки з репетитором: шкільні предмети, підготовка до НМТ та олімпіад. Викладачі мають ${experience}, перший урок безкоштовний.`,
  };
}

/**
 * The head of a subject's page: the owner's words, or what parents search for.
 *
 * @param priceFrom what a lesson costs at least: «від 300 грн»
 */
export function describeSubjectHead(subject: Subject, school: School, priceFrom: string): PageHead {
  const tutor = `Репетитор ${subject.notebookLabel}`;
  const { title, description } = subject.search ?? {};
  return {
    title: title ? fitTitle(school.name, title) : fitTitle(school.name, `${tutor} онлайн`, tutor),
    description: description ?? describeLessons(tutor, priceFrom),
  };
}

/** The head of a page that no search engine shows. */
export function describeNotFoundHead(title: string, advice: string, school: School): PageHead {
  return { title: fitTitle(school.name, title), description: advice };
}

/** The first wording that has room beside the name of the school; the first one alone when none has. */
export function fitTitle(schoolName: string, ...wordings: string[]): string {
  const name = /[«"]/.test(schoolName) ? schoolName : `«${schoolName}»`;
  const fits = (title: string) => title.length <= PAGE_TITLE_LENGTH;
  const titles = [...wordings.map((wording) => `${wording} — ${name}`), ...wordings];
  return titles.find(fits) ?? name;
}

function describeLessons(tutor: string, price: string): string {
  const lessons = `${tutor} онлайн: індивідуальні уроки наживо в Zoom або Google Meet. Перший урок безкоштовний`;
  const withPrice = `${lessons}, далі ${price} за заняття.`;
  return withPrice.length <= PAGE_DESCRIPTION_LENGTH.max ? withPrice : `${lessons}.`;
}
