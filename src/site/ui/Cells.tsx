import styles from './Cells.module.css';

/** As many as a package may have lessons (`packageSchema`). */
const CELLS = Array.from({ length: 12 }, (_, index) => index);

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
