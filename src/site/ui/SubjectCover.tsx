import type { SubjectCard } from '../content/subjects.ts';
import { Drawing } from './Drawing.tsx';
import { HeldRanges } from './HeldRanges.tsx';
import { joinClasses } from './join-classes.ts';
import styles from './SubjectCover.module.css';

type SubjectCoverProps = {
  subject: SubjectCard;
  /** A landscape cover, for a place across several columns. */
  isAlbum?: boolean;
};

/** A subject as the cover of a school notebook: a link that opens its page in a new tab (spec §2). */
export function SubjectCover({ subject, isAlbum = false }: SubjectCoverProps) {
  return (
    <a
      className={joinClasses(styles.subjectCover, isAlbum && styles.album)}
      data-cover={subject.slug}
      href={`/subject/${subject.slug}`}
      target="_blank"
      rel="noopener"
    >
      <b>{subject.name}</b>{' '}
      <span>
        <HeldRanges text={subject.caption} />
      </span>{' '}
      <span className="visually-hidden">(відкриється в новій вкладці)</span>
      <Drawing name={subject.slug} />
    </a>
  );
}
