import { clsx } from 'clsx/lite';
import styles from './Stroke.module.css';

/** A tick of the teacher's red pencil, hidden from screen readers. */
export function PencilTick({ width, strokeWidth }: { width: number; strokeWidth: number }) {
  return (
    <svg width={width} viewBox="0 0 96 80" aria-hidden="true">
      <path
        className={clsx(styles.pencil, styles.tick)}
        d="M10 44c9 6 15 14 19 25C40 41 56 22 86 6"
        strokeWidth={strokeWidth}
      />
    </svg>
  );
}
