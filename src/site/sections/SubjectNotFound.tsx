import { MESSAGES } from '#shared/lead/messages.ts';
import type { SubjectCard } from '../content/subjects.ts';
import { Notebook } from '../ui/Notebook.tsx';
import stroke from '../ui/Stroke.module.css';
import { typeset } from '../words/typography.ts';
import { NotFound } from './NotFound.tsx';
import styles from './SubjectNotFound.module.css';

type SubjectNotFoundProps = { text: string; subjects: Pick<SubjectCard, 'slug' | 'name'>[] };

/** What an unknown subject shows (spec §2): a notebook without a name, and the names of all that there are. */
export function SubjectNotFound({ text, subjects }: SubjectNotFoundProps) {
  return (
    <NotFound
      title={MESSAGES.subjectNotFound}
      text={text}
      aside={
        <div className={`screen-only ${styles.unnamed}`} aria-hidden="true">
          <Notebook label={typeset('Зошит для робіт з…')}>
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
