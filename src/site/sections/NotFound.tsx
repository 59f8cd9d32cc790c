import type { ReactNode } from 'react';
import { MESSAGES } from '#shared/lead/messages.ts';
import type { LessonView } from '../content/lessons.ts';
import type { SubjectCard } from '../content/subjects.ts';
import { Actions } from '../ui/Actions.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import firstSection from '../ui/FirstSection.module.css';
import { LessonBoard } from '../ui/LessonBoard.tsx';
import { Notebook } from '../ui/Notebook.tsx';
import { RedPencil } from '../ui/RedPencil.tsx';
import { headingId, Section } from '../ui/Section.tsx';
import stroke from '../ui/Stroke.module.css';
import { typeset } from '../words/typography.ts';
import styles from './NotFound.module.css';

const WAVE =
  'M4 18c12-14 20-14 32-2s22 12 34 0 20-12 32 0 22 12 34 0 20-12 32 0 22 12 34 0 20-12 32 0 22 12 34 0 16-8 28 2';

/** What any unknown path shows (spec §2): the number underlined as a mistake, and a lesson all the same. */
export function PageNotFound({ text, lesson }: { text: string; lesson: LessonView | undefined }) {
  return (
    <NotFound
      title={MESSAGES.pageNotFound}
      text={text}
      aside={lesson && <LessonBoard lesson={lesson} label="Класна робота" isInline />}
    >
      <p className={styles.number} aria-hidden="true">
        404
        <RedPencil className={styles.wave} viewBox="0 0 300 30" path={WAVE} />
      </p>
    </NotFound>
  );
}

type SubjectNotFoundProps = { text: string; subjects: Pick<SubjectCard, 'slug' | 'name'>[] };

/** What an unknown subject shows (spec §2): a notebook without a name, and the names of all that there are. */
export function SubjectNotFound({ text, subjects }: SubjectNotFoundProps) {
  return (
    <NotFound
      title={MESSAGES.subjectNotFound}
      text={text}
      aside={
        <div aria-hidden="true">
          <Notebook className={styles.unnamed} label={typeset('Зошит для робіт з…')}>
            <svg viewBox="0 0 360 264" aria-hidden="true">
              <path
                className={stroke.pencil}
                d="M132 96c2-36 24-54 54-54 32 0 54 20 54 50 0 44-52 42-56 92M182 223c1-4 7-3 7 1s-6 3-7-1"
              />
            </svg>
          </Notebook>
        </div>
      }
      links={
        <ul className={styles.names} role="list">
          {subjects.map(({ slug, name }) => (
            <li key={slug}>
              <a href={`/subject/${slug}`}>{name}</a>
            </li>
          ))}
        </ul>
      }
    />
  );
}

type NotFoundProps = {
  /** Quoted in the specification. */
  title: string;
  text: string;
  /** Beside the text where there is room. */
  aside: ReactNode;
  /** Above the title. */
  children?: ReactNode;
  /** Where else one may want to go. */
  links?: ReactNode;
};

/** The frame of both pages that were not found; each has a way home (spec §2). */
function NotFound({ title, text, aside, children, links }: NotFoundProps) {
  const [what, ...isMissing] = title.split(' ');
  return (
    <Section id="not-found" className={firstSection.section} innerClassName={styles.columns}>
      <div>
        {children}
        <h1 id={headingId('not-found')}>
          {`${what} `}
          <span className="no-wrap">{isMissing.join(' ')}</span>
        </h1>
        <p className={firstSection.lead}>{text}</p>
        <Actions>
          <ButtonLink look="solid" href="/">
            {typeset('Повернутися на головну')}
          </ButtonLink>
        </Actions>
        {links}
      </div>
      {aside}
    </Section>
  );
}
