import { foldLetters } from './respell.ts';
import { WORDS } from './vocabulary.ts';

/**
 * Numbers as words in all cases, and the stems of their ordinals. The last column has the stems before «дцять» and
 * «дцята», as people write and dictate them: «шістнадцят», «шиснацят». Russian stems may have Ukrainian endings.
 */
const NUMBERS: readonly (readonly [number: number, cardinals: string, ordinals?: string, tens?: string])[] = [
  [0, 'нуль|ноль|zero'],
  [1, 'один|одна|одну|одно|one', 'перш|перв|pierwsz'],
  [2, 'два|дві|две|two|dwie|dwa', 'друг|втор|drug'],
  [3, 'три|three|trzy', 'трет|треть|трєт|trzeci'],
  [4, 'чотири|четыре|four|cztery', 'четверт|czwart'],
  [5, 'пять|пяти|five|pięć|piec', 'пят|piąt|piat'],
  [6, 'шість|шести|шесть|six|sześć|szesc', 'шост|шест|szóst|szost'],
  [7, 'сім|семи|семь|seven|siedem', 'сьом|седьм|siódm|siodm'],
  [8, 'вісім|восьми|восемь|eight|osiem', 'восьм|ósm|osm'],
  [9, 'девять|девяти|nine|dziewięć', 'девят|dziewiąt|dziewiat'],
  [10, 'десять|десяти|ten|dziesięć', 'десят|dziesiąt|dziesiat'],
  [11, 'eleven|jedenaście', 'jedenast', 'од[іи]н+а'],
  [12, 'twelve|dwanaście', 'dwunast', 'дв[аеі]на'],
  [13, 'thirteen', 'trzynast', 'тр[иі]на'],
  [14, 'fourteen', 'czternast', 'ч[оеиі]т[иіы]рна'],
  [15, 'fifteen|piętnaście', 'piętnast|pietnast', 'пять?на'],
  [16, 'sixteen', 'szesnast', 'ш[іие]сть?на|ш[іие]сна'],
  [17, 'seventeen', 'siedemnast', 'с[іие]мь?на'],
  [18, 'eighteen', 'osiemnast', 'в[іои]с[іие]мь?на'],
  [19, 'nineteen', 'dziewiętnast|dziewietnast', 'д[еи]в[яі]ть?на'],
  [20, 'twenty|dwadzieścia', 'dwudziest', 'два'],
  [30, 'thirty|trzydzieści', 'trzydziest', 'три'],
  [40, 'сорок|сорока|forty|czterdzieści'],
  [50, 'пятдесят|пятьдесят|пятдесяти|fifty|pięćdziesiąt'],
];
const TENS = '[дт]?ц[яа]т';
const FEMININE = 'а|я|у|ю|ій|ий|ої|ьої|ою|ую|ая|ой|ей|ья|ью|ьей|ьому?ї|a|ej|ę|ą|ia|i';
const GENITIVE = 'ого|его|ього|ьего|ego';
/** «друге січня» is a date only with its month. */
const NEUTER = 'е|є';

function listOrdinals(tag: string, endings: string): (readonly [tag: string, words: RegExp])[] {
  return NUMBERS.filter(([number, , ordinals]) => ordinals && (tag !== 'O' || number < 30)).map(
    ([number, , ordinals, tens]) =>
      [
        `${tag}${number}`,
        whole(`(?:${ordinals}${tens ? `|(?:${tens})${TENS}` : ''})(?:${endings})`),
      ] as const,
  );
}

const TABLE: readonly (readonly [tag: string, words: RegExp])[] = [
  ...NUMBERS.map(
    ([number, words, , tens]) =>
      [`n${number}`, whole(tens ? `${words}|(?:${tens})${TENS}[ьи]?` : words)] as const,
  ),
  // Hours are feminine.
  ...listOrdinals('O', FEMININE),
  ...listOrdinals('D', GENITIVE),
  ...listOrdinals('E', NEUTER),
  ['X2', whole('двох|двух|двом|двум')],
  ['X3', whole('трьох|трех|трьом|трем')],
  ['X4', whole('чотирьох|четырех|чотирьом|четырем')],
  ...WORDS.map(([tag, words]) => [tag, whole(words)] as const),
];

