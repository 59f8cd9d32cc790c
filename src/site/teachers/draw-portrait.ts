import type { Portrait } from '#content/teachers/teacher-schema.ts';
import {
  BEARDS,
  FACES,
  type Face,
  type Hair,
  LONG_HAIR,
  OUTFITS,
  POSES,
  SHADES,
  SHORT_HAIR,
  SKIN,
} from './portrait-parts.ts';

type Person = {
  id: string;
  /** The kind of portrait that the owner has chosen. */
  portrait?: Portrait | undefined;
  /** Such as «20 років досвіду». */
  experience?: string;
};

/** The origin of the drawings is in the middle of a portrait, at the neck. */
export const PORTRAIT_BOX = '-44 -71 88 104';

/**
 * Draws portraits for teachers without a photo, by their ids. All differ while there are enough parts, and neighbours
 * have different hair. Their colours come from the page and the cover around them.
 */
export function drawPortraits(people: readonly Person[]): Map<string, string> {
  const looks: Look[] = [];
  for (const person of people) looks.push(chooseLook(person, looks));
  return new Map(people.map(({ id }, index) => [id, draw(looks[index] as Look)]));
}

/** One part of each table (portrait-parts.ts). */
type Look = { shade: string; hair: Hair; face: Face; beard: string; pose: string; outfit: string };

/** The parts that suit a person. The first ones are chosen first. */
type Options = { [Part in keyof Look]: readonly Look[Part][] };

function listOptions({ portrait, experience = '' }: Person): Options {
  const hasBeard = portrait === 'beard';
  const shades = isSenior(experience) ? GREY_SHADES : hasBeard ? DARK_SHADES : Object.values(SHADES);
  return {
    shade: shades,
    // After its shade, so that two people with the same hair have it in different shades.
    hair: HAIR[portrait ?? 'any'],
    face: listFaces(portrait, experience),
    beard: hasBeard ? Object.values(BEARDS) : [''],
    pose: Object.values(POSES),
    outfit: Object.values(OUTFITS),
  };
}

/** Hair by the owner's choice; without a choice, hair that suits everybody. */
const HAIR: Readonly<Record<Portrait | 'any', readonly Hair[]>> = {
  'short-hair': Object.values(SHORT_HAIR),
  'long-hair': Object.values(LONG_HAIR),
  beard: Object.values(SHORT_HAIR),
  any: [SHORT_HAIR.parted, SHORT_HAIR.curls, LONG_HAIR.bob],
};

const GREY_SHADES = [SHADES.grey, SHADES.light];
const DARK_SHADES = [SHADES.cover, SHADES.grey];

function listFaces(portrait: Portrait | undefined, experience: string): readonly Face[] {
  if (isSenior(experience)) return Object.values(FACES.seniors);
  return Object.values(portrait === 'long-hair' ? { ...FACES.everyone, ...FACES.women } : FACES.everyone);
}

/** Years of experience from which a portrait has grey hair. */
const SENIOR_YEARS = 15;

/** Whether the first number of two digits is that high. A year, such as «з 1998 року», is no such number. */
function isSenior(experience: string): boolean {
  return Number(/(?<!\d)\d\d(?!\d)/.exec(experience)?.[0]) >= SENIOR_YEARS;
}

/** Chooses each part so that it repeats earlier looks least. Among equals, the id decides. */
function chooseLook(person: Person, before: readonly Look[]): Look {
  const look: Partial<Look> = {};
  for (const [part, options] of Object.entries(listOptions(person))) {
    const start = hash(person.id + part) % options.length;
    const candidates = [...options.slice(start), ...options.slice(0, start)].map((option) => {
      const candidate = { ...look, [part]: option };
      return { candidate, repeats: countRepeats(candidate, part as keyof Look, before) };
    });
    Object.assign(look, candidates.reduce((a, b) => (b.repeats < a.repeats ? b : a)).candidate);
  }
  return look as Look;
}

/** Counts the looks with the same part. One counts more if its face is near and if it shares other parts, too. */
function countRepeats(look: Partial<Look>, part: keyof Look, before: readonly Look[]): number {
  const chosen = Object.keys(look) as (keyof Look)[];
  return before.reduce((sum, other, index) => {
    if (other[part] !== look[part]) return sum;
    const shared = chosen.filter((each) => other[each] === look[each]).length;
    return sum + (NEARNESS.get(before.length - index) ?? 1) * shared ** 2;
  }, 0);
}

/** How near faces appear on phones, tablets and desktops, by their distance in the list. */
const NEARNESS: ReadonlyMap<number, number> = new Map([
  [1, 12],
  [2, 10],
  [6, 8],
  [9, 6],
]);

/** From back to front. The hair's shade is the default fill. */
function draw({ hair, face, beard, shade, pose, outfit }: Look): string {
  return [
    '<g stroke="currentColor" stroke-width="var(--outline,2)" stroke-linecap="round" stroke-linejoin="round"',
    ` fill="${shade}" transform="${pose}">`,
    `<path d="${EARS}" fill="${SKIN}"/>`,
    hair.behind && `<path d="${hair.behind}"/>`,
    `<path d="${NECK}" fill="${SKIN}"/>`,
    outfit,
    `<path d="M-18-28${face.jaw}${FOREHEAD}" fill="${SKIN}"/>`,
    face.eyes && `<path d="${face.eyes}" stroke-width="4"/>`,
    `<path d="${face.lines}" fill="none"/>`,
    beard && `<path d="${beard}"/>`,
    `<path d="${hair.front}"/>`,
    `</g>`,
  ].join('');
}

const EARS = 'M-18-29c-6-3-6 9 1 9M18-29c6-3 6 9-1 9';
const NECK = 'M-8-12v14l8 7 8-7v-14';
const FOREHEAD = 'v-10c0-11-7-17-18-17s-18 6-18 17z';

/** FNV-1a hash of an id. */
function hash(id: string): number {
  return (
    [...id].reduce((sum, sign) => Math.imul(sum ^ sign.charCodeAt(0), 16_777_619) >>> 0, 2_166_136_261) >>> 8
  );
}
