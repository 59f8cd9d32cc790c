import { type Found, putDay, putHour } from './findings.ts';
import { tagWord } from './vocabulary.ts';
import { findAbbreviation, findPlace, findZoneName } from './zones.ts';

/** Longer texts are cut here. */
export const MAX_LENGTH = 1000;

/** Longer than any relevant word. The patterns would be slow on longer words. */
const LONG_WORD = /\S{80,}|\p{L}{30,}/gu;

/** Links to a lesson or a profile: «https://us05web.zoom.us/j/845?pwd=1630», «meet.google.com/abc-1700-xyz». */
const ADDRESS = /https?:\S+|(?<![\p{L}\d@.-])(?:[a-z\d-]+\.)+[a-z]{2,}\/\S*/giu;

/** A letter O typed as a zero: «1O:OO», «16:3о». */
const ZERO_LETTER = /(?<=\d)[oо](?=:[\doо])|(?<=\d:[\doо]?)[oо](?![\p{L}])|(?<=\d:)[oо](?=[oо\d](?!\p{L}))/gu;

/** A level of a language, in Cyrillic or Latin letters: «англ В1». It is not «в 1». */
const LANGUAGE_LEVEL = /(?<!^\s*|[\p{L}\d])[ABCАВС][12]\+?(?![\p{L}\d:.,-]\d|[\p{L}\d:])/gu;

/** A dot that ends a sentence: «ср 18 30. Пакет Стандарт», «о 18ій. Оплатили 2800». Otherwise «30 пакет» is an amount. */
const SENTENCE_END = /(?<=\d(?:-?\p{Ll}{1,3})?|(?<!\p{L})(?:год|хв|веч))\.(?=\s+\p{Lu}\p{Ll})/gu;

