import type { SubjectCard } from '../content/subjects.ts';
import { Drawing } from './Drawing.tsx';
import { HeldRanges } from './HeldRanges.tsx';
import { joinClasses } from './join-classes.ts';
import styles from './SubjectCover.module.css';

type SubjectCoverProps = {
  subject: SubjectCard;
  /** A landscape cover, for a place across several columns. */
  isAlbum?: boolean;
  /** Its page opens in a new tab. */
  opensTab?: boolean;
};

/** A subject as the cover of a school notebook: a link to its page. */
export function SubjectCover({ subject, isAlbum = false, opensTab = false }: SubjectCoverProps) {
  return (
    <a
      className={joinClasses(styles.subjectCover, isAlbum && styles.album)}
      data-cover={subject.slug}
      href={`/subject/${subject.slug}`}
      {...(opensTab && { target: '_blank', rel: 'noopener' })}
    >
      <b>{subject.name}</b>{' '}
      <span>
        <HeldRanges text={subject.caption} />
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
