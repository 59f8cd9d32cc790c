/**
 * The parts of drawn portraits, as SVG path data. The origin is the pit of the neck, and the face is symmetric about
 * x = 0. So a pose can turn, stretch and mirror a whole person.
 */

/** White hair, collars and other details. */
const PAPER = 'var(--card)';
/** Warmer than paper, so that faces differ from it in both colour schemes. */
export const SKIN = 'var(--skin)';
const COVER = 'var(--spine)';
const CLOTH = 'var(--tab)';

/** Colours of hair. Ink is excluded, because it would hide the outlines. */
export const SHADES = { cover: COVER, grey: 'var(--field)', light: PAPER };

/** A head with its features. It is drawn as a whole, so jaw, brows, nose and mouth suit each other. */
export type Face = {
  /** From the left temple around the chin to the right temple. */
  jaw: string;
  /** Dots; undefined if a smile closes the eyes. */
  eyes?: string;
  lines: string;
};

const OVAL = 'c0 14 7 24 18 24s18-10 18-24';
const ROUND = 'c-2 17 8 21 18 21s20-4 18-21';
const SQUARE = 'v11q1 5 8 12q10 4 20 0q7-7 8-12v-11';
const POINTED = 'c0 9 8 26 18 26s18-17 18-26';

const EYES = 'M-7-27v.01M7-27v.01';
const EYES_ASIDE = 'M-5-27v.01M9-27v.01';
const CLOSED_EYES = 'M-11-26q4-5 8 0M3-26q4-5 8 0';
const EYELIDS = 'M-12-26q4-6 9-2M3-28q5-4 9 2';
const ARCHED_BROWS = 'M-11-33q4-3 7-1M4-34q4-2 7 1';
const LEVEL_BROWS = 'M-11-33h7M4-33h7';
const RAISED_BROW = 'M-10-33h7M5-35q4-1 7 2';
const ROUND_GLASSES = 'M-14-27a7 6 0 1 1 14 0 7 6 0 1 1 14 0 7 6 0 1 1-14 0 7 6 0 1 1-14 0z';
const SQUARE_GLASSES = 'M-15-31h13l-1 8q-6 3-11 0zM15-31h-13l1 8q6 3 11 0zM-2-29h4';
const READING_GLASSES = 'M-13-24h11q0 7-5 7t-6-7zM13-24h-11q0 7 5 7t6-7z';
const BUTTON_NOSE = 'M-2-20q2 2 4 0';
const LONG_NOSE = 'M0-28l3 9h-4';
const HOOKED_NOSE = 'M2-27q4 7-2 8';
const SMILE = 'M-6-14q6 6 12 0';
const SLIGHT_SMILE = 'M-5-14q5 4 10 0';
const HALF_SMILE = 'M-4-13q6 1 9-3';
const GRIN = 'M-7-16h14q-1 7-7 7t-7-7z';
const LIPS = `${SMILE}M-3-8q3 2 6 0`;
const FRECKLES = 'M-12-20v.01M-9-18v.01M12-20v.01M9-18v.01';
const CHEEK_LINES = 'M-9-19q-3 3-1 6M9-19q3 3 1 6';
const EARRINGS = 'M-21-19v5M21-19v5';

/** By who may have them. */
export const FACES = {
  everyone: {
    calm: { jaw: OVAL, eyes: EYES, lines: ARCHED_BROWS + BUTTON_NOSE + SMILE },
    laughing: { jaw: ROUND, lines: CLOSED_EYES + HOOKED_NOSE + GRIN },
    thoughtful: { jaw: POINTED, eyes: EYES_ASIDE, lines: RAISED_BROW + HOOKED_NOSE + HALF_SMILE },
    steady: { jaw: SQUARE, eyes: EYES, lines: LEVEL_BROWS + LONG_NOSE + SLIGHT_SMILE },
    freckled: { jaw: ROUND, eyes: EYES, lines: ARCHED_BROWS + FRECKLES + BUTTON_NOSE + SMILE },
    attentive: { jaw: POINTED, eyes: EYES, lines: ROUND_GLASSES + BUTTON_NOSE + SMILE },
    keen: { jaw: SQUARE, eyes: EYES, lines: SQUARE_GLASSES + HALF_SMILE },
  },
  women: {
    lively: { jaw: OVAL, eyes: EYES, lines: EYELIDS + HOOKED_NOSE + GRIN },
    graceful: { jaw: POINTED, eyes: EYES, lines: EYELIDS + EARRINGS + BUTTON_NOSE + LIPS },
  },
  seniors: {
    wise: { jaw: OVAL, eyes: EYES, lines: ARCHED_BROWS + CHEEK_LINES + LONG_NOSE + SMILE },
    kind: { jaw: ROUND, lines: CLOSED_EYES + CHEEK_LINES + BUTTON_NOSE + SMILE },
    hearty: { jaw: SQUARE, eyes: EYES, lines: ROUND_GLASSES + BUTTON_NOSE + GRIN },
    learned: { jaw: POINTED, eyes: EYES, lines: ARCHED_BROWS + READING_GLASSES + SLIGHT_SMILE },
  },
} satisfies Record<string, Record<string, Face>>;

export type Hair = {
  front: string;
  /** Behind neck and shoulders. */
  behind?: string;
};

/** From the left temple over the head to the right temple. A hairline follows. */
const CAP = 'M-19-29c-4-19 5-30 19-30s23 11 19 30';

