/** Spreadsheets run a cell that starts with one of these as a formula. */
const FORMULA = /^[=+\-@\t\r\n]/;

const NEEDS_QUOTES = /[",\r\n]/;

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/** Writes one row by RFC 4180; a cell that would be a formula gets an apostrophe before it. */
export function formatCsvRow(cells: string[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}

function formatCell(cell: string): string {
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
