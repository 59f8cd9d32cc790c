import { formatRgb, toGamut } from 'culori';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import type { DrawingProgram } from './logo-files.ts';

type Element = DefaultTreeAdapterTypes.Element;

/** An SVG logo that can be rendered, with the features that may look different in the rendered picture. */
type LogoDrawing = {
  /** The markup, prepared for the renderer. */
  svg: string;
  /** Whether the drawing contains text, whose font may be missing on the server. */
  hasText: boolean;
  /** Pictures in other files, which the renderer does not load. */
  linked: string[];
  /** Formats of embedded pictures that the renderer leaves out, such as «WEBP». */
  leftOut: string[];
  /** The program that wrote the file, if it is known. */
  program: DrawingProgram | undefined;
};

/** Patterns that identify a drawing program. */
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

/** The value of an entity, such as the address of a namespace. Longer values are an attack on the parser. */
const LONGEST_ENTITY = 1000;

/** Decodes a file with the encoding that it declares. */
export function decodeXml(file: Buffer): string {
  const mark = BYTE_ORDER_MARKS.find(([, bytes]) => bytes.every((byte, index) => file[index] === byte));
  if (mark) return new TextDecoder(mark[0]).decode(file);
  // Without a byte order mark, UTF-16 has a zero byte beside the first character, which is always ASCII.
  if (file[0] === 0x3c && file[1] === 0) return new TextDecoder('utf-16le').decode(file);
  if (file[0] === 0 && file[1] === 0x3c) return new TextDecoder('utf-16be').decode(file);
  const [, declared = 'utf-8'] =
    /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(file.toString('latin1', 0, 200)) ?? [];
  // Notepad converts UTF-16 without correcting the declaration.
  if (/^utf-?16/i.test(declared)) return file.toString('utf8');
  try {
    return new TextDecoder(declared).decode(file);
  } catch {
    return file.toString('utf8');
  }
}

/**
 * Prepares an SVG for the renderer. The renderer expects `<svg` in the first thousand bytes. It supports neither
 * DOCTYPE entities nor custom properties, and draws colours such as `oklch()` black.
 *
 * @returns undefined if the text contains no drawing
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
    // Drops entities that refer to others, because a chain of them grows without limit.
    return text.length > LONGEST_ENTITY || text.includes('&') ? '' : text;
  };
  const drawing = source
    .slice(start)
    .replaceAll(/&([A-Za-z_][\w.-]*);/g, fill)
    .replaceAll(/var\(\s*--[\w-]+\s*,\s*([^()]*(?:\([^()]*\))?)\s*\)/g, '$1')
    .replaceAll(/\b(?:color|lab|lch|oklab|oklch)\([\w\s.,/%-]*\)/g, toRgb);
  const svg = declareNamespaces(drawing);
  const elements = listElements(svg);
  return {
    svg,
    hasText: elements.some(({ tagName }) => /^(?:\w+:)?(?:text|flowRoot)$/i.test(tagName)),
    linked: elements.map(readHref).filter((href) => href !== '' && !/^(?:data:|#)/i.test(href)),
    leftOut: elements.flatMap((element) => {
      const [, format] = /^data:image\/(webp|avif|heic|tiff|bmp)\b/i.exec(readHref(element)) ?? [];
      return format ? [format.toUpperCase()] : [];
    }),
    program: findProgram(source),
  };
}

/** Recognises the program that wrote a file. */
export function findProgram(source: string): DrawingProgram | undefined {
  return (Object.keys(MARKS) as DrawingProgram[]).find((program) => MARKS[program].test(source));
}

/** Adds the namespaces that an SVG copied from a page lacks. The renderer requires them. */
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

/** The address of a picture element; empty for other elements. */
function readHref({ tagName, attrs }: Element): string {
  if (!/^(?:\w+:)?(?:image|img)$/i.test(tagName)) return '';
  return attrs.find(({ name }) => /^(?:xlink:)?href$/.test(name))?.value.trim() ?? '';
}

/** Converts a colour of another space to the closest colour of sRGB. */
function toRgb(color: string): string {
  return formatRgb(toGamut('rgb', 'oklch')(color)) ?? color;
}
