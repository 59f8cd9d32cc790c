import { record, wholeNumber } from '../fields/fields.ts';
import { missing } from '../suggest/explain-issue.ts';

/** Hues that owners know by name. */
const HUES: Readonly<Record<string, number>> = {
  малиновий: 0,
  червоний: 30,
  помаранчевий: 60,
  жовтий: 90,
  салатовий: 120,
  зелений: 150,
  бірюзовий: 190,
  блакитний: 230,
  синій: 260,
  фіолетовий: 300,
  рожевий: 330,
};

const HUE_NAMES = Object.entries(HUES)
  .map(([name, hue]) => `${hue} — ${name}`)
  .join(', ');

const COLOR_EXPECTED = 'очікується відтінок від 0 до 359 у дужках';

/** Explains the colour of a cover that is a name, a number or a designer's notation. */
function explainColor(input: unknown): string {
  const written = String(input).trim().toLowerCase();
  const hue = HUES[written] ?? (/^\d{1,3}$/.test(written) ? Number(written) : undefined);
  if (hue !== undefined) return `${missing(input)}${COLOR_EXPECTED}: напишіть color: { hue: ${hue} }`;
  return `${missing(input)}${COLOR_EXPECTED}, як color: { hue: 150 }; ${HUE_NAMES}`;
}

/** Hue of a cover (0–359) and its shift across the cover, in degrees. */
export const coverColor = record(
  {
    hue: wholeNumber(0, 359, ({ input }) =>
      typeof input === 'number' ? undefined : `очікується число від 0 до 359; ${HUE_NAMES}`,
    ).meta({
      title: 'Відтінок',
      description: `${HUE_NAMES}.`,
    }),
    shift: wholeNumber(-40, 40)
      .default(12)
      .meta({ title: 'Зсув відтінку', description: 'Наскільки він міняється через обкладинку.' }),
  },
  explainColor,
);
