/**
 * The school's own sign, `brand/logo.svg`, as any drawing program exports it. Such a file may bring script, styles and
 * addresses of others, so nothing of it is passed on: it is read by the parser that browsers' rules describe and
 * written anew out of a closed list of elements, attributes and values.
 */
import { basename } from 'node:path';
import { type DefaultTreeAdapterTypes, type ParserError, parseFragment } from 'parse5';
import { DAY, NIGHT } from '#shared/brand/colors.ts';
import { contrast } from '#shared/brand/contrast.ts';
import { hexToRgb } from '#shared/brand/oklch.ts';
import type { Mistake } from './content-error.ts';
import { listFiles } from './list-files.ts';
import {
  ALLOWED,
  IDLE_ATTRIBUTE,
  IDLE_ELEMENT,
  IDLE_STYLE,
  isPainting,
  OWN_PLACE,
  own,
  REFUSED_ELEMENTS,
  ROOT_ONLY,
} from './sign-rules.ts';
import { findTwin } from './stray-files.ts';
import { readText } from './yaml-file.ts';

export type OwnSign = {
  /** Of the drawing: x, y, width, height. */
  box: readonly [number, number, number, number];
  /** What stands in `<svg>`; the ink of the school is `currentColor`. */
  shapes: string;
  /** Whether it needs paper under it where the page is dark: at night and in the footer. */
  needsPaper: boolean;
};

/** Where it lies in the content folder. */
const FOLDER = 'brand';
const NAME = 'logo.svg';

/** In characters: what a sign of some dozen shapes needs, with room. Each page asks for it. */
const LONGEST = 20_000;

/** Beyond these it is no sign any more but a line of words, which has no room in the header of a phone. */
const WIDEST = 1.5;

/** WCAG 1.4.11, of what has to be seen. */
const SEEN = 3;

type Element = DefaultTreeAdapterTypes.Element;
type Report = (expected: string, at?: Element) => void;

/** Reads the sign that lies there; without one the site has ours. */
export function loadOwnSign(folder: string): {
  sign: OwnSign | undefined;
  mistakes: Mistake[];
  notices: Mistake[];
} {
  const nothing = { sign: undefined, mistakes: [], notices: [] };
  const files = listFiles(folder, FOLDER);
  if (!files.includes(NAME)) {
    const twin = findTwin(files, NAME);
    if (!twin) return nothing;
    const expected = `знак школи — файл ${NAME}, намальований кривими; збережіть його так або приберіть цей файл`;
    return { ...nothing, mistakes: [{ file: `${basename(folder)}/${FOLDER}/${twin}`, expected }] };
  }
  const source = readText(folder, `${FOLDER}/${NAME}`);
  const file = `${basename(folder)}/${FOLDER}/${NAME}`;
  if ('refusal' in source) return { ...nothing, mistakes: [{ file, expected: source.refusal }] };
  return readOwnSign(file, source.text);
}

/**
 * Reads a sign.
 *
 * @param file as the owner sees it, for the mistakes
 */
export function readOwnSign(file: string, source: string): ReturnType<typeof loadOwnSign> {
  const mistakes: Mistake[] = [];
  const report: Report = (expected, at) => {
    const line = at?.sourceCodeLocation?.startLine;
    mistakes.push({ file, ...(line && { line }), expected });
  };
  if (source.length > LONGEST) {
    report(
      `знак завеликий: щонайбільше ${LONGEST} знаків, а тут ${source.length}; спростіть криві або збережіть із меншою точністю`,
    );
    return { sign: undefined, mistakes, notices: [] };
  }
  const root = parse(file, source, mistakes);
  if (!root) return { sign: undefined, mistakes, notices: [] };

  const names = nameParts(root);
  const shapes = writeElement(root, names, report);
  const box = readBox(root, report);
  const colors = listColors(shapes);
  if (mistakes.length === 0 && !/<(?:path|circle|ellipse|rect|line|poly)/.test(shapes))
    report('у файлі немає жодної фігури');
  if (mistakes.length > 0 || !box) return { sign: undefined, mistakes, notices: [] };

  const best = Math.max(...colors.map((color) => against(color, DAY.paper)));
  const faint = `знак ледь видно на папері: найтемніший його колір має контраст ${write(best)} : 1, а треба щонайменше ${SEEN} : 1`;
  return {
    sign: { box, shapes, needsPaper: colors.some(isDim) },
    mistakes,
    notices: best < SEEN ? [{ file, expected: faint }] : [],
  };
}

