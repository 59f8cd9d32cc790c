import styles from './Cells.module.css';
import { joinClasses } from './join-classes.ts';

/** As many as a package may have lessons (`packageSchema`). */
const CELLS = Array.from({ length: 12 }, (_, index) => index);

/** The lessons of a package as shaded cells of a notebook; their number stands in words beside it. */
export function Cells({ count, className }: { count: number; className?: string | undefined }) {
  return (
    <div className={joinClasses(styles.cells, className)} aria-hidden="true">
      {CELLS.map((cell) => (
        <i key={cell} className={cell < count ? styles.shaded : undefined} />
      ))}
    </div>
  );
}
