/** Icons of subjects: ids in `site/ui/drawings.svg` and their Ukrainian names. */
export const ICON_NAMES = {
  physics: 'Фізика',
  mathematics: 'Математика',
  english: 'Англійська мова',
  ukrainian: 'Українська мова',
  'ukrainian-literature': 'Українська література',
  history: 'Історія',
  geography: 'Географія',
  programming: 'Програмування',
  french: 'Французька мова',
  chemistry: 'Хімія',
  biology: 'Біологія',
  informatics: 'Інформатика',
  preschool: 'Дошкільна програма',
  book: 'Книжка',
  speech: 'Розмова',
  letters: 'Літери',
  music: 'Музика',
  dance: 'Танець',
  drawing: 'Малювання',
  theatre: 'Театр',
  chess: 'Шахи',
  sport: 'Спорт',
  robotics: 'Робототехніка',
  economics: 'Економіка',
  law: 'Право',
  exam: 'Іспит',
  astronomy: 'Астрономія',
  camera: 'Фотографія',
  heart: 'Психологія',
  puzzle: 'Логіка',
};

export type SubjectIcon = keyof typeof ICON_NAMES;

export const SUBJECT_ICONS = Object.keys(ICON_NAMES) as SubjectIcon[];

/** Icon of a subject: the owner's choice, or the icon of its file name, or a book. */
export function chooseIcon({ slug, icon }: { slug: string; icon?: SubjectIcon | undefined }): SubjectIcon {
  return icon ?? SUBJECT_ICONS.find((each) => each === slug) ?? 'book';
}

/** Icons by patterns of the subject's name; the first match wins. */
const ICON_WORDS: readonly (readonly [RegExp, SubjectIcon])[] = [
  [/(?<!\p{L})(?:нмт|зно|тест)|іспит|екзамен/iu, 'exam'],
  [
    /танц|танець|балет|хіп-?хоп|хореограф|контемп|k-?pop|к-?поп|кей-?поп|джаз-?фанк|сальс|бачат|танго|зумб|брейк/i,
    'dance',
  ],
  [/музик|вокал|спів|гітар|фортепіан|скрипк|барабан/i, 'music'],
  [/малюв|малюн|живопис|образотв|дизайн|ліпл/i, 'drawing'],
  [/театр|акторськ/i, 'theatre'],
  [/шах/i, 'chess'],
  [/спорт|футбол|(?<!\p{L})йог(?!о)|гімнаст|плаван|карате/iu, 'sport'],
  [/робот|електронік|3d/i, 'robotics'],
  [/економік|фінанс|бізнес|бухгалт/i, 'economics'],
  [/(?<!\p{L})прав[оа](?!пис)/iu, 'law'],
  [/астроном/i, 'astronomy'],
  [/фото|відео/i, 'camera'],
  [/психолог/i, 'heart'],
  [/логік|головолом/i, 'puzzle'],
  [/чита|письм|правопис|логопед|абетк/i, 'letters'],
  [/програм/i, 'programming'],
  [/матем|алгебр|геометр/i, 'mathematics'],
  [/фізик/i, 'physics'],
  [/хімі/i, 'chemistry'],
  [/біолог/i, 'biology'],
  [/географ/i, 'geography'],
  [/істор/i, 'history'],
  [/літератур/i, 'ukrainian-literature'],
  [/мов|німецьк|польськ|іспанськ|італійськ|англійськ|французьк/i, 'speech'],
];

/** Guesses the icon from the name of a subject; if that names none, from the next text. Otherwise a book. */
export function guessIcon(...texts: readonly string[]): SubjectIcon {
  const find = (text: string) => ICON_WORDS.find(([words]) => words.test(text))?.[1];
  return texts.map(find).find(Boolean) ?? 'book';
}
