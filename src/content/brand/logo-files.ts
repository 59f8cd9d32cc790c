import { basename } from 'node:path';
import type { Mistake } from '../content-error.ts';
import { listFiles } from '../files/list-files.ts';

/** Names of the school's logo files. */
export type LogoFiles = {
  light: string;
  /** For the dark theme and the back cover. Without it, they show the other logo. */
  dark?: string | undefined;
};

export const LOGO_FOLDER = 'brand';
export const LOGO_FILE = /^logo(?:-dark)?\.(?:svg|png|jpe?g|webp)$/i;

/** Drawing programs whose files we recognise. */
export type DrawingProgram = 'inkscape' | 'illustrator' | 'corel' | 'affinity' | 'figma' | 'canva';

/** Instructions for saving a logo, by program. */
export const SAVE_IN: Readonly<Record<DrawingProgram, string>> = {
  inkscape:
    'Inkscape: Файл → Зберегти як → «Звичайний SVG» (Plain SVG), перед тим Контур → Об’єкт у контур; або Файл → Експортувати → PNG',
  illustrator:
    'Illustrator: File → Export → Export As → SVG, Font: Convert to Outlines, Images: Embed; або PNG із прозорим тлом',
  corel:
    'CorelDRAW: Файл → Експорт → SVG, текст — як криві, зображення — вбудовані; або PNG із прозорим тлом',
  affinity: 'Affinity: File → Export → SVG, Export text as curves; або PNG із прозорим тлом',
  figma: 'Figma: Export → SVG, Outline text; або PNG 4x',
  canva: 'Canva: Поділитися → Завантажити → PNG, «Прозоре тло»',
};
export const SAVE_ANYWHERE =
  'збережіть знак у програмі, де його намальовано, як SVG (слова — кривими, картинки — вбудовані) або PNG із прозорим тлом';

/** Instructions for a file in a program's own format, by extension. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  ai: SAVE_IN.illustrator,
  eps: SAVE_IN.illustrator,
  pdf: SAVE_IN.illustrator,
  cdr: SAVE_IN.corel,
  afdesign: SAVE_IN.affinity,
  af: SAVE_IN.affinity,
  fig: SAVE_IN.figma,
  psd: 'Photoshop: File → Export → Export As → PNG, Transparency',
  pptx: 'PowerPoint: клацніть знак правою кнопкою → «Зберегти як рисунок» → SVG або PNG',
  heic: 'збережіть знак як PNG або JPG',
};

const IS_PICTURE = /^(?:svgz?|png|jpe?g|jfif|webp|gif|avif|bmp|ico|tiff?)$/;

/**
 * Explains why a file in the logo folder is not a logo.
 *
 * @returns undefined for a file that is probably not meant as one
 */
export function explainLogoName(name: string): string | undefined {
  // Notepad adds «.txt», and Windows hides it.
  const ending = /\.(\w+?)(?:\.txt)?$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  // «logo.procreate», «Логотип.docx»
  const isMeant = /^(?:logo|лого|знак)/iu.test(name) && !IS_PICTURE.test(ending);
  const advice = DOCUMENTS[ending] ?? (isMeant ? SAVE_ANYWHERE : undefined);
  if (advice) return `сайт бере знак як SVG, PNG, JPG чи WebP; ${advice}; файл назвіть logo.svg або logo.png`;
  return IS_PICTURE.test(ending)
    ? 'знак школи — файл logo.svg, logo.png, logo.jpg або logo.webp, для темного тла — logo-dark з таким самим закінченням; перейменуйте або збережіть його так'
    : undefined;
}

/** Finds the logo files by name, without opening them. */
export function findLogo(folder: string): { logo: LogoFiles | undefined; mistakes: Mistake[] } {
  const place = `${basename(folder)}/${LOGO_FOLDER}`;
  const files = listFiles(folder, LOGO_FOLDER).filter((file) => LOGO_FILE.test(file));
  const pick = (stem: string) => files.filter((file) => file.toLowerCase().startsWith(`${stem}.`));
  const [light, dark] = [pick('logo'), pick('logo-dark')];
  const mistakes = [light, dark].flatMap(([first, ...others]) =>
    others.map((file) => ({
      file: `${place}/${file}`,
      expected: `знак уже є у файлі ${first}; залиште один із них`,
    })),
  );
  if (!light[0] && dark[0])
    mistakes.push({
      file: `${place}/${dark[0]}`,
      expected: 'це знак для темного тла, а звичайного немає; додайте logo.svg або logo.png',
    });
  return { logo: light[0] ? { light: light[0], dark: dark[0] } : undefined, mistakes };
}