const APOSTROPHES = /(?<=\p{L})['’ʼ`´"ʹ′](?=\p{L})/gu;
const HOMOGLYPHS: Readonly<Record<string, string>> = {
  a: 'а',
  c: 'с',
  e: 'е',
  i: 'і',
  o: 'о',
  p: 'р',
  x: 'х',
  y: 'у',
  k: 'к',
  b: 'в',
  m: 'м',
  t: 'т',
  h: 'н',
};
const MIXED = /\p{L}*(?:\p{Script=Cyrillic}[a-z]|[a-z]\p{Script=Cyrillic})\p{L}*/gu;
const GREETING =
  /(?:добр\p{L}+|хорош\p{L}+|гарн\p{L}+|good|dzień|всього) +(?:дня|день|вечора|вечір|вечер|ранку|ранок|утро|утра|ночі|morning|evening|afternoon|day|dobry)|(?:дня|день|вечора|вечір|вечер|ранку|утра) +добр(?:ий|ого|ый|ой)(?!\p{L})/gu;

/**
 * Abbreviations, set phrases and names of several words, with a word that `vocabulary.ts` or `zones.ts` has. Applied in
 * this order to a lowercase text without apostrophes; `_` is no time.
 */
const RESPELLED: readonly (readonly [like: RegExp, words: string])[] = [
  [GREETING, ' '],
  [/(?<!\p{L})н[/\\][бдв](?!\p{L})/gu, 'недодзвон'],
  [/(?<!\p{L})д\/з(?!\p{L})/gu, 'вправа'],
  [/(?<!\p{L})ч\/з(?!\p{L})/gu, 'через'],
  [/(?:будь[- ]?як|люб)(?:ий|ого|ому|ой|ый) день(?!\p{L})/gu, 'кожен'],
  [/будь[- ]?(?:коли|як\p{L}+ (?:день|дня|час))/gu, 'кожен'],
  [/(?:останн|последн)\p{L}+ (?:раз|спроб|дзвін|дзвон|попытк)\p{L}*/gu, 'востаннє'],
  // «вул. 8 Березня 15»
  [
    /(?<!\p{L})(?:вул|просп|бульв|пров)\p{L}*\.? +\d{1,2}(?:-?го)? +\p{L}+(?:,? \d{1,3}(?!\d|[.:]))?/gu,
    ' _ ',
  ],
  [/(?<!\p{L})(?:перш|друг|трет|четверт|пят|шост)\p{L}+ (?:пар[аиіу]|урок[уі]?)(?!\p{L})/gu, 'пара'],
  [/(?<!\p{L})(?:тому що|так як(?! (?:минул|завжди|зазвичай|вчора|раніше|було)))(?!\p{L})/gu, 'бо'],
  [/(?<!\p{L})на зміні(?!\p{L})/gu, 'на роботі'],
  [/(?<!\p{L})пн ?- ?(?:чт|пт|сб|нд)(?!\p{L})/gu, 'щодня'],
  // «дзвонила вчора пт 18»: keeps «вчора» apart from «пт», which is not the last Friday.
  [/(?<=\p{L}(?:ла|ли|в|лась|лися|вся) )((?:поза)?вчора|учора|вчера)(?= )/gu, '$1 _'],
  [/(?<!\p{L})день народження/gu, 'іменини'],
  // «6-й клас»
  [/(?<=\d)-?[ио]?й(?= (?:клас|кл\.?|курс|рівень)(?!\p{L}))/gu, ''],
  [/(?<!\p{L})(?:під (?:питанням|вопросом)|под вопросом)(?!\p{L})/gu, 'можливо'],
  // «ближче до шостої»
  [/(?<!\p{L})(?:ближче|ближе) (?:до|к)(?= (?:\d|\p{L}+(?:ої|ти|ми)(?!\p{L})))/gu, 'о'],
  [/(?<!\p{L})[ву] (?:графік|розклад)(?!\p{L})/gu, ' '],
  // «договір від 1.12»
  [
    /(?<!\p{L})(?:рахун\p{L}+|чек\p{L}*|квитанці\p{L}+|договір|договор|акт|заявк\p{L}+|лист|запис)(?: ?№? ?\d+)? (?:від|от) \d{1,2}[./]\d{1,2}(?![.:]?\d)/gu,
    ' _ ',
  ],
  // «працює 2/2»
  [/(?<=(?:прац\p{L}+|робот\p{L}*|графік\p{L}*|змін\p{L}*)(?: по)? )[1-7]\/[1-7](?![\d/])/gu, ' '],
  // «за кермом» is no time zone.
  [/(?<!\p{L})за (?:рулем|кермом|містом|городом|столом|ноут\p{L}*|комп\p{L}*)(?!\p{L})/gu, ' '],
  // «якщо буде світло»
  [
    /(?<!\p{L})(?:якщо|если)(?: (?:не|буде|будет|дадуть|є|вже))* (?:світл|свет|тривог|тревог|інтернет|интернет)\p{L}*(?: (?:буде|будет|не буде))?(?!\p{L})/gu,
    ' ',
  ],
  [/нью[ -]йорк/g, 'ньюйорк'],
  [/нов(?:ого|ому|ий|им|огор\p{L}*) +р(?:оку|оком|оці|ік)?(?!\p{L})/gu, 'свят'],
  [/(?<!\p{L})ма(?:в|ла|ли) (?:бути|прийти|\p{L}*дзвонити|набрати)(?!\p{L})/gu, 'було'],
  [/(?<!\p{L})[вуо] (?:районі|межах|проміжку)(?= )/gu, 'о'],
  [/(?<=\p{L}\.)(?=\d)/gu, ' '],
  [/(?<!\p{L})(?:рівно|ровно)(?= (?:\d|\p{L}+(?:цять|ять|сім)(?!\p{L})))/gu, 'о'],
  [/(?:перш\p{L}+|1-?а?) полов\p{L}+(?: дня)?/gu, 'зранку'],
  [/(?:друг\p{L}+|2-?а?) полов\p{L}+(?: дня)?/gu, 'пообіді'],
  [/new york/g, 'newyork'],
  [/лос[ -]анджелес/g, 'лосанджелес'],
  [/тель[ -]авів/g, 'тельавів'],
  [/сан[ -]франциско/g, 'санфранциско'],
  [/(?<=\p{L})\.(?=\p{L})/gu, '. '],
  [/\b([ap])\.? ?m\b\.?/g, '$1m'],
  [/o['’]clock/g, 'oclock'],
  [
    /(?<!\p{L})(пів|пол)-?(?=(?:перш|друг|трет|четверт|пят|шост|сьом|восьм|девят|десят|одинадц|дванадц|год|час|втор|шест|седьм|\d))/gu,
    'пів ',
  ],
  [/(?<!\p{L})по-?(?=(?:київ|києв|польс|варшав|німец|їхн|ихн|місцев|местн|тамтешн))/gu, 'по '],
  [/після +завтра(?!\p{L})/gu, 'післязавтра'],
  [/day after tomorrow/g, 'pojutrze'],
  [/по об[іи]ді|po południu|po poludniu|після обід\p{L}*|после обед\p{L}*|пісял обід\p{L}*/gu, 'пообіді'],
  [/до обід\p{L}*|перед обід\p{L}*|до обед\p{L}*/gu, 'зранку'],
  [/w południe|о полудні|в полудень/gu, 'опівдні'],
];

/** Splits a text at spaces, and tags the words about times and numbers. */
export function tagText(text: string, found: Found): string {
  const spelled = text
    .slice(0, MAX_LENGTH)
    .normalize('NFC')
    .replace(ADDRESS, ' _ ')
    // «1) завтра о 10»
    .replace(/^\s*\d{1,2}\)\s/gmu, ' ')
    .replace(/\s*\n\s*/g, ' , ')
    .replace(LANGUAGE_LEVEL, ' _ ')
    .replace(SENTENCE_END, ';')
    .replace(LONG_WORD, ' ')
    .toLowerCase()
    .replaceAll('\u0301', '')
    .replaceAll('ё', 'е')
    .replace(APOSTROPHES, '')
    .replace(MIXED, (word) => word.replace(/[a-z]/g, (letter) => HOMOGLYPHS[letter] ?? letter))
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(ZERO_LETTER, '0')
    .replace(/(?<=\d)[⁰¹²³⁴⁵]{2}/g, (minutes) => `:${minutes.normalize('NFKC')}`)
    .replace(/(?<=\d)[°º]{2}/g, ':00')
    // «18ж30», «18ю30», «18;30»: the keys of «:» and «.» on the wrong keyboard layout.
    .replace(/(?<=\d)(?:[жю](?=\d\d)|;(?=[0-5][05](?![\d:])))/g, ':');
  const plain = RESPELLED.reduce((before, [like, words]) => before.replace(like, words), spelled);
  // «на 2 години» lasts two hours, «на 2 годину» begins at two.
  if (/(?<!\p{L})на [2-4] години(?!\p{L})/u.test(plain)) found.warnings.add('?duration');
  if (namesUnknownClock(plain)) found.warnings.add('zone');
  const numbered = tagNumbers(plain, found);
  const tokens = numbered.match(/[A-Z]\w*|\d+|\p{L}+|_|[^\s\p{L}\d_]/gu) ?? [];
  return ` ${joinWords(tagWords(tokens))} `.replace(/ +/g, ' ');
}

/** «16 ірл часу»: an hour on a clock that `zones.ts` does not know. */
function namesUnknownClock(text: string): boolean {
  const [, word = ''] = /\d (\p{L}{2,}) (?:часу|czasu|time)(?!\p{L})/u.exec(text) ?? [];
  const isAmount = /^(?:мало|багато|більше|вдосталь|обмаль|нема|немає|буде|має|ще|стільки)$/.test(word);
  return word !== '' && !isAmount && tagWord(word) === word && !findZoneName(word) && !findPlace(word);
}

/** Removes a phone number, but keeps a date or an hour behind it: «067 123 45 67 19 грудня». */
function cutPhone(all: string): string {
  if (all.replace(/\D/g, '').length < 9) return all;
  const [, number = all] = /^((?:\+?3?8)?[ (-]*0(?:[ ()-]*\d){9})(?!\d)/.exec(all) ?? [];
  return ` _ ${all.slice(number.length)}`;
}

const ORDINAL_DAY =
  /(?<![\d.,:])(\d{1,2})(?: ?-)? ?(?:го|ого|ше|те|ме|ге|(?<=-)[еє](?! занят| місц| мест)|st|nd|rd|th)(?![\p{L}])/gu;
const ORDINAL_HOUR =
  /(?<![\d.,:])(\d{1,2})-?(?:та|ту|ша|ій|ї|тій|тої|ої|ту|шу|шій|га|гу|гій|ма|му|мій|мої|тя|тю)(?!\p{L})/gu;

/** Of Zoom: «771 2001 8001». */
const MEETING_NUMBER = /(?<!\d)\d{3} \d{3,4} \d{4}(?!\d)/g;

/** Tags the numbers whose punctuation shows their kind. */
function tagNumbers(text: string, found: Found): string {
  const hour = (hours: string, minutes: string) =>
    ` ${putHour(found, Number(hours), Number(minutes), hours.length === 2 && hours[0] === '0' ? 'exact' : 'digits')} `;
  return (
    text
      .replace(/\S+@\S+\.\S+|@[a-z]\w+/g, ' _ ')
      .replace(/(?<!\d)(?:\+\d|00\d|0\d\d|380|8[ -]?0\d\d)[\d ()-]{6,}\d(?!\d)/g, cutPhone)
      .replace(MEETING_NUMBER, ' _ ')
      // «261126»
      .replace(/(?<!\d)(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])2[6-9](?!\d)/g, ' ODD ')
      .replace(/(?<![\d.])\d{7,}(?!\d)|(?<![\d-])\d{3}-\d{2}-\d{2}(?![\d-])/g, ' _ ')
      // A date of birth.
      .replace(
        /(?<!\p{L}|\d ?)(?:д\.? ?н|нар|народ\p{L}+)[.:]* *\d{1,2}(?:([./-])\d{1,2}(?:\1(?:\d{4}|\d\d))?(?![\d:])| (?:січ|лют|бер|квіт|трав|черв|лип|серп|вер|жовт|лист|груд)\p{L}*(?: \d{4})?)/gu,
        ' _ ',
      )
      // «рівень B1»: a level, not «в 1».
      .replace(/(?<=(?:рівень|рівн[іяю]|гр|груп[аиіу])\.? )[abcавс][12](?![\p{L}\d])/gu, ' _ ')
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
        /(?<![\d.]|\d,)(\d{1,2})(?:([.,/])| ?(-) ?)(\d{1,2})(?![\d]|[.,]\d)/g,
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
    const [before = '', after = ''] = [tokens[index - 1], tokens[index + 1]];
    if (/^[A-Z\d_]/.test(token)) return token;
    if (token === '.') return isShort(before) ? '' : ';';
    if (/^[;!\n]$/.test(token)) return ';';
    if (/^[()[\]|•·:]$/.test(token)) return ',';
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

/** A possibly misspelt day. The bot asks for confirmation of a time beside it. */
const LIKE_DAY =
  /^(?:п[іи]сл(?!я$)|послеза|позавт|пон[еі]д|понд|в[іи]вт|віво|вівр|вторн|четв|четр|четверьг|птниц|пятн|п.ятн|субт|субо|суббо|нед[іи]л|завт|зватр|завр|серед(?!н|ин)|сере(?:да|ду)|сьог|сьо[гд]|сег|tomor|tommor|toda|jutr|ponied|wtor|czwar|piąte|niedz|wednes|thurs|satur|sund)/u;

function tagSign(sign: string): string {
  return /[%№$€£₴#~≈]/.test(sign) ? tagWord(sign) : sign;
}

/** A dot after an abbreviation does not end a clause. Abbreviations end with a consonant: «год.», «понед.» */
function isShort(word: string): boolean {
  return /^[A-Z]/.test(word)
    ? !/^TIME/.test(word)
    : word.length <= 5 && !/..[аеиіїоуюяєьй]$|^(?:сім|вісім)$/.test(word);
}

/** «двадцять п'ять» is one number, «двадцять перша» one hour, «нуль нуль» means no minutes. */
function joinWords(tokens: readonly string[]): string {
  return tokens
    .filter(Boolean)
    .join(' ')
    .replace(/(?<=(\S+) )n(20|30|40|50) n([1-9])(?!\d)(?=(?: ([On]\d))?)/g, joinTens)
    .replace(/^n(20|30|40|50) n([1-9])(?!\d)/g, (_, tens, units) => `n${Number(tens) + Number(units)}`)
    .replace(/\bn(20|30) E([1-9])(?!\d)/g, (_, tens, units) => `E${Number(tens) + Number(units)}`)
    .replace(/\bn20 O([1-4])(?!\d)/g, (_, units) => `O${20 + Number(units)}`)
    .replace(/\bn(20|30) D([1-9])(?!\d)/g, (_, tens, units) => `D${Number(tens) + Number(units)}`)
    .replace(/\bn0 n0\b/g, '00')
    .replace(/\bn0 n(\d)\b/g, '0$1');
}

/** «без двадцяти п'ять» has two numbers, «без двадцяти п'яти п'ять» three. */
function joinTens(all: string, before: string, tens: string, units: string, next?: string): string {
  const isTurned =
    ((before === 'без' || before === 'за') && !next && units !== '5') || (before === 'без' && !next);
  return isTurned ? all : `n${Number(tens) + Number(units)}`;
}
