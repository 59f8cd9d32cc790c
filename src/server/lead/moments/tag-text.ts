import { type Found, putDay, putHour } from './findings.ts';
import { cleanSpaces, respell, respellWord, SPACED_DASH, tolerant } from './respell.ts';
import { tagWord } from './tag-word.ts';
import { findAbbreviation, findPlace, findZoneName } from './zones.ts';

/** Longer texts are cut here. */
export const MAX_LENGTH = 1000;

const LASTS_HOURS = tolerant(/(?<!\p{L})на [2-4] години(?!\p{L})/u);

/** Splits a text at spaces, and tags the words about times and numbers. */
export function tagText(text: string, found: Found): string {
  const clean = cleanSpaces(text.slice(0, MAX_LENGTH));
  const plain = respell(setNameApart(clean));
  // «на 2 години» lasts two hours, «на 2 годину» begins at two.
  if (LASTS_HOURS.test(plain)) found.warnings.add('?duration');
  if (hasNameLikeDay(clean)) found.warnings.add('name');
  if (hasLowercaseName(plain)) found.warnings.add('?name');
  if (namesUnknownClock(plain)) found.warnings.add('zone');
  const numbered = tagNumbers(plain, found);
  const tokens = numbered.match(/[A-Z]\w*|\d+|\p{L}+|_|[^\s\p{L}\d_]/gu) ?? [];
  return ` ${joinWords(tagWords(tokens))} `.replace(/ +/g, ' ');
}

