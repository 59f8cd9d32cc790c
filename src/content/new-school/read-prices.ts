/**
 * Reads prices as owners type them: «8 — 2800, 12 — 3600» is lessons per month and price; «500 за заняття» and «У парі
 * 350 за годину» have a unit. tests/fixtures/prices.tsv has real answers.
 */
import { countLessons } from '#shared/words/plural.ts';
import type { PriceUnit } from '../packages/packages-schema.ts';
import { capitalize, splitList } from './answer-text.ts';
import type { NewPrice } from './answers.ts';
import { Refusal } from './questions.ts';

/**
 * Reads the answer to the question about prices.
 *
 * @throws Refusal if a part has no price, or if two prices cannot be told apart
 */
export function readPrices(line: string): NewPrice[] {
  // «8 — 2800 та 12 — 3600» are two prices.
  const prices = splitList(normalizeNumbers(line), /[,;]|\s(?:і|й|та)\s(?=\d)/u).map(readPrice);
  if (prices.length < 1 || prices.length > 6) throw new Refusal('Потрібно від однієї до шести цін.');
  const lessons = prices.flatMap((each) => (each.lessons ? `${each.lessons} ${each.name}` : []));
  if (new Set(lessons).size < lessons.length) throw new Refusal('Два пакети з однаковою кількістю занять.');
  const units = prices.filter(({ per }) => per).map(({ name, per }) => name ?? per);
  if (new Set(units).size < units.length)
    throw new Refusal('Дві ціни за те саме; назвіть кожну: Сам на сам 500 за годину, У парі 350 за годину.');
  return prices.map((price) => addLessons(price, prices));
}

/** «1 600», «1.600» and «1600,00» become «1600». «1:1» becomes a word, because it is no number of lessons. */
function normalizeNumbers(line: string): string {
  return line
    .replaceAll(/\s+/g, ' ')
    .replaceAll('−', '–')
    .replaceAll(/(?<![\d.,:])1 ?(?::|на) ?1(?![\d.,:])/gu, 'індивідуально')
    .replaceAll(/(?<=\d)[.,]00(?!\d)/g, '')
    .replaceAll(/(?<=(?<!\d)\d{1,3})[ .](?=\d{3}(?!\d))/g, '');
}

/** Adds the number of lessons to the name of a package that is also the name of another price. */
function addLessons(price: NewPrice, all: readonly NewPrice[]): NewPrice {
  const { name, lessons } = price;
  const isRepeated = all.some((other) => other !== price && other.name === name);
  return name && lessons && isRepeated ? { ...price, name: `${name}: ${countLessons(lessons)}` } : price;
}

/** @param written one price; refusals quote it */
function readPrice(written: string): NewPrice {
  const part = dropNeedless(written);
  if (/^(?:перш|пробн)/iu.test(part)) throw new Refusal('Ціну першого, пробного уроку спитаємо далі.');
  if (/(?<!\p{L})від \d+(?!\d| р)/iu.test(part))
    throw new Refusal(`«${written}»: впишіть кожну ціну точно, без «від».`);
  const price = readUnitPrice(part) ?? readKindPrice(part) ?? readNounPrice(part) ?? readMonthPrice(part);
  if (!price)
    throw new Refusal(
      `«${written}»: очікується кількість занять, тире і ціна, як-от 8 — 2800, або ціна за раз, як-от 500 за заняття.`,
    );
  refuseImplausible(price, written);
  const { name = '' } = price;
  if (name.length > 40) throw new Refusal(`«${name}» задовге: вміщується 40 знаків.`);
  return { ...price, ...(name && { name: capitalize(name) }) };
}

/**
 * Drops words and signs that change no price: «грн», «на місяць», «ціна», quotes, the last full stop, and the
 * minutes of a lesson, which are another question.
 */
