import { z } from 'zod';
import { normalizeText, record, text } from './fields.ts';

/** In UTF-16 units, including the name of the school. */
export const PAGE_TITLE_LENGTH = 60;
export const PAGE_DESCRIPTION_LENGTH = { min: 110, max: 155 };

/**
 * Title and description for search engines and link previews. By default they are generated from the texts of the
 * page.
 */
export const searchSchema = record({
  /** Without the name of the school, which is added if it fits (`site/content/page-heads.ts`). */
  title: text(PAGE_TITLE_LENGTH)
    .optional()
    .meta({ title: 'Заголовок', description: 'Без назви школи: сайт додасть її сам.' }),
  /** Search engines cut longer descriptions and replace shorter ones. */
  description: z
    .string()
    .overwrite(normalizeText)
    .min(PAGE_DESCRIPTION_LENGTH.min)
    .max(PAGE_DESCRIPTION_LENGTH.max)
    .optional()
    .meta({ title: 'Опис', description: 'Від 110 до 155 знаків.' }),
}).meta({ title: 'Як сторінку показують пошук і месенджери' });
