import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import type { DrawingProgram } from './logo-files.ts';

type Element = DefaultTreeAdapterTypes.Element;

/** An SVG logo that can be rendered, and what of it a picture cannot show faithfully. */
export type LogoDrawing = {
  /** The drawing alone, ready for the renderer. */
  svg: string;
  /** The drawing holds words, which depend on the fonts of the machine that renders it. */
  hasText: boolean;
  /** Pictures that lie in other files, which nothing loads. */
  linked: string[];
  /** The drawing program that wrote the file, if it says so. */
  program: DrawingProgram | undefined;
};

/** By which a drawing program is recognised. */
const MARKS: Readonly<Record<DrawingProgram, RegExp>> = {
  inkscape: /inkscape/i,
  illustrator: /adobe illustrator|ns\.adobe\.com/i,
  corel: /corel/i,
  affinity: /serif\.com|affinity/i,
  figma: /figma|id="paint\d+_|="clip\d+_\d+_\d+"/i,
  canva: /canva|zoomAndPan="magnify"/i,
};

/** Encodings that drawing programs on Windows still use, by the first bytes of the file. */
const BYTE_ORDER_MARKS: readonly (readonly [encoding: string, bytes: readonly number[]])[] = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
  ['utf-8', [0xef, 0xbb, 0xbf]],
];

/** The five entities that XML itself defines. */
const XML_ENTITIES = ['amp', 'lt', 'gt', 'quot', 'apos'];

/** The text of an entity, such as the address of a namespace. Longer ones only serve to exhaust a parser. */
const LONGEST_ENTITY = 1000;

/** Reads a file as text, in the encoding that it declares. */
export function decodeXml(file: Buffer): string {
  const mark = BYTE_ORDER_MARKS.find(([, bytes]) => bytes.every((byte, index) => file[index] === byte));
  if (mark) return new TextDecoder(mark[0]).decode(file);
  // Without a mark, UTF-16 shows by the zero byte beside the first sign, which is always ASCII.
  if (file[0] === 0x3c && file[1] === 0) return new TextDecoder('utf-16le').decode(file);
  if (file[0] === 0 && file[1] === 0x3c) return new TextDecoder('utf-16be').decode(file);
  const [, declared = 'utf-8'] =
    /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(file.toString('latin1', 0, 200)) ?? [];
  try {
    return new TextDecoder(declared).decode(file);
  } catch {
    return file.toString('utf8');
  }
}

/**
 * Prepares an SVG for the renderer, which looks for `<svg` in the first thousand bytes and knows neither entities of a
 * DOCTYPE nor custom properties.
 *
 * @returns undefined if there is no drawing in the text
 */
export function readLogoDrawing(source: string): LogoDrawing | undefined {
  const start = source.search(/<(?:[\w-]+:)?svg[\s>]/);
  if (start < 0) return undefined;
  const entities = new Map(
    Array.from(
      source.slice(0, start).matchAll(/<!ENTITY\s+([\w.-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g),
      ([, name = '', double, single]) => [name, double ?? single ?? ''],
    ),
  );
  const fill = (_whole: string, name: string) => {
    if (XML_ENTITIES.includes(name)) return `&${name};`;
    const text = entities.get(name) ?? '';
    // One that names others is left out, as a chain of them grows without bounds.
    return text.length > LONGEST_ENTITY || text.includes('&') ? '' : text;
  };
  const drawing = source
    .slice(start)
    .replaceAll(/&([A-Za-z_][\w.-]*);/g, fill)
    .replaceAll(/var\(\s*--[\w-]+\s*,\s*([^()]*(?:\([^()]*\))?)\s*\)/g, '$1');
  const svg = declareNamespaces(drawing);
  const elements = listElements(svg);
  return {
    svg,
    hasText: elements.some(({ tagName }) => /^(?:\w+:)?(?:text|flowRoot)$/i.test(tagName)),
    linked: elements.flatMap(readLinkedPicture),
    program: findProgram(source),
  };
}

/** Names the program that wrote a file, by what programs leave in their files. */
export function findProgram(source: string): DrawingProgram | undefined {
  return (Object.keys(MARKS) as DrawingProgram[]).find((program) => MARKS[program].test(source));
}

/** An SVG that was copied out of a page declares no namespaces; the renderer needs them. */
function declareNamespaces(drawing: string): string {
  const end = drawing.indexOf('>');
  const head = drawing.slice(0, end);
  const needed = [
    ...(/^<svg\b/.test(head) && !/\sxmlns\s*=/.test(head) ? ['xmlns="http://www.w3.org/2000/svg"'] : []),
    ...(/\sxlink:\w+\s*=/.test(drawing) && !/xmlns:xlink\s*=/.test(drawing)
      ? ['xmlns:xlink="http://www.w3.org/1999/xlink"']
      : []),
  ];
  return needed.length > 0 ? drawing.replace(/^<[\w:-]+/, (tag) => `${tag} ${needed.join(' ')}`) : drawing;
}

function listElements(svg: string): Element[] {
  const elements: Element[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if ('tagName' in node) elements.push(node);
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parseFragment(svg));
  return elements;
}

function readLinkedPicture({ tagName, attrs }: Element): string[] {
  if (!/^(?:\w+:)?(?:image|img)$/i.test(tagName)) return [];
  const href = attrs.find(({ name }) => /^(?:xlink:)?href$/.test(name))?.value.trim() ?? '';
  return href === '' || /^(?:data:|#)/i.test(href) ? [] : [href];
}
