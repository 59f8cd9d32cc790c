/** Longer than any relevant word. The patterns would be slow on longer words. */
const LONG_WORD = /\S{80,}|\p{L}{30,}/gu;

/** The digit of an emoji: «1️⃣». */
const KEYCAP = /[\d#*]\ufe0f?\u20e3/gu;

/** Signs before a text: quotes, dashes, emoji. A plus before a digit begins a phone number. */
const SIGNS_BEFORE = /^(?:(?![+№#~≈_(])[^\p{L}\d]|\+(?!\d))+/u;

/** Signs behind a text. «?», «₴» and the like have a meaning. */
const SIGNS_BEHIND = /(?:[\s.,;:!+"'«»“”()*>-]|\p{Extended_Pictographic}|\ufe0f)+$/u;

const IN_BRACKETS = /^\s*\(([^()]*)\)(?!\s*\p{L}|\s*\d)/u;

/** Polite words and answers before or after the time: «ок, завтра о 10», «пн 17 дякую». */
const COURTESY =
  /^(?:(?:дуже )?(?:дякую|дяки|спс|спасиб[іо]|добре|гаразд|супер|ага|угу|так(?! як)|ну|отже|вітаю|привіт|ок|окей|дівчата)(?:[\s,.!)]+|$))+|(?<!(?:^|\P{L})не)(?:[\s,.!)]+(?:дуже )?(?:дякую|дяки|спс|спасиб[іо]|будь ласка|супер|ок|окей|\+))+(?=$| ?\()/gu;

/** Links to a lesson or a profile: «https://us05web.zoom.us/j/845?pwd=1630», «meet.google.com/abc-1700-xyz». */
const ADDRESS = /https?:\S+|(?<![\p{L}\d@.-])(?:[a-z\d-]+\.)+[a-z]{2,}\/\S*/giu;

/** A letter O typed as a zero: «1O:OO», «16:3о». */
const ZERO_LETTER = /(?<=\d)[oо](?=:[\doо])|(?<=\d:[\doо]?)[oо](?![\p{L}])|(?<=\d:)[oо](?=[oо\d](?!\p{L}))/gu;

/** A level of a language, in Cyrillic or Latin letters: «англ В1». It is not «в 1». */
const LANGUAGE_LEVEL = /(?<!^\s*|[\p{L}\d])[ABCАВС][12]\+?(?![\p{L}\d:.,-]\d|[\p{L}\d:])/gu;

/** A dot that ends a sentence: «ср 18 30. Пакет Стандарт», «о 18ій. Оплатили 2800». Otherwise «30 пакет» is an amount. */
const SENTENCE_END =
  /(?<=\d(?:-?\p{L}{1,3})?|(?<!\p{L})(?:год|хв|веч))\.(?=\s+\p{Lu}\p{L})|(?<=\p{L})\.(?=\s+(?:О|У|В|На|З|Після|До|Пн|Вт|Ср|Чт|Пт|Сб|Нд) )/gu;

const APOSTROPHES = /(?<=\p{L})['’ʼ`´"ʹ′]{1,2}(?=\p{L})/gu;
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
/** A Latin letter alone, as in «12 i 13», «12:00y них»; but not «5 p.m.». */
const LONE_LETTER = /(?<![a-z\d'’])[aceiopxy](?![a-z\d'’]|\.? ?m)|(?<=\d)[ipy](?![a-z\d'’]|\.? ?m)/g;
/** A word in capitals whose letters all look Cyrillic: «HMT», «COPOK»; but not «PM», «CET». */
const LATIN_CAPITALS =
  /(?<![\p{L}\d])(?!(?:AM|PM|ET|EET|CET|BMT|TOEIC|ACT|IT|TB)(?!\p{L}))(?:[ABCEHIKMOPTX]{2,}|[BKHMT](?=[ /\\]?\p{Lu})|(?<=\p{Lu}[/\\])[BKHMT])(?!\p{L})/gu;
const MIXED = /\p{L}*(?:\p{Script=Cyrillic}[a-z]|[a-z]\p{Script=Cyrillic})\p{L}*/gu;
/** «пьятниця», «п ятниця», «п ’ятниця», «дев*ята» */
const SPLIT_STEM = /(?<!\p{L})(п|дев)(?:[ьъ]|[^\p{L}\d]{1,2})(?=ят)/gu;
const GREETING =
  /(?:добр\p{L}+|хорош\p{L}+|гарн\p{L}+|good|dzień|всього) +(?:дня|день|вечора|вечір|вечер|ранку|ранок|утро|утра|ночі|morning|evening|afternoon|day|dobry)|(?:дня|день|вечора|вечір|вечер|ранку|утра) +добр(?:ий|ого|ый|ой)(?!\p{L})/gu;

/**
 * Abbreviations, set phrases and names of several words, with a word that `vocabulary.ts` or `zones.ts` has. Applied in
 * this order to a lowercase text without apostrophes; `_` is no time.
 */
const RESPELLED: readonly (readonly [like: RegExp, words: string])[] = [
  [GREETING, ' '],
  [SPLIT_STEM, '$1'],
  [/(?<!\p{L})під\. ?(?=\d)|(?<=буд\p{L}*\.? ?\d+\p{L}?,? ?)під(?= ?\d)/gu, 'підїзд '],
  [/где-то/g, 'десь'],
  // «пт 17 не ok»; but not «ok. 17», which is Polish.
  [/(?<!\p{L})ok(?!\p{L}|\.? ?\d)(?<=\p{Script=Cyrillic}.*)/gu, 'ок'],
  // «🗓 чт 17.12 о 17:00 (було вт 15.12 о 18:00)», as the bot writes. A wish may stand in brackets, too.
  [/\(було(?! би?(?!\p{L}))[^()\n]*\)/gu, ' '],
  [/(?<!\p{L})н[/\\][бдв](?!\p{L})/gu, 'недодзвон'],
  [/(?<!\p{L})д\/з(?!\p{L})/gu, 'вправа'],
  [/(?<!\p{L})ч\/з(?!\p{L})/gu, 'через'],
  [/(?:будь[- ]?як|люб)(?:ий|ого|ому|ой|ый) день(?!\p{L})/gu, 'кожен'],
  [/будь[- ]?(?:коли|як\p{L}+ (?:день|дня|час))/gu, 'кожен'],
  [/(?:останн|последн)\p{L}+ (?:раз|спроб|дзвін|дзвон|попытк)\p{L}*/gu, 'востаннє'],
  // «вул. 8 Березня 15»
  [
    /(?<!\p{L})(?:вул|просп|бульв|пров)\p{L}*[. ]+\d{1,2}(?:-?го)? +\p{L}+(?:,? \d{1,3}(?!\d|[.:]\d))?/gu,
    ' _ ',
  ],
  // «вул. Лесі Українки 17/12»
  [
    /(?<!\p{L})(?:вул|просп|бульв|пров)\p{L}*[. ]+(?:\p{L}+[. ]+){1,3}\d{1,3}(?:\/| - )\d{1,3}(?![:.]?\d)/gu,
    ' _ ',
  ],
  [/(?<!\p{L})(?:перш|друг|трет|четверт|пят|шост)\p{L}+ (?:пар[аиіу]|урок[уі]?)(?!\p{L})/gu, 'пара'],
  [/(?<!\p{L})(?:тому що|так як(?! (?:минул|завжди|зазвичай|вчора|раніше|було)))(?!\p{L})/gu, 'бо'],
  // «24/7 на зв’язку»
  [/(?<!\d)24\/7(?![\d/]| ?(?:[оoву] |об |на )?\d)/gu, ' '],
  // «чекає на дзвінок протягом години»
  [/(?<!\p{L})(?:протягом|[ву]продовж) годин[иу](?!\p{L})/gu, 'пізніше'],
  // «через тиждень 16 15»: not 16 weeks, unlike «через тижні два»
  [/(?<=через (?:тижд?ень|тиж|неделю))(?= \d)/gu, ' ,'],
  [/(?<!\p{L})на зміні(?!\p{L})/gu, 'на роботі'],
  [/(?<!\p{L})[ву] робочі дні(?!\p{L})/gu, 'щодня'],
  [/(?<!\p{L})пн ?- ?(?:чт|пт|сб|нд)(?!\p{L})/gu, 'щодня'],
  // «дзвонила вчора пт 18»: keeps «вчора» apart from «пт», which is not the last Friday.
  [/(?<=\p{L}(?:ла|ли|в|лась|лися|вся) )((?:поза)?вчора|учора|вчера)(?= )/gu, '$1 _'],
  [/(?<!\p{L})день народження/gu, 'іменини'],
  // «6-й клас», «3й дзвінок»
  [/(?<=\d)-?[ио]?й(?= (?:клас|кл\.?|курс|рівень|дзвінок|раз|урок)(?!\p{L}))/gu, ''],
  [
    /(?<!\p{L})(?:під (?:питанням|вопросом)|под вопросом|не (?:точно|факт|остаточно|в?певн\p{L}+))(?!\p{L})/gu,
    'можливо',
  ],
  // «ближче до шостої»
  [/(?<!\p{L})(?:ближче|ближе) (?:до|к)(?= (?:\d|\p{L}+(?:ої|ти|ми)(?!\p{L})))/gu, 'о'],
  [/(?<!\p{L})[ву] (?:графік|розклад)(?!\p{L})/gu, ' '],
  // «договір від 1.12»
  [
    /(?<!\p{L})(?:рахун\p{L}+|чек\p{L}*|квитанці\p{L}+|договір|договор|акт|заявк\p{L}+|лист|запис)(?: ?№? ?\d+)? (?:від|от) \d{1,2}[./]\d{1,2}(?![.:]?\d)/gu,
    ' _ ',
  ],
  // «працює 2/2»
  [/(?<=(?:прац\p{L}+|р[оа]бот\p{L}*|графік\p{L}*|змін\p{L}*)(?: по)? )[1-7]\/[1-7](?![\d/])/gu, ' '],
  // «за кермом» is no time zone.
  [/(?<!\p{L})за (?:рулем|кермом|містом|городом|столом|ноут\p{L}*|комп\p{L}*)(?!\p{L})/gu, ' '],
  // «якщо буде світло»
  [
    /(?<!\p{L})(?:якщо|если)(?: (?:не|буде|будет|дадуть|є|вже))* (?:світл|свет|тривог|тревог|інтернет|интернет)\p{L}*(?: (?:буде|будет|не буде))?(?!\p{L})/gu,
    ' ',
  ],
  // «20 хвилин восьмої» is the Russian «20 минут восьмого».
  [
    /(?<=(?:(?<![\d.:])[1-5]?\d|пять|цять|сорок) ?(?:хв|мин)\p{L}*\.? )(перш|друг|трет|четверт|пят|шост|сьом|восьм|девят|десят|одинадцят|дванадцят)ь?о[їіи](?!\p{L})/gu,
    '$1ого',
  ],
  // «після НР», «до н.р.»
  [/(?<=(?:^|\s)(?:після|по|до|на|перед|під|від|з) )н(?:\. ?|\/)?р(?!\p{L})\.?/gu, 'свят'],
  [/нью[ -]йорк/g, 'ньюйорк'],
  [/нов(?:ого|ому|ий|им|огор\p{L}*) +р(?:оку|оком|оці|ік)?(?!\p{L})/gu, 'свят'],
  [/(?<!\p{L})ма(?:в|ла|ли) (?:бути|прийти|\p{L}*дзвонити|набрати)(?!\p{L})/gu, 'було'],
  [/(?<!\p{L})[вуо] (?:районі|межах|проміжку)(?= )/gu, 'о'],
  [/(?<=\p{L}\.)(?=\d)/gu, ' '],
  [/(?<!\p{L})(?:рівно|ровно)(?= (?:\d|\p{L}+(?:цять|ять|сім)(?!\p{L})))/gu, 'о'],
  [/(?:перш\p{L}+|1-?а?) пол(?:ов\p{L}+(?: дня)?| дня)/gu, 'зранку'],
  [/(?:друг\p{L}+|2-?а?) пол(?:ов\p{L}+(?: дня)?| дня)/gu, 'пообіді'],
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
  [/(?<!\p{L})по-?(?=(?:київ|києв|польс|варшав|німец|їхн|місцев|местн|тамтешн))/gu, 'по '],
  [/day after tomorrow/g, 'pojutrze'],
  [/по обіді|po południu|po poludniu|після обід\p{L}*|после обед\p{L}*|пісял обід\p{L}*/gu, 'пообіді'],
  [/до обід\p{L}*|перед обід\p{L}*|до обед\p{L}*/gu, 'зранку'],
  [/w południe|о полудні|в полудень/gu, 'опівдні'],
];

const TOLERANT = RESPELLED.map(([like, words]) => [tolerant(like), words] as const);

function toCyrillic(word: string): string {
  return word.replace(/[a-z]/g, (letter) => HOMOGLYPHS[letter] ?? letter);
}

/** Writes letters alike that stand for one another on another keyboard layout: «шостои», «понедилок», «пятныця». */
export function foldLetters(word: string): string {
  return word.replace(/[іїы]/g, 'и').replace(/[єэ]/g, 'е');
}

/** A pattern that matches the same with letters of another keyboard layout: «в неи», «под пытанням». */
export function tolerateLetters(pattern: string): string {
  return pattern.replace(/\[[^\]]*\]|[іїиыєеэ]/gu, (part) =>
    part.startsWith('[')
      ? part.replace(/[іїиы]/u, 'іїиы').replace(/[єеэ]/u, 'єеэ')
      : /[єеэ]/u.test(part)
        ? '[єеэ]'
        : '[іїиы]',
  );
}

/** The same for a whole expression. */
export function tolerant({ source, flags }: RegExp): RegExp {
  return new RegExp(tolerateLetters(source), flags);
}

/** A dash between spaces and before a word. Other dashes are hyphens. */
export const SPACED_DASH = '—';

/** Removes invisible characters and markup, and writes each blank as one space. */
export function cleanSpaces(text: string): string {
  return text
    .replace(KEYCAP, ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(/(?<![\p{L}\d])[_`]+|[_`]+(?![\p{L}\d])|[^\S\n]+/gu, ' ')
    .replace(/ {2,}/g, ' ');
}

/** Writes one word as `vocabulary.ts` expects: in lowercase, in Cyrillic letters, without apostrophes. */
export function respellWord(word: string): string {
  const plain = word.toLowerCase().replace(APOSTROPHES, '').replace(MIXED, toCyrillic);
  return plain.replace(SPLIT_STEM, '$1');
}

/** Writes a text as `vocabulary.ts` expects: in lowercase, without apostrophes, links and usual typos. */
export function respell(text: string): string {
  const spelled = cleanSpaces(text)
    .normalize('NFC')
    .replace(SIGNS_BEFORE, '')
    .replace(IN_BRACKETS, '$1')
    .replace(ADDRESS, ' _ ')
    // «1) завтра о 10»
    .replace(/^\s*\d{1,2}\)\s/gmu, ' ')
    .replace(/[\s,]*\n\s*/g, ' , ')
    .replace(LANGUAGE_LEVEL, ' _ ')
    .replace(SENTENCE_END, ';')
    .replace(LONG_WORD, ' ')
    .replace(/^.*\p{Script=Cyrillic}.*$/gu, (all) =>
      all.replace(LATIN_CAPITALS, (word) => toCyrillic(word.toLowerCase())),
    )
    .toLowerCase()
    .replaceAll('\u0301', '')
    .replaceAll('ё', 'е')
    .replace(APOSTROPHES, '')
    .replace(MIXED, toCyrillic)
    .replace(/^.*\p{Script=Cyrillic}.*$/gu, (all) => all.replace(LONE_LETTER, toCyrillic))
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/[ː：∶]/g, ':')
    .replace(ZERO_LETTER, '0')
    .replace(/(?<=\d)[⁰¹²³⁴⁵]{2}/g, (minutes) => `:${minutes.normalize('NFKC')}`)
    .replace(/(?<=\d)[°º]{2}/g, ':00')
    // «14березня», «на 2години»; but not «8ього»
    .replace(/(?<=\d)(?=\p{Ll}{4,})(?!\p{Ll}{1,2}ого)/gu, ' ')
    // «18ж30», «18ю30», «18;30»: the keys of «:» and «.» on the wrong keyboard layout.
    .replace(/(?<=\d)(?:[жю](?=\d\d)|;(?=[0-5][05](?![\d:])))/g, ':');
  return (
    TOLERANT.reduce((before, [like, words]) => before.replace(like, words), spelled)
      .replace(SIGNS_BEFORE, '')
      .replace(SIGNS_BEHIND, '')
      .replace(COURTESY, '')
      .replace(SIGNS_BEHIND, '')
      // «пн 17 перенос домовились»
      .replace(/(?<=\S)(?:(?<!(?:^|[ \d])не)[ ,]+(?:ок|окей|\+))* (?=домов[иы]л\p{L}+(?:$|,| \())/u, ' , ')
      .replace(/(?<=\S) - (?=\p{L})/gu, ` ${SPACED_DASH} `)
  );
}
