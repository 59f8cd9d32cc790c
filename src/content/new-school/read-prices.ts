/**
 * Reads prices as owners type them: «8 — 2800, 12 — 3600» is lessons per month and price; «500 за заняття» and «У парі
 * 350 за годину» have a unit.
 */
import { countLessons } from '#shared/words/plural.ts';
import { capitalize, splitList } from './answer-text.ts';
import type { NewPrice } from './answers.ts';
import { Refusal } from './questions.ts';

/**
 * Reads the answer to the question about prices.
 *
 * @throws Refusal if a part is no price, or if two prices cannot be told apart
 */
export function readPrices(line: string): NewPrice[] {
  const prices = splitList(line, /[,;]/).map(readPrice);
  if (prices.length < 1 || prices.length > 6) throw new Refusal('Потрібно від однієї до шести цін.');
  const lessons = prices.flatMap((each) => each.lessons ?? []);
  if (new Set(lessons).size < lessons.length) throw new Refusal('Два пакети з однаковою кількістю занять.');
  const units = prices.filter(({ per }) => per).map(({ name, per }) => name ?? per);
  if (new Set(units).size < units.length)
    throw new Refusal('Дві ціни за те саме; назвіть кожну: Сам на сам 500 за годину, У парі 350 за годину.');
  return prices;
}

function readPrice(part: string): NewPrice {
  return readUnitPrice(part) ?? readKindPrice(part) ?? readMonthPrice(part);
}

/** Reads a price with a unit: «500 за заняття», «600 грн/год», «У парі 350 за годину». */
function readUnitPrice(part: string): NewPrice | undefined {
  const [, name = '', price = '', unit = ''] =
    /^(?:(\D*?)\s*[-–—:=]?\s*)(\d[\d ]*)\s*(?:грн\.?|₴|гривень)?\s*(?:за|\/)\s*(?:1\s*|одн[еу]\s+|кожн[еу]\s+)?(занят\p{L}*|урок|раз|год\p{L}*\.?)$/iu.exec(
      part,
    ) ?? [];
  if (!unit) return undefined;
  if (name.length > 40) throw new Refusal(`«${name}» задовге: вміщується 40 знаків.`);
  const priceUah = checkPrice(part, price);
  const per = /^год/iu.test(unit) ? 'hour' : 'lesson';
  return { priceUah, per, ...(name && { name: capitalize(name) }) };
}

/** Kinds of a lesson that are priced one by one, without a unit: «разове - 250 грн», «600 за індивідуальне». */
const KIND_NAMES = [
  [/^(?:одно)?разов/iu, 'Разове заняття'],
  [/^індив/iu, 'Індивідуальне заняття'],
  [/^персональн/iu, 'Персональне заняття'],
] as const;

/** Reads a price of one of `KIND_NAMES`. */
function readKindPrice(part: string): NewPrice | undefined {
  const [, before = '', price = '', after = ''] =
    /^(?:(\p{L}[^\d]*?)\s*[-–—:=]?\s*)?(\d[\d ]*)\s*(?:грн\.?|₴|гривень)?(?:\s*(?:за|[-–—])?\s*(\p{L}[^\d]*))?$/iu.exec(
      part,
    ) ?? [];
  const words = (before || after).trim();
  if (/^(?:перш|пробн)/iu.test(words)) throw new Refusal('Ціну першого, пробного уроку спитаємо далі.');
  const [, general] = (before && after ? [] : KIND_NAMES.find(([kind]) => kind.test(words))) ?? [];
  if (!general) return undefined;
  const isPlain = /^\p{L}+\.?(?:\s+(?:занят|урок|відвід)\p{L}*)?$/iu.test(words);
  const name = isPlain || words.length > 40 ? general : capitalize(words);
  return { name, priceUah: checkPrice(part, price), per: 'lesson' };
}

function checkPrice(part: string, written: string): number {
  const priceUah = Number(written.replaceAll(' ', ''));
  if (priceUah < 20 || priceUah > 10_000)
    throw new Refusal(`«${part}»: очікується ціна від 20 до 10000 грн.`);
  return priceUah;
}

/** Reads a monthly package: «8 — 2800», «абонемент на 8 занять 1600 грн», «1600 за 8 занять». */
function readMonthPrice(part: string): NewPrice {
  const forward =
    /^(?:(\p{L}[^\d]*?)\s*[-–—:=]?\s*)?(\d+)\s*(?:(?:(?:занят|урок|тренуван)\p{L}*)\s*[-–—:=]?|[-–—:=])\s*(\d[\d ]*)\s*(?:грн|₴)?\.?$/u;
  // «1600 за 8 занять»
  const turned = part.replace(
    /^(\d[\d ]*\d{2})\s*(?:грн\.?|₴)?\s*(?:за|[-–—:=])\s*(\d{1,2})(?:\s*(?:занят|урок|тренуван)\p{L}*)?$/u,
    '$2 — $1',
  );
  const [, named = '', count, price] = forward.exec(turned) ?? [];
  if (!count || !price)
    throw new Refusal(
      `«${part}»: очікується кількість занять, тире і ціна, як-от 8 — 2800, або ціна за раз, як-от 500 за заняття.`,
    );
  const lessons = Number(count);
  const priceUah = Number(price.replaceAll(' ', ''));
  const each = priceUah / lessons;
  if (lessons < 1 || lessons > 60) throw new Refusal('Занять у пакеті — від 1 до 60.');
  if (each < 20 || each > 10_000)
    throw new Refusal(
      `${priceUah} грн за ${lessons} — це ${Math.round(each)} грн за заняття; перевірте число.`,
    );
  // Several packages may be called «абонемент».
  const own = named.replace(/(?:^|\s+)на$/iu, '');
  const name = /^абонемент$/iu.test(own) ? `Абонемент на ${countLessons(lessons)}` : capitalize(own);
  return { lessons, priceUah, ...(name && !/^пакет$/iu.test(name) && { name }) };
}
