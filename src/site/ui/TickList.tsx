import { Fold } from './Fold.tsx';
import { joinClasses } from './join-classes.ts';
import styles from './TickList.module.css';

/** What a package includes, ticked with the teacher's red pencil on a lined page; phones fold it. */
export function TickList({ items, className }: { items: string[]; className?: string | undefined }) {
  return (
    <Fold summary="Що входить" className={joinClasses(styles.linedPage, className)}>
      <ul className={styles.tickList}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Fold>
  );
}
