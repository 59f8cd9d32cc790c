import { joinClasses } from './join-classes.ts';
import styles from './RedPencil.module.css';

type RedPencilProps = { viewBox: string; path: string; className?: string | undefined };

/** A stroke of the teacher's red pencil, stretched over a part of its parent; the parent is positioned. */
export function RedPencil({ viewBox, path, className }: RedPencilProps) {
  return (
    <svg
      className={joinClasses(styles.redPencil, className)}
      viewBox={viewBox}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path pathLength="1" vectorEffect="non-scaling-stroke" d={path} />
    </svg>
  );
}
