import { type Document, isMap, isPair, isScalar, type LineCounter, type Scalar, visit } from 'yaml';
import type { Mistake } from '../content-error.ts';
import { CYRILLIC, CYRILLIC_HOMOGLYPHS, LATIN_HOMOGLYPHS } from '../suggest/homoglyphs.ts';

const WORD = /\p{L}+/gu;
const LATIN = /\p{Script=Latin}/gu;

/** Formatting in HTML: a pair of tags, or a new line. A tag alone may be the subject of a lesson: «теги <b> і <i>». */
const TAG = /<br\s*\/?>|<(b|i|u|em|strong|p|a|span|font|h[1-6]|ul|li)(?:\s[^<>]*)?>(?=.*<\/\1>)/is;

/**
 * Finds texts that are valid but would look wrong on the page, at most one message for each value. They are guesses:
 * where the schema accepts the value, they only warn.
 */
export function findTextTypos(file: string, document: Document.Parsed, lines: LineCounter): Mistake[] {
  const mistakes: Mistake[] = [];
  visit(document, {
    Pair(_key, pair, path) {
      if (!isScalar(pair.key) || pair.value !== null || !isFlow(path.at(-1))) return;
      const expected = /^\d{4}-\d/.test(String(pair.key.value))
        ? 'дати пишуть списком: кожну окремим рядком, з дефіса на початку'
        : 'кома в тексті без лапок; візьміть увесь текст у лапки "…"';
      mistakes.push({ file, line: lines.linePos(pair.key.range?.[0] ?? 0).line, expected });
    },
    Scalar(key, node, path) {
      // The schemas check field names.
      if (key === 'key' || typeof node.value !== 'string') return;
      const expected =
        (node.type === 'PLAIN' && explainPlain(node)) ||
        explainText(node.value, getFieldName(path), isOnBoard(path));
      if (!expected) return;
      mistakes.push({ file, line: lines.linePos(node.range?.[0] ?? 0).line, expected });
    },
  });
  return mistakes;
}

/** A map in braces: `{ text: "…", reply: "…" }`. */
function isFlow(node: unknown): boolean {
  return isMap(node) && Boolean(node.flow);
}

/** Returns the name of the field that contains the visited value. */
function getFieldName(path: readonly unknown[]): string {
  const parent = path.at(-1);
  return isPair(parent) && isScalar(parent.key) ? String(parent.key.value) : '';
}

/** Whether the visited value belongs to a lesson board. */
function isOnBoard(path: readonly unknown[]): boolean {
  return path.some(
    (node) => isPair(node) && isScalar(node.key) && /^(?:lesson|textBoard)$/.test(String(node.key.value)),
  );
}

const UNFINISHED = 'тут лишилося незаповнене місце; впишіть свої слова';

/**
 * A whole text that is certainly none: «TODO», «ааа», «Тут буде опис», «Опис додамо пізніше». A single word such as
 * «Текст», and «Скоро.» as an answer, may be the text.
 */
const UNWRITTEN =
  /^(?:([^\d\s])\1{2,20}|[…?]|(?:todo|tbd|lorem)(?!\p{L}).*|(?:йцук|фіва|asdf|qwer)\p{L}*|Двоє-троє речень, слово в слово\.|Ім’я (?:та |й |і )?прізвище|(?:тут|сюди) (?:буде|має бути|впишіть|вставте) (?:ваш |свій )?(?:опис|текст|назва|відповідь)(?: \p{L}+)?[.…]*|(?:опис|текст|відповідь) (?:буде|дода(?:м|мо)|допишу|напишу)(?: \p{L}+)?[.…]*|допи(?:шу|сати)(?: \p{L}+)?[.…]*)$/iu;

/** Checks a text that is not in quotes. */
function explainPlain(node: Scalar): string | undefined {
  const text = String(node.value);
  if (/^(?:[“”„‟]|,,|‘)/.test(text) || /^’.*’$/.test(text) || /^«[^«»]*»$/.test(text)) {
    return 'текст узято в друкарські лапки, і вони були б на сторінці; поставте на краях прямі "…"';
  }
  if (/^[^"]*["”]$/.test(text))
    return 'лапка стоїть лише наприкінці, тож була б на сторінці; поставте таку саму на початку: "…"';
  if (/[,;]$/.test(text)) return 'зайва кома чи крапка з комою наприкінці; приберіть її';
  // The samples contain hints for the owner, which begin with «# ».
  if (isScalar(node) && node.comment && !node.comment.startsWith(' ')) {
    return 'усе, що після знака #, на сайт не потрапить; візьміть увесь текст у лапки "…"';
  }
  return undefined;
}

