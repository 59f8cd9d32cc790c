import styles from './Stroke.module.css';

type RedPencilProps = { viewBox: string; path: string; className: string | undefined };

/** A stroke of the teacher's red pencil, stretched over a part of its parent; the parent is positioned. */
export function RedPencil({ viewBox, path, className }: RedPencilProps) {
  return (
    <svg className={className} viewBox={viewBox} preserveAspectRatio="none" aria-hidden="true">
      <path className={styles.pencil} vectorEffect="non-scaling-stroke" d={path} />
    </svg>
  );
}