/** Reads the one drawing of a file; what stands before it for other programs is passed over. */
function parse(file: string, source: string, mistakes: Mistake[]): Element | undefined {
  const errors: ParserError[] = [];
  const drawing = source.replace(
    /^[\s\uFEFF]*(?:<\?xml[^<>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^<>[]*>|\s)*/,
    (head) => head.replace(/[^\n]/g, ' '),
  );
  const { childNodes } = parseFragment(drawing, {
    sourceCodeLocationInfo: true,
    onParseError: (error) => errors.push(error),
  });
  const shown = childNodes.filter((node) => 'tagName' in node || ('value' in node && node.value.trim()));
  const [root] = shown;
  if (!root || !('tagName' in root) || root.tagName !== 'svg' || shown.length > 1) {
    mistakes.push({
      file,
      expected: 'очікується один <svg>: збережіть знак у програмі для малювання як SVG',
    });
    return undefined;
  }
  const line = errors[0]?.startLine ?? findUnclosed(root, drawing)?.sourceCodeLocation?.startLine;
  if (line !== undefined) {
    mistakes.push({
      file,
      line,
      expected: 'елемент записано з помилкою або не закрито; збережіть знак у програмі для малювання ще раз',
    });
    return undefined;
  }
  return root;
}

/** HTML closes what its writer has left open; a drawing is XML, where that is a mistake. */
function findUnclosed(element: Element, source: string): Element | undefined {
  const { startTag, endTag } = element.sourceCodeLocation ?? {};
  if (!endTag && !source.slice(0, startTag?.endOffset).endsWith('/>')) return element;
  for (const child of element.childNodes) {
    const found = 'tagName' in child ? findUnclosed(child, source) : undefined;
    if (found) return found;
  }
  return undefined;
}

/** Short names of the parts that have one; so no name of a file is ever that of a part of a page. */
function nameParts(root: Element): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const visit = (element: Element) => {
    const id = element.attrs.find(({ name }) => name === 'id')?.value;
    if (id && !names.has(id)) names.set(id, `s${names.size}`);
    for (const child of element.childNodes) if ('tagName' in child) visit(child);
  };
  visit(root);
  return names;
}

/** Writes an element and all within it out of what is allowed; what is not is reported and left out. */
function writeElement(element: Element, names: ReadonlyMap<string, string>, report: Report): string {
  const { tagName, childNodes } = element;
  const isRoot = tagName === 'svg';
  const allowed = isRoot && !isWithinDrawing(element) ? ALLOWED.g : own(ALLOWED, tagName);
  if (!allowed) {
    if (IDLE_ELEMENT.test(tagName)) return '';
    const why = own(REFUSED_ELEMENTS, tagName) ?? `у знаку бувають лише: ${Object.keys(ALLOWED).join(', ')}`;
    report(`елемент <${tagName}> тут не дозволено; ${why}`, element);
    return '';
  }
  const attributes = listAttributes(element, isRoot, report).flatMap(([name, value]) => {
    const rule = own(allowed, name);
    if (!rule) {
      if (!IDLE_ATTRIBUTE.test(name)) report(explainAttribute(name, tagName, Object.keys(allowed)), element);
      return [];
    }
    const written = rule(value);
    if (written === undefined) {
      report(`атрибут ${name} у <${tagName}> має значення, якого у знаку не буває: «${cut(value)}»`, element);
      return [];
    }
    const [, target] = OWN_PLACE.exec(written) ?? /^#(.+)$/.exec(name === 'href' ? written : '') ?? [];
    if (target === undefined) return [[name, written] as const];
    const known = names.get(target);
    if (!known) report(`частини «${target}», яку називає <${tagName}>, у файлі немає`, element);
    return known ? [[name, name === 'href' ? `#${known}` : `url(#${known})`] as const] : [];
  });
  const id = names.get(element.attrs.find(({ name }) => name === 'id')?.value ?? '');
  const inner = childNodes
    .map((child) => {
      if ('tagName' in child) return writeElement(child, names, report);
      if ('value' in child && child.value.trim())
        report(`слова «${cut(child.value.trim())}» у знаку зайві`, element);
      return '';
    })
    .join('');
  const name = isRoot ? 'g' : tagName;
  const all = [...(id && !isRoot ? [['id', id] as const] : []), ...attributes];
  const start = `<${name}${all.map(([key, value]) => ` ${key}="${value}"`).join('')}`;
  return inner ? `${start}>${inner}</${name}>` : `${start}/>`;
}

