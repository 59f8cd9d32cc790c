import { readFileSync, writeFileSync } from 'node:fs';
import type { Results, Section } from './results.ts';

const DOCUMENT = new URL('./figures.md', import.meta.url);

type Figures = Record<string, number>;

/** Writes the tables of bench/figures.md. */
export function updateFigures(results: Results): void {
  const document = readFileSync(DOCUMENT, 'utf8');
  writeFileSync(
    DOCUMENT,
    Object.entries(listTables(results)).reduce(
      (text, [name, table]) =>
        text.replace(new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(<!-- end -->)`), `$1${table}\n$2`),
      document,
    ),
  );
}

/** Prints the same tables. */
export function printFigures(results: Results): void {
  console.log(`\n${Object.values(listTables(results)).join('\n\n')}`);
}

/** The date of a section, the load of the machine before and after it, and whether its figures can be compared. */
function describeRun({ date, load, quick }: Section): string {
  const run = `Measured on ${date}, load ${load[0]} before and ${load[1]} after.`;
  return quick
    ? `${run} **A quick run of one round on a busy machine:** its differences may be noise, so it answers no question. A full run is still to be made.`
    : run;
}

const PAGE_NAMES: Record<string, string> = { '/': 'this home page', '/subject/physics': 'this physics page' };

type PagesFigures = {
  mainThread: Record<string, Record<string, Figures>>;
  weakPhone: Record<string, Figures>;
};

type ServerFigures = {
  memoryMb: number;
  pages: Record<string, Figures>;
  bareLead: Figures;
  leads: Record<string, Record<string, Figures>>;
  disk: Figures;
};

/** The tables of bench/figures.md, by the name of their placeholder. */
function listTables({ sections, machine, versions }: Results): Record<string, string> {
  const tables: Record<string, string> = { machine: `${machine}, Node ${versions.node}` };
  if (sections.pages) {
    tables['pages-run'] = describeRun(sections.pages);
    const { mainThread, weakPhone } = sections.pages.figures as PagesFigures;
    const works = mainThread['with motion'] ?? {};
    const base = works['bare page']?.cpu ?? Number.NaN;
    tables.pages = toTable(
      ['A page on a weak phone', 'KB', 'first paint', 'largest', 'blocking', 'processor', 'paints'],
      Object.entries(works).map(([name, { cpu = 0, paints }]) => {
        const { bytes = 0, firstPaint, largestPaint, blocking } = weakPhone[name] ?? {};
        return [
          PAGE_NAMES[name] ?? name,
          count(bytes / 1000),
          `${count(firstPaint)} ms`,
          `${count(largestPaint)} ms`,
          `${count(blocking)} ms`,
          `${(cpu / base).toFixed(1)} ×`,
          count(paints),
        ];
      }),
    );
  }
  if (sections.server) {
    tables['server-run'] = describeRun(sections.server);
    const { pages, bareLead, leads, disk } = sections.server.figures as ServerFigures;
    const base = pages['bare node:http']?.cpuMicroseconds ?? Number.NaN;
    tables.served = toTable(
      ['A page from memory', 'processor', 'times bare Node', 'pages a second', '99 % within'],
      Object.entries(pages).map(([name, rates]) => [
        name,
        `${Math.round(rates.cpuMicroseconds ?? 0)} µs`,
        `${((rates.cpuMicroseconds ?? 0) / base).toFixed(2)} ×`,
        count(rates.perSecond),
        `${rates.p99Ms} ms`,
      ]),
    );
    tables.leads = toTable(
      [
        'A durable lead',
        ...Object.keys(disk).map((connections) => `${connections} at once`),
        'processor at 50',
      ],
      [
        ...Object.entries(leads).map(([engine, rates]) => [
          `${engine}, a second (99 % within)`,
          ...Object.keys(disk).map((each) => `${count(rates[each]?.perSecond)} (${rates[each]?.p99Ms} ms)`),
          `${Math.round(rates['50']?.cpuMicroseconds ?? 0)} µs, ${((rates['50']?.cpuMicroseconds ?? 0) / (bareLead.cpuMicroseconds ?? 1)).toFixed(1)} ×`,
        ]),
        ['grouped writes to the bare disk, a second', ...Object.values(disk).map(count), 'bare Node = 1 ×'],
      ],
    );
  }
  return tables;
}

const count = (value = 0) => value.toLocaleString('en', { maximumSignificantDigits: 3 });

function toTable(headings: string[], rows: string[][]): string {
  return [headings, headings.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
