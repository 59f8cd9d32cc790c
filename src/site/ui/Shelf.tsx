import type { SubjectCard } from '../content/subjects.ts';
import { joinClasses } from './join-classes.ts';
import styles from './Shelf.module.css';
import { SubjectCover } from './SubjectCover.tsx';

type ShelfProps = {
  subjects: SubjectCard[];
  /** May set `--columns`. */
  className?: string | undefined;
  /** The last cover is a landscape one. */
  endsWithAlbum?: boolean;
  /** Its pages open in new tabs (spec §2 wants that of the home page). */
  opensTabs?: boolean;
};

/** A shelf of notebooks. */
export function Shelf({ subjects, className, endsWithAlbum = false, opensTabs = false }: ShelfProps) {
  return (
    <ul className={joinClasses(styles.shelf, className)} role="list">
      {subjects.map((subject) => (
        <li key={subject.slug}>
          <SubjectCover
            subject={subject}
            isAlbum={endsWithAlbum && subject === subjects.at(-1)}
            opensTab={opensTabs}
          />
        </li>
      ))}
    </ul>
  );
}