/** The same for words with letters of another keyboard layout: «шостои», «понедилок», «пятныця». */
const FOLDED_TABLE = TABLE.map(([tag, words]) => [tag, new RegExp(foldLetters(words.source), 'u')] as const);

function whole(words: string): RegExp {
  return new RegExp(`^(?:${words})$`, 'u');
}

/** Long names of days and months, and long words beside hours, in which people make typos. */
const LONG_WORDS: readonly (readonly [tag: string, words: readonly string[]])[] = [
  ['W1', ['понеділок', 'понеділка', 'понедельник']],
  ['W2', ['вівторок', 'вівторка', 'вторник']],
  ['W3', ['середу', 'середа']],
  ['W4', ['четвер', 'четверг', 'четверга']],
  ['W5', ['пятниця', 'пятницю', 'пятниці', 'пятница', 'пятницу']],
  ['W6', ['субота', 'суботу', 'суботи', 'суббота', 'субботу']],
  ['W0', ['неділя', 'неділю', 'неділі']],
  ['REL0', ['сьогодні', 'сегодня']],
  ['REL1', ['завтра', 'tomorrow']],
  ['REL2', ['післязавтра', 'послезавтра']],
  ['PARTe', ['ввечері', 'увечері', 'вечора']],
  ['PARTm', ['вранці', 'зранку']],
  ['O4', ['четверта', 'четверту', 'четвертій', 'четвертої']],
  ['чверть', ['чверть', 'чверті', 'четверть', 'четверти']],
  ['KID', ['четверо']],
  ['M1', ['січня']],
  ['M2', ['лютого']],
  ['M3', ['березня']],
  ['M4', ['квітня']],
  ['M5', ['травня']],
  ['M6', ['червня']],
  ['M7', ['липня']],
  ['M8', ['серпня']],
  ['M9', ['вересня']],
  ['M10', ['жовтня']],
  ['M11', ['листопада']],
  ['M12', ['грудня']],
];
const LEAST_MISTYPED = 5;
const MISTYPED = LONG_WORDS.map(([tag, words]) => [tag, words.map(foldLetters)] as const);

const known = new Map<string, string>();
const MOST_KNOWN = 5000;

/** The tag of a lowercase word without apostrophes; the word itself if it has none. */
export function tagWord(word: string): string {
  const before = known.get(word);
  if (before !== undefined) return before;
  const tag = findTag(word);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(word, tag);
  return tag;
}

function findTag(word: string): string {
  if (word.length > 24) return word;
  const [tag] =
    TABLE.find(([, words]) => words.test(word)) ??
    FOLDED_TABLE.find(([, words]) => words.test(foldLetters(word))) ??
    [];
  if (tag) return tag;
  return findLongWord(foldLetters(word)) ?? word;
}

/** The tag of a shortened or mistyped long word; `ODD` if two words are equally close: «четвета». */
function findLongWord(word: string): string | undefined {
  const [shortened] =
    MISTYPED.find(([tag, words]) => tag.startsWith('W') && words.some((each) => each.startsWith(word))) ?? [];
  if (word.length > 2 && shortened) return shortened;
  if (word.length < LEAST_MISTYPED) return undefined;
  const [mistyped, ...others] = MISTYPED.filter(([, words]) => words.some((each) => isOneTypo(word, each)));
  return others.length > 0 ? 'ODD' : mistyped?.[0];
}

/** Whether one letter was changed, omitted, added or swapped with its neighbour. The first letter must match. */
function isOneTypo(word: string, meant: string): boolean {
  if (word[0] !== meant[0] || Math.abs(word.length - meant.length) > 1) return false;
  let begin = 0;
  while (begin < word.length && word[begin] === meant[begin]) begin += 1;
  let end = 0;
  const shorter = Math.min(word.length, meant.length);
  while (end < shorter - begin && word.at(-1 - end) === meant.at(-1 - end)) end += 1;
  const [inWord, inMeant] = [word.slice(begin, word.length - end), meant.slice(begin, meant.length - end)];
  if (inWord.length <= 1 && inMeant.length <= 1) return true;
  return inWord.length === 2 && inMeant.length === 2 && inWord[0] === inMeant[1] && inWord[1] === inMeant[0];
}
