import { z } from 'zod';
import { matching, record, text, webLink } from '../fields/fields.ts';
import { transliterate } from '../fields/slug.ts';

/** Options of a drawn portrait (site/teachers/draw-portrait.ts). */
const PORTRAITS = ['short-hair', 'long-hair', 'beard'] as const;

export type Portrait = (typeof PORTRAITS)[number];

export const teacherSchema = record({
  name: text(60).meta({ title: 'Ім’я та прізвище' }),
  /** As shown on the card: «20 років досвіду», «Молода спеціалістка». */
  experience: text(60)
    .refine((words) => !/^\d+$/.test(words), 'напишіть словами, як на картці: "9 років досвіду"')
    .meta({ title: 'Досвід', description: '«9 років досвіду»' }),
  achievements: text(120).meta({ title: 'Здобутки' }),
  description: text(400).meta({ title: 'Як навчає' }),
  specialisations: z.array(text(40)).min(1).max(6).meta({ title: 'Теми' }),
  /** File in the same folder, such as `andrii.webp`. Without a photo, the card shows a drawn portrait. */
  photo: matching(
    /^[\w-]+\.(webp|jpe?g|png|avif)$/i,
    'очікується назва файлу латинкою, що закінчується на .webp, .jpg, .png або .avif',
    suggestPhotoName,
  )
    .optional()
    .meta({ title: 'Фото', description: 'Без фото — намальований портрет.' }),
  /** Hair of the drawn portrait. By default a neutral one. */
  portrait: z
    .enum(PORTRAITS)
    .optional()
    .meta({
      title: 'Намальований портрет',
      description: 'Зачіска, коли немає фото.',
      emptyLabel: 'Зачіска, яка личить усім',
      enumDescriptions: ['Коротке волосся', 'Довге волосся', 'Борода'],
    }),
  /** Quote of the teacher. */
  quote: text(200).optional().meta({ title: 'Слова викладача', description: 'Від першої особи, без лапок.' }),
  video: webLink(' відео', (written) =>
    /\.(?:mp4|mov|avi|webm|mkv)$/i.test(written)
      ? '; покладіть відео на YouTube і впишіть його адресу'
      : undefined,
  )
    .optional()
    .meta({ title: 'Відео', description: 'Адреса, наприклад на YouTube.' }),
  /** Whether this is an invented person of the sample content. */
  sample: z.boolean().optional().meta({ title: 'Зразок', description: 'Так — вигадана людина.' }),
}).meta({ title: 'Викладач' });

/** Phones and downloads add spaces and brackets to file names. */
function suggestPhotoName(name: string): string | undefined {
  if (name === '') return 'якщо фото немає, приберіть цей рядок';
  if (/\.hei[cf]$/i.test(name)) return 'збережіть фото з iPhone як JPG';
  if (/^https?:/i.test(name)) return 'завантажте саме фото в теку teachers і впишіть назву файлу';
  const [, file = ''] = /[\\/]([^\\/]+)$/.exec(name) ?? [];
  if (file) return `без теки: ${file}`;
  if (/\.(?:gif|bmp|tiff?|svg|pdf)$/i.test(name)) return 'збережіть фото як JPG';
  if (!/\.\w+$/.test(name)) return `допишіть закінчення файлу, наприклад ${name}.jpg`;
  const [, twice = ''] = /^(.+)\.\w+(\.(?:webp|jpe?g|png|avif))$/i.exec(name) ?? [];
  if (twice) return `закінчення тут двічі; перейменуйте файл на ${twice}${/\.\w+$/.exec(name)?.[0]}`;
  const latin = /\p{Script=Cyrillic}/u.test(name) ? transliterate(name) : name;
  const tidy = latin.replaceAll(/[\s()]+/g, '-').replaceAll(/-+(?=\.|$)|^-+/g, '');
  return /^[\w-]+\.(webp|jpe?g|png|avif)$/i.test(tidy)
    ? `перейменуйте файл на ${tidy} і впишіть цю назву тут`
    : undefined;
}

export type Teacher = z.infer<typeof teacherSchema> & { id: string };
