/** Titles of the two not-found pages, byte-exact from spec §8. */
export const NOT_FOUND = { page: 'Сторінку не знайдено', subject: 'Предмет не знайдено' } as const;
