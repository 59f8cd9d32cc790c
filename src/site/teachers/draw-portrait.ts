import type { Portrait } from '#content/schema.ts';

/** A teacher, and the kind of portrait that the owner has chosen. */
type Person = { id: string; portrait?: Portrait | undefined };

/**
 * Draws portraits for teachers without a photo, by their ids. All differ while there are enough parts, and neighbours
 * have different hair. Their colours come from the page and the cover around them.
 */
export function drawPortraits(people: readonly Person[]): Map<string, string> {
  const looks: Look[] = [];
  for (const { id, portrait } of people) looks.push(chooseLook(id, portrait, looks));
  return new Map(people.map(({ id }, index) => [id, draw(looks[index] as Look)]));
}

type Look = { hair: Hair; shade: string; collar: string; glasses: string; hasBeard: boolean };

/** Distances in the list between faces that appear next to each other on phones, tablets and desktops. */
const NEIGHBOURS = [1, 2, 6, 9];

/** Chooses the look that repeats earlier ones least. Among equals, the id decides where the search begins. */
function chooseLook(id: string, portrait: Portrait | undefined, before: readonly Look[]): Look {
  const hasBeard = portrait === 'beard';
  const looks = HAIR[portrait ?? 'any'].flatMap((hair) =>
    // A white beard would be invisible.
    (hasBeard ? SHADES.slice(0, 2) : SHADES).flatMap((shade) =>
      COLLARS.flatMap((collar) =>
        ['', GLASSES].map((glasses) => ({ hair, shade, collar, glasses, hasBeard })),
      ),
    ),
  );
  const start = hash(id) % looks.length;
  return [...looks.slice(start), ...looks.slice(0, start)].reduce((best, look) =>
    countRepeats(look, before) < countRepeats(best, before) ? look : best,
  );
}

function countRepeats(look: Look, before: readonly Look[]): number {
  const isSame = (other: Look) => LOOK_PARTS.every((part) => other[part] === look[part]);
  const likeNeighbours = NEIGHBOURS.map((distance, index) => {
    const other = before[before.length - distance];
    if (!other) return 0;
    // Closer neighbours count more.
    const nearness = NEIGHBOURS.length - index;
    return (
      Number(other.hair === look.hair) * 20 * nearness +
      Number(other.shade === look.shade) * 4 +
      Number(other.collar === look.collar) * 2 +
      Number(other.glasses === look.glasses)
    );
  });
  const likeAny = before.filter(({ hair, shade }) => hair === look.hair && shade === look.shade).length;
  return (
    before.filter(isSame).length * 1000 + likeAny * 8 + likeNeighbours.reduce((sum, each) => sum + each, 0)
  );
}

const LOOK_PARTS = ['hair', 'shade', 'collar', 'glasses', 'hasBeard'] as const;

function draw({ hair, shade, collar, glasses, hasBeard }: Look): string {
  return [
    `<g stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" fill="none">`,
    hair.behind && `<path d="${hair.behind}" fill="${shade}"/>`,
    `<path d="M35 58v14l9 7 9-7V58" fill="var(--card)"/>`,
    `<path d="M6 100c0-20 14-26 29-29l9 8 9-8c15 3 29 9 29 29z" fill="var(--tab,var(--rule))"/>`,
    collar,
    `<path d="M26 42c0 14 7 24 18 24s18-10 18-24V32c0-11-7-17-18-17s-18 6-18 17z" fill="var(--card)"/>`,
    `<path d="M37 43v.01M51 43v.01" stroke-width="4"/>`,
    hasBeard
      ? `<path d="${BEARD}" fill="${shade}"/><path d="M40 57q4 3 8 0" stroke="var(--card)"/>`
      : '<path d="M38 54q6 5 12 0"/>',
    glasses,
    `<path d="${hair.front}" fill="${shade}"/>`,
    `</g>`,
  ].join('');
}

const BEARD = 'M26 40c0 6 3 14 8 16 2-4 6-6 10-6s8 2 10 6c5-2 8-10 8-16 2 18-6 29-18 29S24 58 26 40z';

type Hair = { front: string; behind?: string };

const SHORT_HAIR: Hair[] = [
  // Parted at the side.
  { front: 'M25 40c-3-16 4-29 20-29 14 0 22 10 18 29-2-6-4-10-7-13-8 1-18 0-24-4-3 5-6 9-7 17z' },
  // Brushed up.
  { front: 'M25 38c-4-12 1-24 10-27l3 4 5-7 5 6 6-5 2 6c8 4 10 14 7 23-2-6-4-9-7-11H33c-4 3-6 6-8 11z' },
  // Curls.
  {
    front:
      'M25 39c-6-3-6-10-1-13-2-7 4-12 9-11 3-7 12-8 16-3 7-2 13 3 13 9 6 3 6 13 1 18-1-5-3-9-6-11-4 2-8 1-10-2-4 4-9 3-12 0-5 1-9 5-10 13z',
  },
];

const LONG_HAIR: Hair[] = [
  // To the chin.
  {
    behind: 'M20 62c-3-30 0-53 24-53s27 23 24 53c-6 3-42 3-48 0z',
    front: 'M25 42c0-8 2-14 8-19 8 6 18 8 26 7 3 4 4 8 4 12 6-24-5-32-19-32S19 18 25 42z',
  },
  // Over the shoulders.
  {
    behind: 'M16 86c2-20 0-77 28-77s26 57 28 77c-8 6-48 6-56 0z',
    front: 'M25 44c1-10 8-15 19-23 10 8 17 12 19 23 6-26-6-34-19-34S19 18 25 44z',
  },
  // In a knot.
  {
    behind: 'M35 11a9 8 0 1 1 18 0 9 8 0 1 1-18 0z',
    front: 'M25 41c-4-18 5-29 19-29s23 11 19 29c-3-9-8-15-19-15s-16 6-19 15z',
  },
  // A plait over one shoulder.
  {
    behind: 'M62 46c8 6 3 11 6 16s-3 9 0 14-3 8 0 13c-5 3-9 0-9-4z',
    front: 'M25 41c-4-20 5-30 19-30s23 10 20 32c-3-8-6-13-10-17-8 5-22 5-29 15z',
  },
];

/** Hair by the owner's choice; without a choice, hair that suits everybody. */
const HAIR: Readonly<Record<Portrait | 'any', Hair[]>> = {
  'short-hair': SHORT_HAIR,
  'long-hair': LONG_HAIR,
  beard: SHORT_HAIR,
  any: [SHORT_HAIR[0], SHORT_HAIR[2], LONG_HAIR[0]] as Hair[],
};

/** Shades of hair. Ink is excluded, because at night it is white on dark faces. */
const SHADES = ['var(--spine,var(--field))', 'var(--field)', 'var(--card)'];

const COLLARS = [
  // Round, shirt, pullover.
  '<path d="M30 73c4 14 24 14 28 0"/>',
  '<path d="M35 71l-6 12 10-2 5 4 5-4 10 2-6-12M44 85v15" fill="var(--card)"/>',
  '<path d="M32 72l12 20 12-20"/>',
];

const GLASSES =
  '<path d="M30 43a7 6 0 1 1 14 0 7 6 0 1 1-14 0zm14 0a7 6 0 1 1 14 0 7 6 0 1 1-14 0z" stroke-width="1.5"/>';

/** FNV-1a hash of an id. */
function hash(id: string): number {
  return (
    [...id].reduce((sum, sign) => Math.imul(sum ^ sign.charCodeAt(0), 16_777_619) >>> 0, 2_166_136_261) >>> 8
  );
}
