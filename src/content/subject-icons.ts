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
