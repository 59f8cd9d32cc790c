import { z } from 'zod';
import { packageNumber, record, text, wholeNumber } from '../fields/fields.ts';

const planGap = record({
  topic: text(40).meta({ title: 'Тема' }),
  lessons: wholeNumber(1, 60).meta({ title: 'Скільки занять' }),
});

/** A sample of the plan that parents get after the first lesson, for an invented pupil. */
export const planFields = {
  pupil: text(40).meta({ title: 'Чий', description: '«Марко, 8 клас»' }),
  goal: text(60).meta({ title: 'Мета' }),
  can: z.array(text(40)).min(1).max(3).meta({ title: 'Уже вміє' }),
  gaps: z.array(planGap).min(1).max(4).meta({ title: 'Де ще спотикається' }),
  package: packageNumber(1, 99).meta({ title: 'Який пакет радимо', description: 'Номер пакета.' }),
  teacher: text(60).meta({ title: 'Хто радить' }),
  /** The same plan a month later, with the progress since. */
  later: record({
    result: text(60).meta({ title: 'Тепер', description: '«контрольна — 8»' }),
    gaps: z.array(planGap).max(2).default([]).meta({ title: 'Де ще спотикається' }),
    package: packageNumber(1, 99).meta({ title: 'Який пакет радимо далі', description: 'Номер пакета.' }),
  })
    .optional()
    .meta({ title: 'Через місяць', description: 'Зразок звіту: той самий аркуш за місяць.' }),
};

/** The plan in the file of a subject, which needs no subject. */
export const planSchema = record(planFields);

export type SamplePlan = z.infer<typeof planSchema>;
