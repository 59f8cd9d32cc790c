/**
 * The style sheets lay out thirteen subjects and three packages, the content that ships. What other numbers need
 * is written only into pages that show them, as each byte of a page counts (docs/decisions/0010-page-bytes.md).
 */
import windows from '../styles/windows.css?raw';

/** How many covers stand in a row of the home page's shelf (home/Subjects.module.css). */
const SHELF_COLUMNS = { 'large-phone': 3, laptop: 4, desktop: 5, wide: 7 };
const USUAL_SUBJECTS = 13;

/** The rows of cards from the laptop on (Packages.module.css); three and six are as they are. */
const PACKAGE_RULES: Readonly<Record<number, string>> = {
  1: inWindow('laptop', '#packages ul[role]{grid-template-columns:minmax(0,27rem)}'),
  2: inWindow('laptop', '#packages ul[role]{grid-template-columns:1fr 1fr}'),
  4:
    inWindow('laptop', '#packages ul[role]{grid-template-columns:1fr 1fr}') +
    inWindow('wide', '#packages ul[role]{grid-template-columns:repeat(4,1fr)}'),
  // Three and, under the gaps between them, two.
  5: inWindow(
    'laptop',
    '#packages ul[role]{grid-template-columns:repeat(6,1fr)}#packages ul[role]>li{grid-column:span 2}#packages ul[role]>:nth-child(4){grid-column:2/span 2}',
  ),
};

/**
 * The rules of a page; none for the usual numbers.
 *
 * @param subjects covers on the shelf of the home page; undefined on other pages
 */
export function layOutUncommon(subjects: number | undefined, packages: number): string {
  const shelf = subjects && subjects !== USUAL_SUBJECTS ? subjects : 0;
  const layout = (PACKAGE_RULES[packages] ?? '') + (shelf ? layOutShelf(shelf) : '');
  const signs = shelf ? drawSigns(shelf) : '';
  return (layout && `@layer layout{${layout}}`) + (signs && `@layer ui{${signs}}`);
}

/** Where the last cover has one column, the sign of an album (ui/SubjectCover.module.css) is as large as any other. */
function drawSigns(count: number): string {
  return Object.entries(SHELF_COLUMNS)
    .filter(([, columns]) => (count - 1) % columns === columns - 1)
    .map(([name]) =>
      inWindow(
        name,
        '#subjects li:last-child svg{inset:auto -14px -16px auto;inline-size:136px;block-size:136px}',
      ),
    )
    .join('');
}

/** The last cover takes what is left of its row. */
function layOutShelf(count: number): string {
  return Object.entries(SHELF_COLUMNS)
    .map(([name, columns]) => {
      const span = columns - ((count - 1) % columns);
      return inWindow(name, `#subjects li:last-child{grid-column:span ${span}}`);
    })
    .join('');
}

function inWindow(name: string, rules: string): string {
  const [, condition] = new RegExp(`--${name} (\\(.+?\\))`).exec(windows) ?? [];
  if (!condition) throw new Error(`There is no window ${name}`);
  return `@media${condition}{${rules}}`;
}
