import { z } from 'zod';
import { matching } from './fields.ts';

/** Key of a subject: its file name and the last part of its path (spec §2). */
export const subjectSlug = matching(
  /^[a-z][a-z\d-]*$/,
  'очікується назва файлу предмета без .yaml, малими латинськими літерами',
  (written) => /^[a-z][a-z\d-]*(?=\.yaml$)/.exec(written.toLowerCase())?.[0],
);

/** Unique keys of subjects. */
export const subjectSlugs = () =>
  z.array(subjectSlug).refine((list) => new Set(list).size === list.length, {
    error: 'предмет повторюється; залиште його один раз',
  });