export const SHORT_HAIR = {
  parted: { front: `${CAP}c-2-6-4-11-7-13-9 2-18 0-24-4-3 5-6 10-7 17z` },
  quiff: { front: 'M-19-31c-4-12-1-20 6-23 3-9 22-11 27-4 6 4 9 14 5 27l-6-12q-13-4-25 0z' },
  curls: {
    front: 'M-19-29q-10-6-3-16 2-14 14-12 8-8 16 0 12-2 14 12 7 10-3 16-1-6-5-9-7 4-14-1-7 5-14 1z',
  },
  receding: { front: `${CAP}c-1-6-3-9-5-11 0-9-6-11-14-9-8-2-14 0-14 9-2 2-4 5-5 11z` },
  cropped: { front: `${CAP}l-3-12q-16-4-32 0z` },
  bald: { front: 'M-18-28c-7-3-5-14 0-17q4 8 0 17zM18-28c7-3 5-14 0-17q-4 8 0 17z' },
} satisfies Record<string, Hair>;

export const LONG_HAIR = {
  bob: {
    front: `${CAP}c0-5-2-9-4-13-8 1-18-1-26-8-6 6-8 12-8 21z`,
    behind: 'M-24-7c-4-36 0-47 24-47s28 11 24 47q-24 5-48 0z',
  },
  wavy: {
    front: `${CAP}c-1-10-8-16-19-23-11 7-18 13-19 23z`,
    behind: 'M-22-30q-6 12-2 20-6 10-1 24h50q5-14-1-24 4-8-2-20 0-24-22-24t-22 24z',
  },
  knot: { front: `${CAP}c-3-9-8-15-19-15s-16 6-19 15z`, behind: 'M-9-57a9 8 0 0 1 18 0z' },
  plait: {
    front: `${CAP}c-3-7-6-11-9-15-8 5-22 5-29 15z`,
    behind: 'M18-24c8 6 3 11 6 16s-3 9 0 14-3 8 0 13q-9 3-9-4z',
  },
  fringe: {
    front: `${CAP}q-2-6-1-12-18 4-36 0 1 6-1 12z`,
    behind: 'M-24-1c-4-42 0-53 24-53s28 11 24 53q-24 5-48 0z',
  },
  cloud: {
    front:
      'M-16-8q-16 4-13-9-6-10 3-17-3-16 12-17 14-18 28 0 15 1 12 17 9 7 3 17 3 13-13 9 5-14-1-26-9-3-15-10-6 7-15 10-6 12-1 26z',
  },
  tail: {
    front: `${CAP}c-2-8-5-13-9-16-10-2-19 4-29 16z`,
    behind: 'M8-57c6-12 27-9 28 8 1 15-5 21-3 33-12-5-16-12-15-21z',
  },
  braids: {
    front: `${CAP}c-2-9-9-16-19-21-10 5-17 12-19 21z`,
    behind:
      'M-15-32c-13 5-8 13-12 18 4 5-3 9 0 14-3 4-1 8-1 12q10 4 12-4zM15-32c13 5 8 13 12 18-4 5 3 9 0 14 3 4 1 8 1 12q-10 4-12-4z',
  },
  flip: {
    front: `${CAP}c-2-8-6-13-12-17-8 6-17 8-26 17z`,
    behind:
      'M-23-34c-1 14-1 22-10 28 6 7 15 4 20-2h26c5 6 14 9 20 2-9-6-9-14-10-28 0-18-9-26-23-26s-23 8-23 26z',
  },
} satisfies Record<string, Hair>;

/** Each with its mouth. */
export const BEARDS = {
  full: 'M-18-30q1 13 8 18 10-8 20 0 7-5 8-18c2 18-6 29-18 29s-20-11-18-29zM4-11q-4 3-8 0',
  boxed: 'M-18-26q3 8 7 10 11-5 22 0 4-2 7-10c2 18-6 26-18 26s-20-8-18-26zM4-11q-4 3-8 0',
  goatee: 'M-8-14q8-7 16 0c2 8-2 14-8 14s-10-6-8-14zM4-11q-4 3-8 0',
};

const SLOPING = 'M-37 40c0-28 11-36 28-39l9 8 9-8c17 3 28 11 28 39z';
const BROAD = 'M-43 40c0-30 12-36 34-39l9 8 9-8c22 3 34 9 34 39z';

const body = (shoulders: string, fill: string) => `<path d="${shoulders}" fill="${fill}"/>`;
const detail = (path: string, fill = 'none') => `<path d="${path}" fill="${fill}"/>`;

export const OUTFITS = {
  sweater: body(BROAD, CLOTH) + detail('M-10 0q10 16 20 0l4 2q-14 20-28 0z', CLOTH),
  shirt: body(SLOPING, CLOTH) + detail('M-9 1l-6 12 10-2 5 4 5-4 10 2-6-12M0 15v20', PAPER),
  cardigan: body(SLOPING, CLOTH) + detail('M-9 1L0 23 9 1M0 23v14', PAPER),
  turtleneck: body(SLOPING, CLOTH) + detail('M-11-4q11 5 22 0l1 9q-12 7-24 0z', CLOTH),
  stripes: body(BROAD, CLOTH) + detail('M-14 3q14 14 28 0M-34 17q34 10 68 0M-40 26q40 10 80 0'),
  scarf: body(SLOPING, CLOTH) + detail('M5 10l7 25h11l-9-28M-12-4q12 6 24 0l5 9q-17 11-34 0z', COVER),
  jacket:
    body(BROAD, COVER) +
    detail('M-9 1L0 33 9 1', PAPER) +
    detail('M-9 1l-8 6 4 5-4 3L0 34 17 15l-4-3 4-5-8-6'),
};

/** Turns and builds. */
export const POSES = {
  upright: 'scale(1.04)',
  leaning: 'rotate(-5)scale(1 1.04)',
  turned: 'rotate(4)scale(-1.04 1)',
  broad: 'scale(-1.12 1.02)',
  slim: 'rotate(3)scale(.95 1.05)',
};
