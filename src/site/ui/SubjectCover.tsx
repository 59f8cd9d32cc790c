import { clsx } from 'clsx/lite';
import type { SubjectCard } from '../content/subjects.ts';
import { Drawing } from './Drawing.tsx';
import { NonBreakingRanges } from './NonBreakingRanges.tsx';
import styles from './SubjectCover.module.css';

type SubjectCoverProps = {
  subject: SubjectCard;
  /** Whether the page opens in a new tab. */
  opensTab: boolean;
  /** The last of an odd number has a whole row of a phone. */
  isWide: boolean;
};

/** A word with more letters leaves no space beside the icon on phones. */
const MOST_LETTERS = 11;

/** A subject as the cover of a school notebook: a link to its page. */
export function SubjectCover({ subject, opensTab, isWide }: SubjectCoverProps) {
  const isLong = subject.name.split(' ').some(({ length }) => length > MOST_LETTERS);
  return (
    <a
      className={clsx(styles.subjectCover, isWide ? styles.wide : isLong && styles.long)}
      data-cover={subject.slug}
      href={`/subject/${subject.slug}`}
      {...(opensTab && { target: '_blank', rel: 'noopener' })}
    >
      <b>
        <NonBreakingRanges text={subject.name} />
      </b>{' '}
      <span className={styles.caption}>
        <NonBreakingRanges text={subject.caption} />
      </span>
      {opensTab && (
        <>
          {' '}
          <span className="visually-hidden">(відкриється в новій вкладці)</span>
        </>
      )}
      <Drawing name={subject.icon} />
    </a>
  );
}
