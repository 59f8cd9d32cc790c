import type { Writable } from 'node:stream';
import { printableLine } from '../lead/text.ts';

/** Gap between two columns of a table. */
export const GAP = '  ';

const segmenter = new Intl.Segmenter('uk', { granularity: 'grapheme' });

/** Longest cell, in characters; a longer one ends in an ellipsis. The last column is never cut. */
const MAX_WIDTH = 30;

/** Formats rows in columns for a terminal; the first row holds the headings. */
export function formatTable(rows: string[][]): string {
  const cells = rows.map((row) => row.map((text, index) => fitCell(text, index === row.length - 1)));
  const widths =
    cells[0]?.map((_, index) => Math.max(...cells.map((row) => widthOf(row[index] ?? '')))) ?? [];
  const lines = cells.map((row) => row.map((text, index) => pad(text, widths[index] ?? 0)).join(GAP));
  return lines.map((line) => line.trimEnd()).join('\n');
}

function fitCell(text: string, isLast: boolean): string {
  return isLast ? printableLine(text) : cutLine(text, MAX_WIDTH);
}

/** Converts a text to one safe line of at most this many columns; a longer one ends with an ellipsis. */
export function cutLine(text: string, columns: number): string {
  const line = printableLine(text);
  if (widthOf(line) <= columns) return line;
  let cut = '';
  for (const { segment } of segmenter.segment(line)) {
    if (widthOf(cut + segment) > columns - 1) break;
    cut += segment;
  }
  return `${cut.trimEnd()}…`;
}

function pad(text: string, width: number): string {
  return text + ' '.repeat(width - widthOf(text));
}

/** Emoji take two columns on a terminal, letters one. */
function widthOf(text: string): number {
  let width = 0;
  for (const { segment } of segmenter.segment(text))
    width += /\p{Emoji_Presentation}|\ufe0f/u.test(segment) ? 2 : 1;
  return width;
}

const MIN_INTERVAL_MS = 500;

/** Whether the stream is a terminal. */
export function isTerminal(out: Writable): boolean {
  return 'isTTY' in out && out.isTTY === true;
}

/** Shows the progress of long work on one line; nothing for short work. */
export function createProgress(remarks: Writable, label: string) {
  const isShown = isTerminal(remarks);
  let shownAt = performance.now();
  let hasLine = false;
  let count = 0;
  return {
    /** Counts one more item. */
    step(): void {
      count += 1;
      if (performance.now() - shownAt < MIN_INTERVAL_MS) return;
      shownAt = performance.now();
      hasLine = isShown;
      remarks.write(isShown ? `\r${label}: ${count}…` : `${label}: ${count}…\n`);
    },
    /** @returns the number of items */
    end(): number {
      if (hasLine) remarks.write('\n');
      return count;
    },
  };
}
