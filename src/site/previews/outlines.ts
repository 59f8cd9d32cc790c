/** Converts text to outlines, so the machine that draws a picture needs no fonts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';

type Weight = 400 | 600 | 700 | 800;

export type TextStyle = {
  /** Font size in units of the picture. */
  size: number;
  weight: Weight;
  /** Letter spacing as a share of the size. */
  tracking?: number;
  /** Whether the font is monospaced. */
  isMonospace?: boolean;
};

/** Onest, the web font of the pages, in the two scripts that lessons need. */
const FOLDER = join('node_modules', '@fontsource', 'onest', 'files');
const SCRIPTS = ['cyrillic', 'latin'] as const;

/** Width of a monospaced letter as a share of the size. */
const MONOSPACE_ADVANCE = 0.56;

const LOW_DIGITS = '₀₁₂₃₄₅₆₇₈₉';
const LOW_DIGIT_SCALE = 0.65;
const LOW_DIGIT_DROP = 0.16;

const loaded = new Map<string, Font>();

function loadFont(script: (typeof SCRIPTS)[number], weight: Weight): Font {
  const file = `onest-${script}-${weight}-normal.woff`;
  const known = loaded.get(file);
  if (known) return known;
  const font = create(readFileSync(join(FOLDER, file)));
  if (!('layout' in font)) throw new Error(`${file} is a collection of fonts`);
  loaded.set(file, font);
  return font;
}

/** Characters of one font, size and height. */
type Run = { font: Font; text: string; scale: number; drop: number };

/** The width of a text, in units of the picture. */
export function measureText(text: string, style: TextStyle): number {
  return placeGlyphs(text, style).width;
}

/** The outlines of a text as the data of one path, its baseline beginning at a point. */
export function outlineText(text: string, x: number, y: number, style: TextStyle): string {
  return placeGlyphs(text, style)
    .glyphs.map(({ glyph, left, drop, scale }) =>
      glyph.path
        .scale(scale, -scale)
        .translate(x + left, y + drop)
        .toSVG(),
    )
    .join('');
}

function placeGlyphs(text: string, style: TextStyle) {
  const { size, tracking = 0, isMonospace = false } = style;
  let left = 0;
  const glyphs = splitRuns(text, style.weight).flatMap(({ font, text: letters, scale: part, drop }) => {
    const scale = (size * part) / font.unitsPerEm;
    const { glyphs: found, positions } = font.layout(letters);
    return found.map((glyph, index) => {
      const own = (positions[index]?.xAdvance ?? 0) * scale;
      const advance = isMonospace ? size * MONOSPACE_ADVANCE : own + size * tracking;
      const placed = {
        glyph,
        left: isMonospace ? left + (advance - own) / 2 : left,
        drop: drop * size,
        scale,
      };
      left += advance;
      return placed;
    });
  });
  return { glyphs, width: left - size * tracking };
}

/** Splits a text where the font changes. Characters without a glyph are omitted, so a picture never stops a build. */
function splitRuns(text: string, weight: Weight): Run[] {
  const fonts = SCRIPTS.map((script) => loadFont(script, weight));
  const runs: Run[] = [];
  for (const character of text) {
    const lowDigit = LOW_DIGITS.indexOf(character);
    const letter = lowDigit < 0 ? character : `${lowDigit}`;
    const last = runs.at(-1);
    const [scale, drop] = lowDigit < 0 ? [1, 0] : [LOW_DIGIT_SCALE, LOW_DIGIT_DROP];
    const candidates = last ? [last.font, ...fonts] : fonts;
    const font = candidates.find((each) => each.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0));
    if (!font) continue;
    if (last && last.font === font && last.scale === scale) last.text += letter;
    else runs.push({ font, text: letter, scale, drop });
  }
  return runs;
}

/** Breaks a text into the fewest lines that fit, of similar width; a single word may be wider. */
export function breakLines(text: string, limit: number, style: TextStyle): string[] {
  const fewest = fillLines(text, limit, style);
  let even = fewest;
  for (let width = limit; width > 0; width -= style.size / 4) {
    const lines = fillLines(text, width, style);
    if (lines.length > fewest.length) break;
    even = lines;
  }
  return even;
}

function fillLines(text: string, limit: number, style: TextStyle): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && measureText(longer, style) <= limit) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
