import { formatHex } from 'culori';
import type { Subject } from '#content/subjects/subject-schema.ts';
import { type ColorName, DAY, type SchoolColors } from '#shared/brand/colors.ts';
import { type CoverPart, coverColor } from '#shared/brand/contrast.ts';

/** The colours of a picture: the light scheme of a page. */
export type Colors = Readonly<Record<ColorName | 'face' | 'area' | 'wash' | 'spine', string>>;

/**
 * The colours of a subject's page.
 *
 * @param day the school's colours
 */
export function coverColors({ hue, shift }: Subject['color'], day: SchoolColors['day'] = DAY): Colors {
  const part = (name: CoverPart, turned: number) => formatHex(coverColor(day, name, turned));
  return {
    ...day,
    face: part('face', hue),
    area: part('area', hue + shift),
    wash: part('wash', hue),
    spine: part('spine', hue),
  };
}
