import { basename } from 'node:path';
import type { Mistake } from './content-error.ts';
import { listTexts } from './load-texts.ts';
import type { School, Subject } from './schema.ts';
import type { Texts } from './texts-schema.ts';
import type { YamlFile } from './yaml-file.ts';

/** A sentence in which the first lesson is free, whatever stands between the words. */
const FREE_FIRST = /(?:перш|пробн)\p{L}*[^.!?]*безкоштовн|безкоштовн[^.!?]*(?:перш|пробн)/iu;

/** Where the first lesson has a price, no text may call it free: the braces say what holds. */
export function checkTrial(
  folder: string,
  school: YamlFile<School>,
  texts: YamlFile<Texts>,
  subjects: readonly Subject[],
): Mistake[] {
  const price = school.value?.trialPriceUah;
  if (!price) return [];
  const expected = `перший урок коштує ${price} грн (trialPriceUah); напишіть {безкоштовний} чи {безкоштовно} в дужках`;
  const place = `${basename(folder)}/subjects`;
  const isWrong = ({ text }: { text: string }) => FREE_FIRST.test(text.replaceAll(/\{[^}]*\}/g, ''));
  return [
    ...[school, texts].flatMap((file) =>
      listTexts(file.value)
        .filter(isWrong)
        .map(({ path }) => file.mistakeAt(path, expected)),
    ),
    ...subjects.flatMap(({ slug, description, search, reasons }) =>
      listTexts({ description, search, reasons })
        .filter(isWrong)
        .map(({ path }) => ({ file: `${place}/${slug}.yaml`, field: path.join('.'), expected })),
    ),
  ];
}