/** Puts a comma before a name that follows the time: «пт 17 перенос Олена», «пт 17 ок для Софії», «… мама Ірина». */
function setNameApart(text: string): string {
  return text.replace(
    /(?<=(?:^| )[\p{Ll}\d:.]+)(?:(?<!(?:^|[ \d])не),? (?:ок|окей|\+)(?=[ ,]))*,? \(?(?=(?:для |мам[аи] |тат[оа] |пані |викладач\p{Ll}* )?(\p{Lu}\p{Ll}{2,})(?:[^\p{L}\d]|дяк\p{Ll}+|спс|ок)*$)/u,
    (space, name) => {
      const word = name.toLowerCase();
      return tagWord(word) !== word || findZoneName(word) || findPlace(word) ? space : ', ';
    },
  );
}

/** A capitalised word beside another one: «Середа Оксана», «прізвище Субота». */
const NAME_IN_PAIR =
  /(?<!\p{L})(?:(?<=\p{L}{3} )\p{Lu}[\p{Ll}'’ʼ`´"*]{4,}|\p{Lu}[\p{Ll}'’ʼ`´"*]{4,}(?= \p{Lu}\p{Ll}))(?!\p{L})/gu;

/** Whether a day may be a surname: «Середа Оксана», «прізвище Субота». English names of days have a capital, too. */
function hasNameLikeDay(text: string): boolean {
  return [...text.matchAll(NAME_IN_PAIR)].some(
    ([name]) => /\p{Script=Cyrillic}/u.test(name) && /^W\d$/.test(tagWord(respellWord(name))),
  );
}

/** «ірина субота», «середа оксана»: the same in lowercase, where only the nominative case suggests a surname. */
function hasLowercaseName(text: string): boolean {
  const words = text.match(/\p{L}+|\P{L}+/gu) ?? [];
  const isName = (word = '') => word.length >= 4 && tagWord(word) === word;
  return words.some(
    (word, index) =>
      /^.{4,}[ая]$/u.test(word) &&
      /^W\d$/.test(tagWord(word)) &&
      ((words[index - 1] === ' ' && isName(words[index - 2])) ||
        (words[index + 1] === ' ' && isName(words[index + 2]))),
  );
}

/** «16 ірл часу»: an hour on a clock that `zones.ts` does not know. */
function namesUnknownClock(text: string): boolean {
  const [, word = ''] =
    /\d ?(?:за |по )?(\p{L}{2,})(?: (?:часу|часом|czasu|time)|\. час)(?!\p{L})/u.exec(text) ?? [];
  const isAmount = /^(?:мало|багато|більше|вдосталь|обмаль|нема|немає|буде|має|ще|стільки)$/.test(word);
  return word !== '' && !isAmount && tagWord(word) === word && !findZoneName(word) && !findPlace(word);
}

/** What may separate the groups of a phone number. A dot before a space ends a sentence. */
const GAP = '(?:[ ()_/-]|\\.(?! ))';

/**
 * Phone numbers. The code of a Ukrainian one has three digits and begins with a zero, unlike a date or an hour. Behind a
 * complete number may stand a date or an hour: «067 123 45 67 19 грудня».
 */
const PHONES: readonly RegExp[] = [
  `(?:(?:\\+?3?8${GAP}*)?0 ?|\\+?380${GAP})[3-9]\\d(?:${[
    // «067 639.12.10», «0676 391 210», «067639.12.10», «067. 639. 12. 10»
    `${GAP}+\\d(?:${GAP}*\\d){6}`,
    '(?:[ ()-]*\\d){7}',
    '\\d{3}[./]?\\d\\d[./]?\\d\\d',
    '(?: ?[./] ?\\d{2,3}){3}',
  ].join('|')})`,
  // «+48 601 234 567», and Ukrainian numbers with surplus digits
  '(?:\\+\\d|00\\d|0\\d\\d|380|8[ -]?0\\d\\d)(?:[ ()-]*\\d){7,}',
  // An incomplete number at the end of a clause: «067 123 45».
  `0[3-9]\\d${GAP}+\\d{3}(?:${GAP}\\d{1,3})?(?= *(?:[,;!?]|$))`,
  // «639-12-10», «639.12.15», «67.639.12.10», «номер 67 639 12 10», «06 76 39 12 15»
  '(?:\\d\\d(?<mark>[./-])\\d{3}\\k<mark>|\\d{3}(?<mark>[./-]))\\d\\d\\k<mark>\\d\\d',
  '(?<=(?:номер|тел|моб)\\p{L}*[.:]? )\\d\\d \\d{3} \\d\\d \\d\\d',
  '0[3-9](?: \\d\\d){4}',
].map((like) => new RegExp(`(?<!\\d)${like}(?!\\d)`, 'gu'));

const ORDINAL_DAY =
  /(?<![\d.,:])(\d{1,2})(?: ?-)? ?(?:го|ого|ше|те|ме|ге|(?<=-|на \d{1,2})[еє](?! занят| місц| мест)|st|nd|rd|th)(?![\p{L}])/gu;
const ORDINAL_HOUR =
  /(?<![\d.,:])(\d{1,2})-?(?:та|ту|ша|ій|ї|тій|тої|ої|ту|шу|шій|га|гу|гій|ма|му|мій|мої|тя|тю)(?!\p{L})/gu;

/** Of Zoom: «771 2001 8001». */
const MEETING_NUMBER = /(?<!\d)\d{3} \d{3,4} \d{4}(?!\d)/g;

/** A date of birth: «дн 14.03», «народ. 14 березня». */
const BIRTH_DATE = tolerant(
  /(?<!\p{L}|\d ?)(?:д\.? ?н|нар|народ\p{L}+)[.:]* *\d{1,2}(?:([./-])\d{1,2}(?:\1(?:\d{4}|\d\d))?(?![\d:])| (?:січ|лют|бер|квіт|трав|черв|лип|серп|вер|жовт|лист|груд)\p{L}*(?: \d{4})?)/gu,
);

/** «рівень B1»: a level, not «в 1». */
const LEVEL = tolerant(
  /(?<=(?:рівень|рівн[іяю]|гр|груп[аиіу]|(?:англ|нім|фран|фр|ісп|польськ|пол)\p{L}*)\.? )[abcавс][12](?![\p{L}\d])/gu,
);

/** Tags the numbers whose punctuation shows their kind. */
function tagNumbers(text: string, found: Found): string {
  const hour = (hours: string, minutes: string) =>
    ` ${putHour(found, Number(hours), Number(minutes), hours.length === 2 && hours[0] === '0' ? 'exact' : 'digits')} `;
  return (
    PHONES.reduce(
      (before, phone) => before.replace(phone, ' _ '),
      text.replace(/\S+@\S+\.\S+|@[a-z]\w+/g, ' _ '),
    )
      .replace(MEETING_NUMBER, ' _ ')
      // «261126»
      .replace(/(?<!\d)(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])2[6-9](?!\d)/g, ' ODD ')
      .replace(/(?<![\d.])\d{7,}(?!\d)/g, ' _ ')
      .replace(BIRTH_DATE, ' _ ')
      .replace(LEVEL, ' _ ')
      .replace(/(?<!\d)(20\d\d)-(\d\d)-(\d\d)(?!\d)/g, (_, year, month, date) => {
        return ` ${putDay(found, { date: Number(date), month: Number(month), year: Number(year) })} `;
      })
      .replace(
        /(?<![\d.])(\d{1,2})([./-])(\d{1,2})\2(20\d\d|\d\d)(?![\d])(?:\s*р(?:оку)?(?!\p{L})\.?)?/gu,
        (all, date, _, month, year) => {
          const full = Number(year) < 100 ? 2000 + Number(year) : Number(year);
          return Number(month) >= 1 && Number(month) <= 12 && full > 2024
            ? ` ${putDay(found, { date: Number(date), month: Number(month), year: full })} `
            : all.replace(/[./-]/g, ' ? ');
        },
      )
      .replace(/(?<![\d:])(\d{1,2}) ?: ?(\d{2})(?::\d{2})?(?![\d:])/g, (_, hours, minutes) =>
        hour(hours, minutes),
      )
      .replace(/(?<![\d.])(\d{1,2})\.(\d\d)(?= ?[ap]m(?!\p{L}))/gu, (_, hours, minutes) =>
        hour(hours, minutes),
      )
      .replace(/(?<!\d)(\d{1,2}) ?(am|pm)(?!\p{L})/gu, ' $1 $2 ')
      .replace(ORDINAL_DAY, ' D$1 ')
      .replace(ORDINAL_HOUR, ' O$1 ')
      .replace(/(?<![\d.,/-])(\d{1,2})-([а-гa-g])(?![\p{L}\d])/gu, ' _ ')
      .replace(
        /(?<![\dA-Z.]|\d,)(\d{1,2})(?:([.,/:])| ?(-) ?)(\d{1,2})(?![\d]|[.,]\d)/g,
        (_, first, mark, dash, second) => {
          found.pairs.push({ first, second, mark: mark ?? dash });
          return ` PAIR${found.pairs.length - 1} `;
        },
      )
      .replace(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/gu, (_, at, all) => (/[A-Z]/.test(all[at - 1]) ? '' : ' '))
      .replace(/([A-Z]) (?=\d)/g, '$1')
  );
}

/** Tags the words, and marks the ends of clauses. */
function tagWords(tokens: readonly string[]): string[] {
  return tokens.map((token, index) => {
    const before = tokens[index - 1] ?? '';
    // «польс. час»
    const after = tokens[tokens[index + 1] === '.' ? index + 2 : index + 1] ?? '';
    if (/^[A-Z\d_]/.test(token)) return token;
    if (token === '.') return isShort(before) ? '' : ';';
    if (/^[;!\n]$/.test(token)) return ';';
    if (/^[()[\]|•·:]$/.test(token)) return ',';
    if (token === SPACED_DASH) return endsClause(before, after) ? ',' : '-';
    if (/^[?,/%№$€£₴#~≈+-]$/.test(token)) return token === '+' ? 'і' : tagSign(token);
    if (!/\p{L}/u.test(token)) return '';
    const isBesideClock = /^(?:час|czas|time|времен)/.test(after) || /^czas|^час/.test(before);
    // «за польським», but «5 балів по польській» and «за польською програмою» name a language.
    if (isBesideClock || (/^(?:за|по)$/.test(before) && !/(?:ій|ою|ую|ой)$/.test(token))) {
      const zone = findZoneName(token);
      if (zone) return `ADJ_${zone}`;
    }
    const abbreviation = findAbbreviation(token);
    if (abbreviation) return `ADJ_${abbreviation}`;
    const tag = tagWord(token);
    if (tag !== token) return tag;
    if (LIKE_DAY.test(token)) return 'ODD';
    const place = findPlace(token);
    return place ? `PLACE_${place}` : token;
  });
}

/** Whether a dash between two words ends a clause: «мама на роботі - пн 17»; but not «вт - чт», «17:00 - до 18». */
function endsClause(before: string, after: string): boolean {
  const isOfTime = (word: string) => /^(?:[WM]\d|REL|PART)/.test(tagWord(word));
  return !(isOfTime(before) && isOfTime(after)) && !/^(?:до$|n\d|[OD]\d)/.test(tagWord(after));
}

/** A possibly misspelt day. The bot asks for confirmation of a time beside it. */
const LIKE_DAY = tolerant(
  /^(?:післ(?!я$)|послеза|позавт|пон[еі]д|понд|вівт|віво|вівр|вторн|четв|четр|четверьг|птниц|пятн|п.ятн|субт|субо|суббо|неділ|завт|зватр|завр|серед(?!н|ин)|сере(?:да|ду)|сьог|сьо[гд]|сег|tomor|tommor|toda|jutr|ponied|wtor|czwar|piąte|niedz|wednes|thurs|satur|sund)/u,
);

function tagSign(sign: string): string {
  return /[%№$€£₴#~≈]/.test(sign) ? tagWord(sign) : sign;
}

/** A dot after an abbreviation does not end a clause. Abbreviations end with a consonant: «год.», «понед.» */
function isShort(word: string): boolean {
  return /^[A-Z]/.test(word)
    ? !/^TIME/.test(word)
    : word.length <= 5 && !/..[аеиіїоуюяєьй]$|^(?:сім|вісім)$/.test(word);
}

/** «двадцять п'ять» is one number, «двадцять перша» one hour, «після завтра» one day, «нуль нуль» means no minutes. */
function joinWords(tokens: readonly string[]): string {
  return tokens
    .filter(Boolean)
    .join(' ')
    .replace(/(?<=(\S+) )n(20|30|40|50) n([1-9])(?!\d)(?=(?: ([On]\d))?)/g, joinTens)
    .replace(/^n(20|30|40|50) n([1-9])(?!\d)/g, (_, tens, units) => `n${Number(tens) + Number(units)}`)
    .replace(/\bn(20|30) E([1-9])(?!\d)/g, (_, tens, units) => `E${Number(tens) + Number(units)}`)
    .replace(/\bn20 O([1-4])(?!\d)/g, (_, units) => `O${20 + Number(units)}`)
    .replace(/\bn(20|30) D([1-9])(?!\d)/g, (_, tens, units) => `D${Number(tens) + Number(units)}`)
    .replace(/(?<![^ ])після REL1(?!\d)/g, 'REL2')
    .replace(/\bn0 n0\b/g, '00')
    .replace(/\bn0 n(\d)\b/g, '0$1');
}

/** «без двадцяти п'ять» has two numbers, «без двадцяти п'яти п'ять» three. */
function joinTens(all: string, before: string, tens: string, units: string, next?: string): string {
  const isTurned =
    ((before === 'без' || before === 'за') && !next && units !== '5') || (before === 'без' && !next);
  return isTurned ? all : `n${Number(tens) + Number(units)}`;
}
