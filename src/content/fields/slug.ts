/** Creates unique file names from names of people and subjects, different from the existing ones. */
export function uniqueSlugs(names: readonly string[], taken: readonly string[] = []): string[] {
  const used = new Set(taken);
  return names.map((name) => {
    const slug = toSlug(name);
    let free = slug;
    for (let number = 2; used.has(free); number++) free = `${slug}-${number}`;
    used.add(free);
    return free;
  });
}

const LETTERS: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'h',
  ґ: 'g',
  д: 'd',
  е: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  и: 'y',
  і: 'i',
  ї: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ю: 'iu',
  я: 'ia',
  ы: 'y',
  э: 'e',
  ё: 'io',
};
/** At the start of a word. */
const FIRST_LETTERS: Readonly<Record<string, string>> = { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' };

/** Transliterates a name like Ukrainian passports (resolution 55 of the Cabinet of Ministers, 2010). */
export function toSlug(name: string): string {
  const latin = transliterate(name)
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return /^[a-z]/.test(latin) ? latin : `s-${latin}`.replace(/-$/, '');
}

/** Transliterates Ukrainian words to lower-case Latin letters; keeps other characters. */
export function transliterate(text: string): string {
  return text
    .toLocaleLowerCase('uk')
    .replaceAll(/['’ʼ`]/g, '')
    .replaceAll('зг', 'zgh')
    .replaceAll(/(?<!\p{L})[єїйюя]/gu, (letter) => FIRST_LETTERS[letter] ?? letter)
    .replaceAll(/\p{Script=Cyrillic}/gu, (letter) => LETTERS[letter] ?? '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');
}
