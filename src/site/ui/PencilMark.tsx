import styles from './Stroke.module.css';

/** What the teacher's red pencil says of a work: right, or look at it once more. */
const PATHS = {
  tick: 'M10 44c9 6 15 14 19 25C40 41 56 22 86 6',
  wave: 'M4 46c8-10 14-10 22-1s15 9 23 0 14-9 22 0 13 8 21-1',
};

type PencilMarkProps = { mark?: keyof typeof PATHS; width: number; strokeWidth: number };

/** A tick or a wave of the red pencil; says nothing by itself. */
export function PencilMark({ mark = 'tick', width, strokeWidth }: PencilMarkProps) {
  return (
    <svg width={width} viewBox="0 0 96 80" aria-hidden="true">
      <path className={styles.pencil} pathLength="1" d={PATHS[mark]} strokeWidth={strokeWidth} />
    </svg>
  );
}
