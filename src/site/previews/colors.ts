import type { Subject } from '#content/schema.ts';
import { DAY } from '#shared/brand/colors.ts';
import { oklchToRgb } from '#shared/brand/oklch.ts';

/** The colours of a picture: those of a page by day. */
export type Colors = typeof DAY & Record<'face' | 'area' | 'wash' | 'spine', string>;

/** The colours of a subject's page. */
export function coverColors({ hue, shift }: Subject['color']): Colors {
  return {
    ...DAY,
    face: coverColor('face', hue),
    area: coverColor('area', hue + shift),
    wash: coverColor('wash', hue),
    spine: coverColor('spine', hue),
  };
}

function coverColor(part: 'face' | 'area' | 'wash' | 'spine', hue: number): string {
  const [lightness = 0, chroma = 0] = DAY[`${part}-lc`].split(' ').map(Number);
  const channels = oklchToRgb(lightness, chroma, hue).map((value) => Math.round(value * 255));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
