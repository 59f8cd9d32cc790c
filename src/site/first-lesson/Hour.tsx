import styles from './Hour.module.css';

type Part = { name: string; minutes: number };

/** How each part is filled: a light hatch, a heavy one, the marker. */
const FILLS = [styles.light, styles.heavy, styles.marked];

/** The lesson as a strip of squared paper with one cell per minute, two rows high. The parts describe it in text. */
export function Strip({ parts }: { parts: Part[] }) {
  const all = parts.reduce((sum, { minutes }) => sum + minutes, 0);
  const place = (cell: number) => ({ x: cell >> 1, y: cell % 2 });
  let begun = 0;
  return (
    // Units are a quarter of a cell.
    <svg
      className={styles.strip}
      viewBox={`0 0 ${Math.ceil(all / 2) * 4} 8`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {parts.map(({ name, minutes }, index) => {
        const from = begun;
        begun += minutes;
        const cells = Array.from({ length: minutes }, (_, cell) => place(from + cell));
        return <Filled key={name} cells={cells} fill={index} />;
      })}
    </svg>
  );
}

/** The cells of a part: their outlines and their fill. */
function Filled({ cells, fill }: { cells: { x: number; y: number }[]; fill: number }) {
  const boxes = cells.map(({ x, y }) => `M${x * 4} ${y * 4}h4v4h-4z`).join('');
  const strokes = cells.map(({ x, y }) => `M${x * 4} ${y * 4 + 4}l4-4m-2 4 2-2m-4 0 2-2`).join('');
  const isMarked = FILLS[fill] === styles.marked;
  return (
    <g className={FILLS[fill]}>
      {isMarked ? <path className={styles.fill} d={boxes} /> : <path className={styles.fill} d={strokes} />}
      <path d={boxes} />
    </g>
  );
}
