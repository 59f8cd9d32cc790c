import { type Document, isPair, isScalar, type LineCounter, type Scalar, visit } from 'yaml';
import type { Mistake } from './content-error.ts';
import { CYRILLIC, CYRILLIC_TWINS, LATIN_TWINS } from './look-alikes.ts';

const WORD = /\p{L}+/gu;
const LATIN = /\p{Script=Latin}/gu;

/** The tags that people know by heart; «<div>» in a lesson of informatics is what the text is about. */
const TAG = /<\/?(?:b|i|u|em|strong|br|p|a|span|font|h[1-6]|ul|li)(?:\s[^<>]*)?\/?>/i;

/**
 * Finds what YAML and the schemas take without a word, but the page would show otherwise than it was meant: at most
 * one mistake for each value.
 */
export function findTextSlips(file: string, document: Document.Parsed, lines: LineCounter): Mistake[] {
  const mistakes: Mistake[] = [];
  visit(document, {
    Scalar(key, node, path) {
      // Names of fields are compared with those that there are.
      if (key === 'key' || typeof node.value !== 'string') return;
      const expected =
        (node.type === 'PLAIN' && explainPlain(node)) ||
        explainInvisible(node.value, nameOf(path)) ||
        explainText(node.value);
      if (!expected) return;
      mistakes.push({ file, line: lines.linePos(node.range?.[0] ?? 0).line, expected });
    },
  });
  return mistakes;
}

/** The name of the field whose value is looked at. */
function nameOf(path: readonly unknown[]): string {
  const parent = path.at(-1);
  return isPair(parent) && isScalar(parent.key) ? String(parent.key.value) : '';
}

/** What nobody sees, and what it is called. */
const INVISIBLE: readonly (readonly [sign: RegExp, name: string])[] = [
  [/\u00ad/, 'м’який перенос'],
  [/\u200b/, 'пробіл нульової ширини'],
  [/[\u200c\u2060]|\u200d/, 'невидимий з’єднувач'],
  [/\ufeff/, 'позначка початку файлу'],
  [/\p{Bidi_Control}/u, 'позначка напрямку письма'],
];

/** An address, a nick or a number of one word. */
const ONE_WORD = /^[\p{Script=Latin}\d@:/.?=&%+_~#\p{Cf}-]+$/u;

/** Elsewhere such a sign is taken out of a text; in an address or a name it makes another one. */
function explainInvisible(text: string, field: string): string | undefined {
  if (!ONE_WORD.test(text) && field !== 'name') return undefined;
  const [, name] = INVISIBLE.find(([sign]) => sign.test(text)) ?? [];
  const shown = text.replaceAll(/\p{Cf}/gu, '');
  return name && `у «${shown}» є невидимий знак (${name}); наберіть це місце ще раз, не копіюючи`;
}

/** What is wrong with a text without quotes of its own. */
function explainPlain(node: Scalar): string | undefined {
  const text = String(node.value);
  if (/^(?:[“”„‟]|,,|‘)/.test(text) || /^’.*’$/.test(text) || /^«[^«»]*»$/.test(text)) {
    return 'текст узято в друкарські лапки, і вони були б на сторінці; поставте на краях прямі "…"';
  }
  if (/[,;]$/.test(text)) return 'зайва кома чи крапка з комою наприкінці; приберіть її';
  // Hints for the owner begin with «# ».
  if (isScalar(node) && node.comment && !node.comment.startsWith(' ')) {
    return 'усе, що після знака #, на сайт не потрапить; візьміть увесь текст у лапки "…"';
  }
  return undefined;
}

function explainText(text: string): string | undefined {
  const [tag] = TAG.exec(text) ?? [];
  if (tag) return `розмітку ${tag} сайт показав би як є; приберіть її`;
  if (/\p{Script=Cyrillic},? i [«„]?\p{Script=Cyrillic}/u.test(text)) {
    return 'слово «i» тут набрано латинкою; наберіть його українською розкладкою';
  }
  for (const [word] of text.matchAll(WORD)) {
    const slip = explainWord(word);
    if (slip) return slip;
  }
  return undefined;
}

function explainWord(word: string): string | undefined {
  if (word === 'HMT') return 'слово «НМТ» тут набрано латинкою; наберіть його українською розкладкою';
  const latin = word.match(LATIN) ?? [];
  const cyrillic = word.match(CYRILLIC) ?? [];
  if (latin.length === 0 || cyrillic.length === 0) return undefined;
  const isLatinWord = latin.length > cyrillic.length;
  const [strangers, twins] = isLatinWord ? [cyrillic, CYRILLIC_TWINS] : [latin, LATIN_TWINS];
  if (!strangers.every((letter) => twins.includes(letter))) return undefined;
  const [alphabet, remedy] = isLatinWord
    ? ['кирилична', 'латинкою']
    : ['латинська', 'українською розкладкою'];
  return `у слові «${word}» літера ${strangers[0]} — ${alphabet}; наберіть слово ${remedy}`;
}
