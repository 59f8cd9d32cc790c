import type { TeacherView } from '../../content.ts';
import card from '../../ui/Card.module.css';
import { HeldRanges } from '../../ui/HeldRanges.tsx';
import styles from './TeacherCard.module.css';

/** A teacher: photo or initials, name, experience, achievements, description, specialisations (spec §2). */
export function TeacherCard({ teacher }: { teacher: TeacherView }) {
  return (
    <li className={`${card.card} ${styles.teacherCard}`}>
      <span className={styles.portrait} aria-hidden="true">
        {teacher.initials}
        {/* Over the initials: a photo that fails to load leaves them to be seen, with and without scripts. */}
        {teacher.photo && <img src={teacher.photo} alt="" width="88" height="104" loading="lazy" />}
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