function dropNeedless(part: string): string {
  return part
    .replaceAll(/(?<=\d) ?(?:грн|гр|гривень|гривні|uah|₴)(?!\p{L})\.?|₴ ?(?=\d)/giu, '')
    .replaceAll(/(?: ?\/ ?|(?<!\p{L})(?:на|за|в|у) )міс(?:яць|яці)?(?!\p{L})\.?/giu, '')
    .replaceAll(/(?<=(?:занят|урок|тренуван)\p{L}*) ?\(?(?:по )?\d+ ?хв\p{L}*\.?\)?/giu, '')
    .replaceAll(/\((\d+ (?:занят|урок|тренуван)\p{L}*)\)/giu, '$1')
    .replaceAll(/["«»“”„]/g, '')
    .replace(/^[^\p{L}\d]+|[ .]+$/gu, '')
    .replace(/^(?:ціна|вартість)(?!\p{L})(?: за(?!\p{L}))? ?[-–—:=]? ?/iu, '')
    .replaceAll(/ +/g, ' ');
}

const DASH = ' ?[-–—:=]? ?';

/** A price with a unit: «500 за заняття», «600/год», «У парі 350 за годину», «500 урок». */
const UNIT_PRICE = new RegExp(
  `^(\\D*?)${DASH}(\\d+) ?(?:(?:за|/) ?)?(?:1 ?|одн[еу] |кожн[еу] )?(занят(?:тя|ие)|урок|(?:зан|ур)\\.?|тренування|раз|год\\p{L}*\\.?|60 ?хв\\p{L}*)$`,
  'iu',
);

function readUnitPrice(part: string): NewPrice | undefined {
  const [, name = '', price = '', unit = ''] = UNIT_PRICE.exec(part) ?? [];
  return unit ? { priceUah: Number(price), per: readUnit(unit), ...(name && { name }) } : undefined;
}

const readUnit = (unit: string): PriceUnit => (/^(?:год|60)/iu.test(unit) ? 'hour' : 'lesson');

/** Kinds of a lesson that are priced one by one, without a unit: «разове - 250 грн», «600 за індивідуальне». */
const KIND_NAMES = [
  [/^(?:одно)?разов/iu, 'Разове заняття'],
  [/^індив/iu, 'Індивідуальне заняття'],
  [/^персональн/iu, 'Персональне заняття'],
] as const;

const KIND_PRICE = new RegExp(`^(?:(\\p{L}\\D*?)${DASH})?(\\d+)(?: ?(?:за|[-–—])? ?(\\p{L}\\D*))?$`, 'iu');

function readKindPrice(part: string): NewPrice | undefined {
  const [, before = '', price = '', after = ''] = KIND_PRICE.exec(part) ?? [];
  const words = before || after;
  const [, general] = (before && after ? [] : KIND_NAMES.find(([kind]) => kind.test(words))) ?? [];
  if (!general) return undefined;
  const isPlain = /^\p{L}+\.?(?:\s+(?:занят|урок|відвід)\p{L}*)?$/iu.test(words);
  return { name: isPlain || words.length > 40 ? general : words, priceUah: Number(price), per: 'lesson' };
}

/** The unit before the price: «урок 500», «1 заняття — 300», «групове заняття 300». */
const NOUN_PRICE = new RegExp(
  `^(?:(?!одн[ае] )(\\p{L}\\D*?) )?(?:1 ?|одн[ае] )?(заняття|урок|тренування|година|год\\.?)${DASH}(\\d+)$`,
  'iu',
);

function readNounPrice(part: string): NewPrice | undefined {
  const [, before = '', noun = '', price = ''] = NOUN_PRICE.exec(part) ?? [];
  if (!noun) return undefined;
  // «Групове» alone is no name, but «Англійська» is.
  const name = /(?:[еє]|[иі]й)$/iu.test(before) ? `${before} ${noun}` : before;
  return { priceUah: Number(price), per: readUnit(noun), ...(name && { name }) };
}

const LESSONS = '(?:(?:зан|ур)\\.?(?!\\p{L})|(?:занят|урок|тренуван|раз)\\p{L}*)';

/** A monthly package: «8 — 2800», «абонемент на 8 занять 1600», «8 занять за 1600». */
const MONTH_PRICE = new RegExp(
  `^(?:(\\p{L}\\D*?)${DASH})?(\\d+)(?: ?${LESSONS}(?: за |${DASH})| ?[-–—:=] ?)(\\d+)$`,
  'iu',
);

/** The same with the price first: «1600 за 8 занять», «1600 / 8 занять», «1600 (8 занять)». */
const TURNED_MONTH_PRICE = new RegExp(
  `^(\\d{3,})(?: ?(?:за|[-–—:=]) ?(\\d{1,2})(?: ?${LESSONS})?|(?: ?/ ?| )(\\d{1,2}) ?${LESSONS})$`,
  'iu',
);

function readMonthPrice(part: string): NewPrice | undefined {
  const turned = part.replace(
    TURNED_MONTH_PRICE,
    (_, price, count = '', counted = '') => `${count || counted} — ${price}`,
  );
  const [, named = '', count, price] = MONTH_PRICE.exec(turned) ?? [];
  // «До 8 занять» is no package.
  if (!count || !price || /(?:^|\s)до$/iu.test(named)) return undefined;
  const lessons = Number(count);
  const priceUah = Number(price);
  const own = named.replace(/(?:^|\s+)на$/iu, '').replace(/^пакет$/iu, '');
  if (lessons === 1) return { priceUah, per: 'lesson', ...(own && { name: own }) };
  // Several packages may be called «абонемент».
  const name = /^абонемент$/iu.test(own) ? `Абонемент на ${countLessons(lessons)}` : own;
  return { lessons, priceUah, ...(name && { name }) };
}

function refuseImplausible({ lessons, priceUah }: NewPrice, written: string): void {
  if (lessons !== undefined && (lessons < 1 || lessons > 60))
    throw new Refusal('Занять у пакеті — від 1 до 60.');
  const each = priceUah / (lessons ?? 1);
  if (each >= 20 && each <= 10_000) return;
  throw new Refusal(
    lessons
      ? `${priceUah} грн за ${lessons} — це ${Math.round(each)} грн за заняття; перевірте число.`
      : `«${written}»: очікується ціна від 20 до 10000 грн.`,
  );
}
