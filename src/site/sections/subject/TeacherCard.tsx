import type { TeacherView } from '../../content/teachers.ts';
import card from '../../ui/Card.module.css';
import { HeldRanges } from '../../ui/HeldRanges.tsx';
import styles from './TeacherCard.module.css';

/** A teacher: photo or initials, name, experience, achievements, description, specialisations (spec §2). */
export function TeacherCard({ teacher }: { teacher: TeacherView }) {
  return (
    <li className={`${card.card} ${styles.teacherCard}`}>
      <span className={styles.portrait} aria-hidden="true">
        {teacher.initials}
        {/* Not lazy: until it is there, it lies where browsers would not fetch it (see the style). */}
        {teacher.photo && (
          <img
            src={teacher.photo.usual}
            srcSet={`${teacher.photo.dense} 2x`}
            alt=""
            fetchPriority="low"
            decoding="async"
          />
        )}
      </span>
      <h3>{teacher.name}</h3>
      <p className={styles.experience}>{teacher.experience}</p>
      <p className={styles.achievements}>{teacher.achievements}</p>
      <p>
        <HeldRanges text={teacher.description} />
      </p>
      <ul className={styles.tags}>
        {teacher.specialisations.map((specialisation) => (
          <li key={specialisation}>{specialisation}</li>
        ))}
      </ul>
    </li>
  );
}
