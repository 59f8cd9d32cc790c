import { printableLines } from './terminal.ts';

/**
 * What spreadsheets run as a formula: these characters, and their wide forms in East Asian settings, where a cell
 * may begin. That is also after a line break, a semicolon, a comma or a bar, with or without quotes, because other
 * programs and settings (in Ukraine commas separate decimals) take other borders and quotes than ours.
 */
const FORMULA = /(?<=^|[;,|\n]) *["'`«“„”]* *[=+\-@＝＋－＠]/g;

const NEEDS_QUOTES = /[",;\n]/;

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * Writes one row by RFC 4180, but with semicolons: where commas separate decimals, as in Ukraine, Excel takes them for
 * the border of cells. What would be a formula gets an apostrophe before it; control characters, which
 * could command a terminal that shows the file, become spaces.
 */
export function formatCsvRow(cells: string[]): string {
  return `${cells.map(formatCell).join(';')}\r\n`;
}

function formatCell(cell: string): string {
  const text = printableLines(cell).join('\n').replace(FORMULA, "'$&");
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
