import type { SubjectCard } from '../content/subjects.ts';
import { Drawing } from './Drawing.tsx';
import { NonBreakingRanges } from './NonBreakingRanges.tsx';
import styles from './SubjectCover.module.css';

type SubjectCoverProps = {
  subject: SubjectCard;
  /** Whether the page opens in a new tab. */
  opensTab?: boolean;
};

/** A subject as the cover of a school notebook: a link to its page. */
export function SubjectCover({ subject, opensTab = false }: SubjectCoverProps) {
  return (
    <a
      className={styles.subjectCover}
      data-cover={subject.slug}
      href={`/subject/${subject.slug}`}
      {...(opensTab && { target: '_blank', rel: 'noopener' })}
    >
      <b>{subject.name}</b>{' '}
      <span>
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
