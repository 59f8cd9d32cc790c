import styles from './RedPencil.module.css';

const STROKES = {
  /** Around a figure, as a teacher circles the mark. */
  circle: {
    viewBox: '0 0 80 56',
    path: 'M58 7C36-1 8 6 4 25c-4 20 21 29 43 26 21-3 32-17 28-31C71 7 48 1 26 8',
  },
  /** Under a mistake. */
  wave: {
    viewBox: '0 0 300 30',
    path: 'M4 18c12-14 20-14 32-2s22 12 34 0 20-12 32 0 22 12 34 0 20-12 32 0 22 12 34 0 20-12 32 0 22 12 34 0 16-8 28 2',
  },
};

/** A stroke of the teacher's red pencil on what it stands in; that has to be positioned. */
export function RedPencil({ stroke }: { stroke: keyof typeof STROKES }) {
  const { viewBox, path } = STROKES[stroke];
  return (
    <svg
      className={`${styles.redPencil} ${styles[stroke]}`}
      viewBox={viewBox}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path pathLength="1" vectorEffect="non-scaling-stroke" d={path} />
    </svg>
  );
}
