import { SCHOOL_CONTENT } from '../support/school-content.ts';

/** The packages of the school, by id. */
export const PACKAGES = [
  { ...SCHOOL_CONTENT.packages[0], id: 1, name: 'Базовий', priceUah: 1500, lessons: 4 },
  { ...SCHOOL_CONTENT.packages[0], id: 2, name: 'Стандарт', priceUah: 2800, lessons: 8 },
  { ...SCHOOL_CONTENT.packages[0], id: 3, name: 'Преміум', priceUah: 3600, lessons: 12 },
].map((each) => ({ durationMonths: 1, popular: false, features: [], ...each }));

export const LOSS_REASONS = ['Дорого', 'Знайшли інше', 'Не відповідає', 'Не наше', 'Інше'];

/** Open from Monday to Friday, 9:00 to 18:00, except for holidays. Replies within two hours. */
export const SCHOOL = {
  ...SCHOOL_CONTENT.school,
  lessonMinutes: 60,
  holidays: ['2026-03-09', '2026-05-01', '2026-08-24', '2026-12-25', '2027-01-01'],
};

export const CONTENT = { ...SCHOOL_CONTENT, school: SCHOOL, packages: PACKAGES };
