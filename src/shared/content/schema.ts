import { z } from 'zod';

/** Refusals are read by the school's owner, so they are in Ukrainian and say what is expected. */
const text = (max: number) =>
  z
    .string({ error: 'очікується текст' })
    .trim()
    .min(1, { error: 'текст порожній' })
    .max(max, { error: `текст задовгий: щонайбільше ${max} знаків` });

const wholeNumber = (min: number, max: number) =>
  z
    .int({ error: 'очікується ціле число' })
    .min(min, { error: `число замале: щонайменше ${min}` })
    .max(max, { error: `число завелике: щонайбільше ${max}` });

const link = z.url({ protocol: /^https$/, error: 'очікується адреса, що починається з https://' });

export const SUBJECT_SLUGS = [
  'physics',
  'mathematics',
  'english',
  'ukrainian',
  'ukrainian-literature',
  'history',
  'geography',
  'programming',
  'french',
  'chemistry',
  'biology',
  'informatics',
  'preschool',
] as const;

/** The keys of spec §2, in the order of the cards on the home page. */
export type SubjectSlug = (typeof SUBJECT_SLUGS)[number];

export const schoolSchema = z.strictObject({
  /** Name on the wordmark, in titles and in messages. */
  name: text(40),
  /** What the school is, in a line: footer, titles. */
  tagline: text(120),
  contacts: z.strictObject({
    /** Digits and spaces as people read them; `tel:` is made of it. */
    phone: z
      .string({ error: 'очікується текст' })
      .regex(/^\+380 \d{2} \d{3} \d{2} \d{2}$/, { error: 'очікується номер у вигляді +380 XX XXX XX XX' }),
    telegram: z
      .string({ error: 'очікується текст' })
      .regex(/^[A-Za-z]\w{4,31}$/, { error: "очікується ім'я в Telegram без @" }),
    /** The number that Viber opens a chat with, like `phone`. */
    viber: z
      .string({ error: 'очікується текст' })
      .regex(/^\+380 \d{2} \d{3} \d{2} \d{2}$/, { error: 'очікується номер у вигляді +380 XX XXX XX XX' }),
    email: z.email({ error: 'очікується адреса електронної пошти' }),
    instagram: link,
    tiktok: link,
    facebook: link,
  }),
  /** The claimed figures of spec §1, in the order of the page. */
  claims: z
    .array(z.strictObject({ figure: text(8), caption: text(60) }))
    .length(4, { error: 'очікується рівно чотири показники' }),
  /** How soon the school promises to answer on working days, in hours. */
  replyHours: wholeNumber(1, 48),
  /** Least experience of a tutor, in years. */
  minimumExperienceYears: wholeNumber(1, 40),
  quickAnswers: z
    .array(z.strictObject({ question: text(120), answer: text(300) }))
    .min(1, { error: 'потрібна щонайменше одна відповідь' })
    .max(8, { error: 'щонайбільше вісім відповідей' }),
});

export const packageSchema = z.strictObject({
  id: wholeNumber(1, 99),
  name: text(40),
  /** In hryvnias a month; the page writes '1500 грн'. */
  priceUah: wholeNumber(1, 999_999),
  durationMonths: wholeNumber(1, 12),
  lessons: wholeNumber(1, 12),
  popular: z.boolean({ error: 'очікується true або false' }),
  color: z.enum(['plain', 'accent'], { error: 'очікується plain або accent' }),
  features: z.array(text(80)).min(1, { error: 'потрібна щонайменше одна перевага' }),
});

export const packagesSchema = z
  .array(packageSchema)
  .length(3, { error: 'очікується рівно три пакети' })
  .refine((packages) => packages.filter((each) => each.popular).length === 1, {
    error: 'рівно один пакет має бути позначений popular: true',
  })
  .refine((packages) => new Set(packages.map((each) => each.id)).size === packages.length, {
    error: 'номери пакетів (id) не мають повторюватися',
  });

export const subjectSchema = z.strictObject({
  name: text(40),
  /** «Викладачі …»: чого? */
  genitive: text(40),
  /** «Займатися …»: чим? */
  instrumental: text(40),
  /** Under the name on the card of the home page. */
  caption: text(64),
  description: text(400),
  /** Hue of the cover, 0–359, and its shift across the cover, in degrees. */
  color: z.strictObject({ hue: wholeNumber(0, 359), shift: wholeNumber(-40, 40) }),
  /** Name of a drawing of the site's icon set. */
  icon: text(40),
  reasons: z
    .array(z.strictObject({ title: text(60), text: text(200) }))
    .length(6, { error: 'очікується рівно шість причин' }),
  /** File names of the teachers, without `.yaml`. */
  teachers: z
    .array(text(60))
    .min(1, { error: 'потрібен щонайменше один викладач' })
    .max(3, { error: 'щонайбільше три викладачі' }),
});

export const teacherSchema = z.strictObject({
  name: text(60),
  /** As the card shows it: «20 років досвіду», «Молода спеціалістка». */
  experience: text(60),
  achievements: text(120),
  description: text(400),
  specialisations: z.array(text(40)).min(1, { error: 'потрібна щонайменше одна спеціалізація' }).max(6),
  /** File beside the teacher's, for instance `andrii.webp`; initials are shown without it. */
  photo: z
    .string()
    .regex(/^[\w-]+\.(webp|jpe?g|png|avif)$/, { error: 'очікується назва файлу webp, jpg, png або avif' })
    .optional(),
});

export type School = z.infer<typeof schoolSchema>;
export type Package = z.infer<typeof packageSchema>;
export type Teacher = z.infer<typeof teacherSchema> & { id: string };
export type Subject = Omit<z.infer<typeof subjectSchema>, 'teachers'> & {
  slug: SubjectSlug;
  teachers: Teacher[];
};

/** Everything the school says, checked and linked. */
export type Content = {
  school: School;
  packages: Package[];
  /** In the order of the home page. */
  subjects: Subject[];
};
