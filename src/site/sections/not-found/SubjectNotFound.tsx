import { MESSAGES } from '#shared/messages.ts';
import { typo } from '#shared/typography.ts';
import { BigCover } from '../../ui/BigCover.tsx';
import { NotFound } from './NotFound.tsx';
import styles from './SubjectNotFound.module.css';

/** What an unknown subject shows (spec §2): a notebook without a name. */
export function SubjectNotFound() {
  return (
    <NotFound
      title={MESSAGES.subjectNotFound}
      text={typo('Такого зошита в нас поки немає. Оберіть інший предмет на головній сторінці.')}
      aside={
        <BigCover
          className={styles.blank}
          label="з"
          drawing={
            <svg className={styles.question} viewBox="0 0 32 32" aria-hidden="true">
              <path
                d="M9.5 10.5C10 6 13 4 16.5 4c4 0 7 2.5 7 6.2 0 5.3-6.8 5.3-7 11.3M16.4 28v.01"
                strokeWidth="2"
              />
            </svg>
          }
        />
      }
    />
  );
}