const isWithinDrawing = ({ parentNode }: Element) => parentNode !== null && 'tagName' in parentNode;

/** The attributes of an element, and what its `style` declares as such: drawing programs write either. */
function listAttributes(element: Element, isRoot: boolean, report: Report): (readonly [string, string])[] {
  return element.attrs.flatMap(({ name, value, prefix }): (readonly [string, string])[] => {
    const full = prefix && prefix !== 'xlink' ? `${prefix}:${name}` : name;
    if (isRoot && ROOT_ONLY.includes(full)) return [];
    if (full !== 'style') return [[full, tidy(value)]];
    return value.split(';').flatMap((declaration) => {
      const [property = '', ...rest] = declaration.split(':');
      const key = property.trim().toLowerCase();
      const set = tidy(rest.join(':'));
      if (!key) return [];
      if (isPainting(key, element.tagName)) return [[key, set] as const];
      if (!IDLE_STYLE.test(key)) report(`стиль ${key} у <${element.tagName}> тут не дозволено`, element);
      return [];
    });
  });
}

function explainAttribute(name: string, tagName: string, allowed: readonly string[]): string {
  if (/^on/i.test(name)) return `атрибут ${name} у <${tagName}> запускає програму; приберіть його`;
  const list = allowed.length > 0 ? `; тут бувають лише: ${allowed.join(', ')}` : '';
  return `атрибут ${name} у <${tagName}> не дозволено${list}`;
}

/** How large the drawing is; a sign is nearly a square. */
function readBox(root: Element, report: Report): OwnSign['box'] | undefined {
  const read = (name: string) => root.attrs.find((each) => each.name === name)?.value ?? '';
  const written =
    read('viewBox') || `0 0 ${Number.parseFloat(read('width'))} ${Number.parseFloat(read('height'))}`;
  const [x = 0, y = 0, width = 0, height = 0, ...others] = tidy(written)
    .split(/[\s,]+/)
    .map(Number);
  if (
    others.length > 0 ||
    ![x, y].every(Number.isFinite) ||
    !(width > 0 && height > 0 && width + height < 1e6)
  ) {
    report('у <svg> очікується viewBox із чотирьох чисел, як viewBox="0 0 64 64"', root);
    return undefined;
  }
  const shape = width / height;
  if (shape > WIDEST || shape < 1 / WIDEST) {
    report(
      `знак має бути майже квадратним, а тут ${width} × ${height}; лишіть сам знак: назву школи сайт пише поруч`,
      root,
    );
    return undefined;
  }
  return [x, y, width, height];
}

/** Everything that a sign is painted with; what says nothing is black. */
function listColors(shapes: string): string[] {
  const painted = [...shapes.matchAll(/ (?:fill|stroke|stop-color)="(#[\da-f]{6}|currentColor)"/g)];
  const colors = new Set(painted.map(([, color = '']) => (color === 'currentColor' ? DAY.ink : color)));
  return colors.size > 0 ? [...colors] : ['#000000'];
}

const against = (color: string, back: string) => contrast(hexToRgb(color), hexToRgb(back));

/** Whether a colour is lost on the board by night or on the back cover. */
const isDim = (color: string) =>
  [NIGHT.paper, NIGHT.deep, DAY.deep].some((back) => against(color, back) < SEEN);

/** «3,9»: rounded down, so that what is too little never reads as enough. */
const write = (ratio: number) => (Math.floor(ratio * 10) / 10).toLocaleString('uk-UA');

const tidy = (value: string) => value.trim().replaceAll(/\s+/g, ' ');

const cut = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
