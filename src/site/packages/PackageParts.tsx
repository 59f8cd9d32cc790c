import { clsx } from 'clsx/lite';
import { Fold } from '../ui/Fold.tsx';
import styles from './PackageParts.module.css';

/* What the card of a package and its dialog have in common. */

/** A price as the page shouts it: '1500 грн'. */
export function Price({ children }: { children: string }) {
  return <b className={styles.price}>{children}</b>;
}

/**
 * The lessons of a package as shaded cells of a notebook; their number stands in words beside it. Beyond the twelve of
 * the specification the paper has smaller cells: 24 in a row, or 60 in two rows.
 *
 * @param among how many lessons the largest package has, so that all packages are shaded on the same paper
 */
export function Cells({ count, among = count }: { count: number; among?: number | undefined }) {
  const cells = among > 24 ? 60 : among > 12 ? 24 : 12;
  return (
    <div
      className={clsx(styles.cells, cells > 12 && styles.small, cells > 24 && styles.smallest)}
      aria-hidden="true"
    >
      {Array.from({ length: cells }, (_, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is nothing but its place
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
