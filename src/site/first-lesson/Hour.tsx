import type { ReactNode } from 'react';
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
    <Paper className={styles.strip} columns={Math.ceil(all / 2)} rows={2}>
      {parts.map(({ name, minutes }, index) => {
        const from = begun;
        begun += minutes;
        const cells = Array.from({ length: minutes }, (_, cell) => place(from + cell));
        return <Filled key={name} cells={cells} fill={index} />;
      })}
    </Paper>
  );
}

/** The minutes of one part, ten in a row, as phones show them. */
export function Rows({ minutes, part }: { minutes: number; part: number }) {
  const cells = Array.from({ length: minutes }, (_, cell) => ({ x: cell % 10, y: Math.floor(cell / 10) }));
  return (
    <Paper className={styles.rows} columns={10} rows={Math.ceil(minutes / 10)}>
      <Filled cells={cells} fill={part} />
    </Paper>
  );
}

type PaperProps = {
  className: string | undefined;
  columns: number;
  rows: number;
  children: ReactNode;
};

/** Units are a quarter of a cell. */
function Paper({ className, columns, rows, children }: PaperProps) {
  return (
    <svg
      className={className}
      viewBox={`0 0 ${columns * 4} ${rows * 4}`}
      width={columns * 14}
      height={rows * 14}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {children}
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
