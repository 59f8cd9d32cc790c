import { joinClasses } from './join-classes.ts';
import styles from './TickList.module.css';

/** A list ticked with the teacher's red pencil, under a line. */
export function TickList({ items, className }: { items: string[]; className?: string | undefined }) {
  return (
    <ul className={joinClasses(styles.tickList, className)}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
