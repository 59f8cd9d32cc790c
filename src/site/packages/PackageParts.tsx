import { clsx } from 'clsx/lite';
import { Fold } from '../ui/Fold.tsx';
import styles from './PackageParts.module.css';

/* What the card of a package and its dialog have in common. */

/** As many as a package may have lessons (`packageSchema`). */
const CELLS = Array.from({ length: 12 }, (_, index) => index);

/** A price as the page shouts it: '1500 грн'. */
export function Price({ children }: { children: string }) {
  return <b className={styles.price}>{children}</b>;
}

/** The lessons of a package as shaded cells of a notebook; their number stands in words beside it. */
export function Cells({ count }: { count: number }) {
  return (
    <div className={styles.cells} aria-hidden="true">
      {CELLS.map((cell) => (
        <i key={cell} className={cell < count ? styles.shaded : undefined} />
      ))}
    </div>
  );
}

/** What a package includes, ticked with the teacher's red pencil on a lined page; phones fold it. */
export function TickList({ items, className }: { items: string[]; className?: string | undefined }) {
  return (
    <Fold summary="Що входить" className={clsx(styles.linedPage, className)}>
      <ul className={styles.tickList}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Fold>
  );
}
