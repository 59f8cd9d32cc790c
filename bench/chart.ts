import { DAY, NIGHT } from '../src/shared/brand/colors.ts';

export type ChartGroup = { title: string; bars: Bar[] };

/** A value with its words; of one group all are in one unit. */
type Bar = { name: string; value: number; label: string; isOurs: boolean };

/** As wide as Git hosts show a README. */
const WIDTH = 840;
const NAMES_WIDTH = 250;
const LABELS_WIDTH = 90;
const BAR_HEIGHT = 20;
const ROW_HEIGHT = 27;
const TITLE_HEIGHT = 44;
const GROUP_GAP = 14;

/**
 * One chart of horizontal bars, a scale of its own for each group; its colours follow the reader's scheme.
 *
 * @param source what was measured where, in small letters below
 */
export function drawChart(groups: readonly ChartGroup[], source: string): string {
  let top = 0;
  const parts = groups.map((group) => {
    const drawn = drawGroup(group, top);
    top += TITLE_HEIGHT + group.bars.length * ROW_HEIGHT + GROUP_GAP;
    return drawn;
  });
  const height = top + 30;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="Measured by npm run bench">
<style>
  text { font: 16px system-ui, -apple-system, "Segoe UI", sans-serif; fill: ${DAY.ink} }
  .title { font-weight: 600 }
  .source { font-size: 13px; opacity: .75 }
  .paper { fill: ${DAY.paper} }
  .ours { fill: ${DAY.go} }
  .other { fill: ${DAY.ink}; opacity: .35 }
  @media (prefers-color-scheme: dark) {
    text { fill: ${NIGHT.ink} }
    .paper { fill: ${NIGHT.paper} }
    .ours { fill: ${NIGHT.go} }
    .other { fill: ${NIGHT.ink} }
  }
</style>
<rect class="paper" width="100%" height="100%" rx="8"/>
${parts.join('\n')}
<text class="source" x="16" y="${height - 12}">${escapeText(source)}</text>
</svg>
`;
}

function drawGroup({ title, bars }: ChartGroup, top: number): string {
  const most = Math.max(...bars.map(({ value }) => value));
  const room = WIDTH - NAMES_WIDTH - LABELS_WIDTH - 32;
  const rows = bars.map(({ name, value, label, isOurs }, index) => {
    const y = top + TITLE_HEIGHT + index * ROW_HEIGHT;
    const width = Math.max(2, Math.round((value / most) * room));
    return `<text x="${NAMES_WIDTH}" y="${y + 16}" text-anchor="end">${escapeText(name)}</text><rect class="${isOurs ? 'ours' : 'other'}" x="${NAMES_WIDTH + 12}" y="${y}" width="${width}" height="${BAR_HEIGHT}" rx="3"/><text x="${NAMES_WIDTH + 20 + width}" y="${y + 16}">${escapeText(label)}</text>`;
  });
  return [`<text class="title" x="16" y="${top + 30}">${escapeText(title)}</text>`, ...rows].join('\n');
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
