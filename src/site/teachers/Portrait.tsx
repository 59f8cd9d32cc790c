import { clsx } from 'clsx/lite';
import type { TeacherFace } from '../content/teachers.ts';
import styles from './Portrait.module.css';

type PortraitProps = {
  teacher: Pick<TeacherFace, 'id' | 'initials' | 'photo'>;
  /** Half the size and without the initials, because the full name is beside it. */
  isSmall?: boolean;
};

/** The photo of a teacher, or a drawing with the initials (spec §2). */
export function Portrait({ teacher: { id, initials, photo }, isSmall = false }: PortraitProps) {
  return (
    <span className={clsx(styles.portrait, isSmall && styles.small)} aria-hidden="true">
      <svg aria-hidden="true">
        <use href={`/portraits.svg#${id}`} />
      </svg>
      {!isSmall && <i>{initials}</i>}
      {/* Not lazy: until it loads, it is outside of its frame, where browsers would not fetch it (see the style). */}
      {photo && <img src={photo} alt="" fetchPriority="low" decoding="async" />}
    </span>
  );
}