/** Characters of other programs that a page would show literally. */
const MARKUP: readonly (readonly [sign: RegExp, explain: (found: string) => string])[] = [
  [/&(?:[a-z]{2,8}|#\d+);/i, (found) => `код ${found} сайт показав би як є; наберіть сам знак`],
  [
    /\*\*\p{L}[^*]*\*\*/u,
    () => 'зірочки ** сайт показав би як є; приберіть їх, а в заголовку з маркером лишіть по одній: *слово*',
  ],
  [/(?<!\p{L})__\p{L}[^_]*__/u, () => 'підкреслення __ сайт показав би як є; приберіть їх'],
  [
    /^\[?\d{1,2}[./]\d{1,2}[./]\d{2,4},? \d{1,2}:\d{2}\]? [^:]{1,40}: /,
    (found) => `тут лишився підпис повідомлення: «${found.trim()}»; приберіть його`,
  ],
  [/\[[^\]]+\]\(\S+\)/, () => 'посилання в дужках сайт показав би як є; напишіть адресу словами'],
  [
    /^https?:\/\/(?:www\.)?(?:…|\.{3}|\/|$)/i,
    () => 'тут лишилася заготовка; впишіть справжню адресу або приберіть цей рядок',
  ],
  [UNWRITTEN, () => UNFINISHED],
  [
    /(?<!\S)(?:\?{2,3}|[XХNxх]{1,3}) (?:рок|рік|уч[не]|занят|урок|хвилин|год|грн)\p{L}*/u,
    (found) => `тут лишилося незаповнене місце: «${found}»; впишіть число`,
  ],
  [
    /\((?:уточнити|перевірити|дописати|доповнити|переписати|переробити|замінити|виправити)[!?.… ]*\)/iu,
    (found) => `тут лишилася примітка для себе: ${found}; приберіть її`,
  ],
  [
    /^(?:(?:Звісно|Звичайно|Авжеж|Sure)[!,.] *)?(?:Ось|Here)[^.:]{0,40}(?:варіант|текст|опис|верс|переклад|version|text)[^.:]{0,40}:(?=\s)/iu,
    (found) => `ці слова лишилися від чату: «${found}»; приберіть їх`,
  ],
];

/** A placeholder that a chat bot leaves for the owner: «[Вставте тут опис викладача]». */
const BRACKETED =
  /\[(?:встав|впиш|допиш|напиш|опиш|дода|вка[жз]|ваш|сво|тут |ім['’]я|прізвищ|назв|телефон|адрес|цін[аиу]|дат[аиу]|міст[оа](?!\p{L})|email)[^\]]*\]/iu;

function explainText(text: string, field: string, isLesson: boolean): string | undefined {
  if (/^[“„][^“”„«]*[”“]$/.test(text))
    return 'друкарські лапки на краях були б на сторінці; приберіть їх, а прямі лишіть';
  const [tag] = isLesson ? [] : (TAG.exec(text) ?? []);
  if (tag) return `розмітку ${tag} сайт показав би як є; приберіть її`;
  for (const [sign, explain] of MARKUP) {
    const [found] = sign.exec(text) ?? [];
    if (found) return explain(found);
  }
  // In the consent, brackets mark the words of a link: «[ваші дані]».
  if (field !== 'consent' && BRACKETED.test(text)) return UNFINISHED;
  if (/\p{Script=Cyrillic},? i [«„]?\p{Script=Cyrillic}/u.test(text)) {
    return 'слово «i» тут набрано латинкою; наберіть його українською розкладкою';
  }
  for (const [word] of text.matchAll(WORD)) {
    const typo = isInflected(word, text) ? undefined : explainWord(word);
    if (typo) return typo;
  }
  return undefined;
}

/** Whether a Latin name has a Ukrainian ending, as «у Zoomі» in a Ukrainian text. */
function isInflected(word: string, text: string): boolean {
  return /^\p{Script=Latin}{3,}[аіу]$/u.test(word) && /(?<!\p{L})\p{Script=Cyrillic}{2,}/u.test(text);
}

function explainWord(word: string): string | undefined {
  if (word === 'HMT') return 'слово «НМТ» тут набрано латинкою; наберіть його українською розкладкою';
  const latin = word.match(LATIN) ?? [];
  const cyrillic = word.match(CYRILLIC) ?? [];
  if (latin.length === 0 || cyrillic.length === 0) return undefined;
  const isLatinWord = latin.length > cyrillic.length;
  const [foreign, homoglyphs] = isLatinWord ? [cyrillic, CYRILLIC_HOMOGLYPHS] : [latin, LATIN_HOMOGLYPHS];
  if (!foreign.every((letter) => homoglyphs.includes(letter))) return undefined;
  const [alphabet, remedy] = isLatinWord
    ? ['кирилична', 'латинкою']
    : ['латинська', 'українською розкладкою'];
  return `у слові «${word}» літера ${foreign[0]} — ${alphabet}; наберіть слово ${remedy}`;
}
