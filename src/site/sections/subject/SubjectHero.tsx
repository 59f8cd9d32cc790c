import { clsx } from 'clsx/lite';
import { iconShapes } from '../../content/icon-shapes.ts';
import type { PriceSection } from '../../content/packages.ts';
import type { SchoolView } from '../../content/school.ts';
import type { Crumb, SubjectPage } from '../../content/subjects.ts';
import type { SubjectTexts } from '../../content/texts.ts';
import { LessonBoard } from '../../lesson/LessonBoard.tsx';
import { Portrait } from '../../teachers/Portrait.tsx';
import { Actions } from '../../ui/Actions.tsx';
import { AskLink, ButtonLink, TrialButton } from '../../ui/Button.tsx';
import firstSection from '../../ui/FirstSection.module.css';
import { NonBreakingRanges } from '../../ui/NonBreakingRanges.tsx';
import { NonBreakingTitle } from '../../ui/NonBreakingTitle.tsx';
import { headingId, Section } from '../../ui/Section.tsx';
import breadcrumb from './Breadcrumb.module.css';
import styles from './SubjectHero.module.css';

type SubjectHeroProps = {
  subject: SubjectPage & {
    /** The id of the home page's answer that explains the highlighted words. */
    explanation?: string | undefined;
  };
  texts: SubjectTexts;
  school: SchoolView;
  /** The texts of the links to the prices. */
  priceSection: PriceSection;
};

/** The class for a name with a long word, so that the word fits its column. */
function sizeOf(name: string): string | undefined {
  const letters = Math.max(...name.split(' ').map(({ length }) => length));
  if (letters > 11) return styles.longest;
  return letters > 8 ? styles.long : undefined;
}

/** The first section of a subject page: icon, name, a lesson, links and a description (spec §2). */
export function SubjectHero({ subject, texts, school: { trial, ask }, priceSection }: SubjectHeroProps) {
  const { before, marked, sign, after } = subject.description;
  return (
    <Section
      id="hero"
      className={clsx(firstSection.section, styles.washed)}
      innerClassName={clsx(styles.layout, subject.lesson && styles.beside)}
    >
      <div className={clsx(firstSection.title, styles.title)}>
        <Breadcrumb crumbs={subject.crumbs} />
        <div className={styles.name}>
          {/* Inline, because the shared file of drawings arrives a second later on a slow connection. */}
          <svg
            viewBox="0 0 32 32"
            aria-hidden="true"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes of the site's own file
            dangerouslySetInnerHTML={{ __html: iconShapes(subject.icon) }}
          />
          <h1 id={headingId('hero')} className={sizeOf(subject.name)}>
            <NonBreakingTitle text={subject.name} />
          </h1>
        </div>
      </div>
      {subject.lesson && (
        <div className={clsx(firstSection.lesson, styles.lesson)}>
          <LessonBoard lesson={subject.lesson} label="Класна робота" isInline />
        </div>
      )}
      <div className={clsx(firstSection.rest, styles.rest)}>
        <div data-after-lesson="" />
        <div className={clsx(firstSection.actions, styles.actions)}>
          <Actions>
            {subject.hasTrial && trial ? (
              <TrialButton>{trial.name}</TrialButton>
            ) : (
              <AskLink look="solid">{ask.label}</AskLink>
            )}{' '}
            <ButtonLink href="#packages">{priceSection.choose}</ButtonLink>
          </Actions>
          <p className={styles.price}>
            {texts.price.before}
            <b className="no-wrap">{texts.price.amount}</b>
            {texts.price.after}
          </p>
        </div>
        {subject.teachers.length > 0 && <Faces teachers={subject.teachers} />}
        <div className={clsx(firstSection.about, styles.about)}>
          <p className={firstSection.lead}>
            <b>{texts.lead}</b>
          </p>
          <p className={firstSection.lead}>
            <NonBreakingRanges text={before} />
            {marked && (
              <span className="no-wrap">
                {subject.explanation ? (
                  <a className="mark" href={`/#${subject.explanation}`}>
                    {marked}
                  </a>
                ) : (
                  <span className="mark">{marked}</span>
                )}
                {sign}
              </span>
            )}
            <NonBreakingRanges text={after} />
          </p>
        </div>
      </div>
    </Section>
  );
}

/** The number of teachers shown and named in the hero. */
const FACES = 3;

/** The teachers of the subject, with a link to their bios. */
function Faces({ teachers }: Pick<SubjectPage, 'teachers'>) {
  const named = teachers.slice(0, FACES).map(({ name }) => name.replaceAll(' ', '\u00a0'));
  const rest = teachers.length - named.length;
  return (
    <a className={styles.faces} href="#teachers">
      {teachers.slice(0, FACES).map((teacher) => (
        <Portrait key={teacher.id} teacher={teacher} isSmall />
      ))}
      <span>
        {teachers.length > 1 ? 'Вчитимуть: ' : 'Вчитиме: '}
        <b>{named.join(', ')}</b>
        {rest > 0 && ` та\u00a0ще ${rest}`}
      </span>
    </a>
  );
}

/** The breadcrumb from the home page to this page. */
function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav className={breadcrumb.breadcrumb} aria-label="Шлях до сторінки">
      <ul role="list">
        {crumbs.map(({ name, path }, index) => (
          <li key={path}>
            {index < crumbs.length - 1 ? <a href={path}>{name}</a> : <span aria-current="page">{name}</span>}
          </li>
        ))}
      </ul>
    </nav>
  );
}
