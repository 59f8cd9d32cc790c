/**
 * Field types of the files in `content/`. `explain-issue.ts` has the general Ukrainian messages. A field has its own
 * message only if it can name the expected format.
 */
import { z } from 'zod';
import { pluralize } from '#shared/words/plural.ts';
import { findClosestMatch } from '../suggest/closest-match.ts';
import { missing } from '../suggest/explain-issue.ts';
import { describeHomoglyphs, replaceHomoglyphs } from '../suggest/homoglyphs.ts';
import { shorten } from '../suggest/shorten.ts';
import { suggestPhone } from '../suggest/suggest-contact.ts';
import { writePhone } from './phone-number.ts';

/** A text that is not blank, at most `max` UTF-16 units long. */
export const text = (max: number) => z.string().overwrite(normalizeText).min(1).max(max);

const CYRILLIC_APOSTROPHE = /(?<=\p{Script=Cyrillic})(?:['`´ʼ′‘*](?=[єюяїіЄЮЯЇІ])|["”“](?=[єюяїЄЮЯЇ]))/gu;
/**
 * Straight quotes round Ukrainian words, which YAML accepts within single quotes or none. Those of code stay:
 * «print("Привіт")».
 */
const STRAIGHT_QUOTES = /(?<=^|\s|\s\()"(?=\S)([^"]*\p{Script=Cyrillic}[^"]*)(?<=\S)"(?=$|[\s.,;:!?…)])/gu;
const PLACEHOLDER = /\{[\p{L} ]+\}/gu;
const CODE = /[=;{}<>[\]]|\w\(/;
/** Signs without a shape, which copied text brings along. The joiner of emojis is none of them. */
export const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]|\p{Bidi_Control}/gu;

/** «слово ,інше», «слово.Інше», «слово..»: spaces and full stops of a hasty typist. */
const SPACED_SIGN = /(?<=\p{Script=Cyrillic}) +(?=[,;.!?](?:\s|\p{Script=Cyrillic}|$))/gu;
const CLOSE_SIGN =
  /(?<=\p{Script=Cyrillic}{2}(?:[,;]|[.!?](?=\p{Lu}\p{Ll})))(?=\p{Script=Cyrillic}(?:\p{Script=Cyrillic}|\s))/gu;
const DOUBLE_STOP = /(?<=\p{Script=Cyrillic})\.\.(?=\s|$)/gu;

/**
 * Composes letters such as «й», which macOS splits in two; corrects apostrophes, straight quotes and the spaces next to
 * punctuation, removes invisible characters and joins repeated spaces.
 */
export function normalizeText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(CYRILLIC_APOSTROPHE, '’')
    .replaceAll(INVISIBLE, '')
    .replaceAll(STRAIGHT_QUOTES, CODE.test(text.replaceAll(PLACEHOLDER, '')) ? '$&' : '«$1»')
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(SPACED_SIGN, '')
    .replaceAll(CLOSE_SIGN, ' ')
    .replaceAll(DOUBLE_STOP, '.')
    .trim();
}

/**
 * The range includes both limits.
 *
 * @param explain returns a message of its own for a value
 */
export const wholeNumber = (
  min: number,
  max: number,
  explain?: (issue: { input?: unknown }) => string | undefined,
) =>
  // Aborts, so that rules between fields never report a number outside of its range.
  z.int({ error: explain }).min(min, { abort: true, error: explain }).max(max, { abort: true });

const FILE = /\.(?:mp4|mov|avi|webm|mkv|jpe?g|png|pdf|docx?)$/i;

/**
 * The address of a page on another site. The message suggests a missing beginning.
 *
 * @param what what the address leads to, in Ukrainian, after «адреса»
 * @param explain returns the end of the message for a value that is no address
 */
export const webLink = (what = '', explain: (written: string) => string | undefined = () => undefined) =>
  z.url({
    protocol: /^https$/,
    // «https://...» is what a template leaves.
    hostname: /[^.]\.[^.]/,
    error: ({ input }) => {
      const written = String(input ?? '').trim();
      const rest = written.replace(/^(?:http:)?\/*/i, '');
      const isWhole = /^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/.test(rest) && !FILE.test(rest);
      const meant = explain(written) ?? (isWhole ? `: https://${rest}` : '');
      return `очікується адреса${what}, що починається з https://${meant}`;
    },
  });

/** The number of a package, which owners confuse with its name. */
export const packageNumber = (min: number, max: number) =>
  wholeNumber(min, max, ({ input }) =>
    typeof input === 'string' && /\p{L}/u.test(input)
      ? /^(?:ні|нема)/i.test(input)
        ? 'тут пишуть номер пакета; якщо його немає, приберіть цей рядок'
        : `тут пишуть номер пакета (id у packages.yaml), а не назву «${shorten(input)}»`
      : undefined,
  );

/**
 * A text that must match a pattern. Aborts on a mismatch, so that later rules never see an invalid value.
 *
 * @param suggest returns a corrected text, if there is one
 */
export const matching = (pattern: RegExp, expected: string, suggest?: (text: string) => string | undefined) =>
  z
    .string({
      error: ({ input }) =>
        missing(input) +
        withSuggestion(expected, typeof input === 'number' ? suggest?.(String(input)) : undefined),
    })
    .regex(pattern, {
      error: ({ input }) => withSuggestion(expected, suggest?.(String(input).trim())),
      abort: true,
    });

/** An address of a page or an account, where the name of a person is expected. */
export const ADDRESS = /https?:|www\.|@|\.(?:com|ua|me|net|org)(?:\/|$)/i;

export function withSuggestion(expected: string, suggestion: string | undefined): string {
  return suggestion ? `${expected}: ${suggestion}` : expected;
}

/**
 * An object that rejects unknown fields, one message each. Otherwise a misspelt field name would silently drop its
 * text.
 */
export const record = <Shape extends z.core.$ZodShape>(
  shape: Shape,
  explain: (input: unknown) => string = (input) => {
    const names = Object.keys(shape).slice(0, MOST_NAMED);
    const example =
      typeof input === 'string' && names[0] === 'name'
        ? `; рядком нижче, з двома пробілами на початку: name: "${shorten(input)}"`
        : '';
    return `${missing(input)}${FIELDS_EXPECTED}: ${names.join(', ')}${example}`;
  },
) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => explainUnknown(key, shape)).join('\n')
        : issue.code === 'invalid_type'
          ? explain(issue.input)
          : undefined,
  });

const FIELDS_EXPECTED = 'очікуються поля у вигляді «назва: значення», кожне окремим рядком';

/** A message about an object with more fields names only the first ones. */
const MOST_NAMED = 8;

/** English names that owners use for a field. */
const FIELD_ALIASES: Readonly<Record<string, string>> = {
  price: 'priceUah',
  cost: 'priceUah',
  type: 'kind',
  hours: 'workingHours',
  schedule: 'workingHours',
  faq: 'quickAnswers',
  питання: 'question',
  url: 'link',
};

/** Suggests a field for an unknown name: a typo, its Ukrainian title or a synonym. */
function findField(key: string, shape: z.core.$ZodShape): string | undefined {
  const known = Object.keys(shape);
  const plain = key
    .trim()
    .toLowerCase()
    .replaceAll(/['`´ʼ′‘]/g, '’');
  const alias = FIELD_ALIASES[plain];
  if (alias && known.includes(alias)) return alias;
  if (known.includes('contacts') && CONTACT_WORDS.test(plain)) return 'contacts';
  const titles = known.map(
    (name) => z.globalRegistry.get(shape[name] as z.ZodType)?.title?.toLowerCase() ?? '',
  );
  const titled = plain.length > 2 ? titles.findIndex((title) => title.startsWith(plain)) : -1;
  if (titled >= 0) return known[titled];
  const [begun, another] = known.filter(
    (name) => plain.length > 3 && name.toLowerCase().startsWith(plain.replaceAll(/[\s_-]/g, '')),
  );
  return findClosestMatch(key, known) ?? (another ? undefined : begun);
}

const CONTACT_WORDS =
  /^(?:phone|tel|telegram|viber|whatsapp|instagram|facebook|tiktok|youtube|e-?mail|address|телефон|телеграм|вайбер|пошта|адреса|інстаграм)$/;

/** The start of a message about a field that the object does not have. */
export const UNKNOWN_FIELD = 'невідоме поле';

/** A sale takes three fields. */
const SALE = `${UNKNOWN_FIELD}; може, usualPriceUah? Для знижки потрібні три: priceUah — ціна зі знижкою, usualPriceUah — звичайна, priceUntil — останній день, як 2026-12-31`;

function explainUnknown(key: string, shape: z.core.$ZodShape): string {
  const known = Object.keys(shape);
  if (/^logo$|^логотип$/i.test(key) && known.includes('contacts'))
    return 'такого поля немає; знак школи — файл brand/logo.svg або brand/logo.png';
  const latin = replaceHomoglyphs(key);
  if (latin !== key && known.includes(latin))
    return `у назві поля ${describeHomoglyphs(key, latin)}; перепишіть назву латинкою: ${latin}`;
  if (/\p{Script=Cyrillic}\S*\s+\S*\p{Script=Cyrillic}.*\s/u.test(key))
    return 'це речення, а не назва поля; якщо воно лишилося від чату чи розмови, приберіть рядок';
  if (/^(?:знижка|акція|discount|sale|old.?price(?:uah)?)$/i.test(key) && known.includes('usualPriceUah'))
    return SALE;
  const meant = findField(key, shape);
  const message = `${WITHOUT_GUESS} бувають лише: ${known.join(', ')}`;
  return meant ? suggestField(message, meant) : message;
}

/** The start of a message about an unknown field that resembles no other. */
const WITHOUT_GUESS = `${UNKNOWN_FIELD}; тут`;

export function isUnknownWithoutGuess(message: string): boolean {
  return message.startsWith(WITHOUT_GUESS);
}

/** Adds the probable name to such a message: «невідоме поле; може, name? Тут бувають лише: …» */
export function suggestField(message: string, name: string): string {
  return message.replace(WITHOUT_GUESS, `${UNKNOWN_FIELD}; може, ${name}? Тут`);
}

const PHONE_EXPECTED = 'очікується номер у вигляді +380 XX XXX XX XX';

/** Accepts every common format and stores one: {@link writePhone}. */
export const phone = z
  .union([z.string(), z.number()], {
    error: ({ input }) => missing(input) + PHONE_EXPECTED,
  })
  .transform((written, context): string => {
    const number = writePhone(written);
    if (number) return number;
    const count = String(written).replaceAll(/\D/g, '').length;
    const counted = count > 0 ? `, а тут ${count} ${pluralize(count, 'цифра', 'цифри', 'цифр')}` : '';
    context.addIssue({ code: 'custom', message: PHONE_EXPECTED + (suggestPhone(written) ?? counted) });
    return z.NEVER;
  });
