import { MESSAGES } from '#shared/lead/messages.ts';
import { Notebook } from '../../ui/Notebook.tsx';
import stroke from '../../ui/Stroke.module.css';
import { typeset } from '../../words/typography.ts';
import { NotFound } from './NotFound.tsx';
import styles from './SubjectNotFound.module.css';

/** What an unknown subject shows (spec §2): a notebook without a name. */
export function SubjectNotFound({ text }: { text: string }) {
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
                pathLength="1"
                d="M132 96c2-36 24-54 54-54 32 0 54 20 54 50 0 44-52 42-56 92M184 224v.1"
              />
            </svg>
          </Notebook>
        </div>
      }
    />
  );
}
