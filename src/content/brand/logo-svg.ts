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
  /** What else the renderer leaves out or misplaces, in Ukrainian. */
  unsupported: string | undefined;
  /** Why a drawing without visible shapes may show some in a browser, in Ukrainian. */
  hidden: string | undefined;
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
 * DOCTYPE entities, custom properties nor `light-dark()`, and draws colours such as `oklch()` black.
 *
 * @returns undefined if the text contains no drawing
 */
export function readLogoDrawing(source: string): LogoDrawing | undefined {
  const start = findRoot(source);
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
    // The printing colour after the one of the screen.
    .replaceAll(/(?<=[\w)])\s+(?:icc-color|device-cmyk)\([^()]*\)/g, '')
    .replaceAll(/\b(?:color|lab|lch|oklab|oklch)\([\w\s.,/%-]*\)/g, toRgb);
  const svg = declareNamespaces(
    wrapPictures(fillVariables(drawing).replaceAll(LIGHT_DARK, '$1').replaceAll(ALWAYS_TRUE, '$1')),
  );
  const elements = listElements(svg);
  const has = (name: RegExp) => elements.some(({ tagName }) => name.test(tagName));
  return {
    svg,
    hasText: elements.some(
      (element) => /^(?:\w+:)?(?:text|flowRoot)$/i.test(element.tagName) && !isInHiddenPart(element),
    ),
    linked: elements.map(readHref).filter((href) => href !== '' && !/^(?:data:|#)/i.test(href)),
    leftOut: elements.flatMap((element) => findLeftOut(readHref(element)) ?? []),
    unsupported: findUnsupported(elements, svg) ?? findMisplaced(elements, svg),
    hidden: findHidden(svg, has),
    program: findProgram(source),
  };
}

/** The position of the root element, which comments may mention before. */
function findRoot(source: string): number {
  const mark = /<!--|<(?:[\w-]+:)?svg[\s>]/g;
  for (let found = mark.exec(source); found; found = mark.exec(source)) {
    if (found[0] !== '<!--') return found.index;
    const end = source.indexOf('-->', found.index);
    if (end < 0) return -1;
    mark.lastIndex = end;
  }
  return -1;
}

/** A colour for light and one for dark pages. */
const LIGHT_DARK = /light-dark\(\s*((?:[^(),]|\([^()]*\))+),(?:[^()]|\([^()]*\))*\)/g;

/** Conditions that hold for a picture. The renderer ignores the rules inside. */
const ALWAYS_TRUE =
  /@(?:media\s+(?:screen|all)|supports[^{}]*|layer[^{};]*)\s*\{((?:[^{}]*\{[^{}]*\})*)\s*\}/g;

/** Clips, masks and outlines written as styles. */
const BY_STYLE =
  /\bclip-path\s*[:=]\s*"?(?:circle|ellipse|inset|polygon|path)\(|\bmask-image\s*:\s*\S*gradient|[;{"\s]d\s*:\s*path\(/;

/** Selectors and functions of newer CSS, which the renderer ignores together with their rule or value. */
const NEWER_STYLE =
  /:(?:is|where|has)\(|\b(?:calc|clamp|min|max|color-mix)\(|\b(?:rgb|hsl|hwb)a?\(\s*from\b|\{[^{}]*\{/;

/** The stylesheets without comments and at-rules, and all attributes of style and colour. */
function listStyles(elements: readonly Element[], svg: string): string {
  const attributes = elements.flatMap(({ attrs }) =>
    attrs.flatMap(({ name, value }) => (/^(?:style|fill|stroke|stop-color)$/.test(name) ? [value] : [])),
  );
  return [readSheets(svg).replaceAll(/@[^{};]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, ''), ...attributes].join(
    ';',
  );
}

function readSheets(svg: string): string {
  return Array.from(svg.matchAll(/<style[^>]*>(.*?)<\/style>/gs), ([, sheet = '']) => sheet)
    .join('')
    .replaceAll(/\/\*.*?\*\//gs, '');
}

/** Longer values are no colours. Nested ones would grow. */
const LONGEST_VALUE = 100;

/** Variables may refer to other ones, seldom more deeply. */
const PASSES = 3;

/** Replaces custom properties by their first value, otherwise by their fallback. */
function fillVariables(drawing: string): string {
  const values = new Map<string, string>();
  for (const [, name = '', value = ''] of drawing.matchAll(/(--[\w-]+)\s*:\s*([^;{}"'<>]+)/g))
    if (!values.has(name) && value.length <= LONGEST_VALUE) values.set(name, value.trim());
  let filled = drawing;
  for (let pass = 0; pass < PASSES; pass += 1)
    filled = filled.replaceAll(
      /var\(\s*(--[\w-]+)\s*(?:,\s*([^()]*(?:\([^()]*\))?)\s*)?\)/g,
      (whole, name: string, fallback?: string) => values.get(name) ?? fallback ?? whole,
    );
  return filled;
}

/** The first characters of pictures whose declared format may be wrong. */
const BASE64_STARTS: Readonly<Record<string, string>> = { UklGR: 'WEBP', R0lGOD: 'GIF', Qk: 'BMP' };

/** The format of an embedded picture, if the renderer leaves it out. */
function findLeftOut(href: string): string | undefined {
  const [, declared, start = ''] = /^data:image\/([\w.+-]+)[^,]*,\s*(\w{0,6})/i.exec(href) ?? [];
  const found = Object.entries(BASE64_STARTS).find(([letters]) => start.startsWith(letters))?.[1];
  return found ?? /^(?:webp|avif|heic|tiff|bmp|gif)$/i.exec(declared ?? '')?.[0].toUpperCase();
}

/** Parts that only browsers draw. */
function findUnsupported(elements: readonly Element[], svg: string): string | undefined {
  if (BY_STYLE.test(svg) || NEWER_STYLE.test(listStyles(elements, svg)))
    return 'частину знака обрізано або намальовано самими стилями CSS, тож на сайті вона буде іншою';
  const isDrawn = (element: Element) =>
    /background(?:-image)?\s*:/.test(element.attrs.find(({ name }) => name === 'style')?.value ?? '') ||
    element.childNodes.some((child) => child.nodeName === '#text' && 'value' in child && child.value.trim());
  const foreign = elements.filter(({ tagName }) => /^(?:\w+:)?foreignObject$/i.test(tagName));
  if (foreign.some((each) => listElementsOf(each).some(isDrawn)))
    return 'частину знака (слова чи кутовий градієнт) записано як HTML, тож на сайті її не буде';
  // Inkscape leaves empty flowing texts behind.
  const words = elements.filter(({ tagName }) => /^(?:\w+:)?(?:flowRoot|textPath)$/i.test(tagName));
  if (words.some((each) => listElementsOf(each).some(isDrawn)))
    return 'слова знака написано вздовж лінії (textPath) або старим текстом Inkscape (flowRoot), тож на сайті їх не буде';
  return elements.some(({ tagName }) => /^(?:\w+:)?mesh(?:gradient)?$/i.test(tagName))
    ? 'частину знака зафарбовано сітчастим градієнтом (mesh), тож на сайті її не буде'
    : undefined;
}

/** Transforms whose result depends on their origin. */
const TURNS = /\b(?:rotate|scale|skew)[XY]?\(|\bmatrix\((?!\s*1[\s,]+0[\s,]+0[\s,]+1[\s,])/i;

/** The renderer turns everything about the corner of the page, and knows no property `rotate`. */
function findMisplaced(elements: readonly Element[], svg: string): string | undefined {
  const still = readSheets(svg).replaceAll(/@(?:-\w+-)?keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '');
  const rules = Array.from(still.matchAll(/([^{}]+)\{([^{}]*)\}/g), ([, selector = '', body = '']) => ({
    selector,
    body,
  }));
  const isMisplaced = (element: Element) => {
    const read = (wanted: string) => element.attrs.find(({ name }) => name === wanted)?.value ?? '';
    const matching = rules.filter(({ selector }) => isSelected(element, selector));
    const css = [...matching.map(({ body }) => body), read('style')].join(';');
    const origin = /transform-origin\s*:([^;]+)/.exec(css)?.[1] ?? read('transform-origin');
    const hasOrigin = /[1-9]|center|right|bottom/.test(origin) || /transform-box\s*:\s*\w+-box/.test(css);
    return (hasOrigin && TURNS.test(css + read('transform'))) || /(?:^|[;\s])(?:rotate|scale)\s*:/.test(css);
  };
  return elements.some(isMisplaced)
    ? 'частину знака повернуто довкола власної точки (transform-origin), і сайт намалював би її не на місці'
    : undefined;
}

/** Compares only the last part of each selector, without conditions. */
function isSelected({ tagName, attrs }: Element, selector: string): boolean {
  const read = (wanted: string) => attrs.find(({ name }) => name === wanted)?.value.split(/\s+/) ?? [];
  const own = new Set([
    tagName,
    ...read('class').map((name) => `.${name}`),
    ...read('id').map((id) => `#${id}`),
  ]);
  return selector.split(',').some((each) => {
    const parts = each
      .split(/[\s>+~]+/)
      .findLast(Boolean)
      ?.match(/[.#]?[^.#:[\]]+/g);
    return parts?.every((part) => own.has(part)) ?? false;
  });
}

function findHidden(svg: string, has: (name: RegExp) => boolean): string | undefined {
  if (/@keyframes/.test(svg) || has(/^(?:\w+:)?(?:animate\w*|set|script)$/i))
    return 'знак з’являється лише в русі, а сайт малює перший кадр';
  if (/^<[^>]*\bdisplay\s*[:=]\s*["']?none/.test(svg)) return 'увесь малюнок сховано (display: none)';
  return has(/^(?:\w+:)?symbol$/i) && !has(/^(?:\w+:)?use$/i)
    ? 'малюнок лише оголошено (symbol) і ніде не показано'
    : undefined;
}

/** Recognises the program that wrote a file. */
export function findProgram(source: string): DrawingProgram | undefined {
  // A large picture contains any word of five letters.
  const text = source.replaceAll(/;base64,[\w+/=\s]*/g, '');
  return (Object.keys(MARKS) as DrawingProgram[]).find((program) => MARKS[program].test(text));
}

/** Namespaces that the renderer knows. */
const NAMESPACES: Readonly<Record<string, string>> = {
  svg: 'http://www.w3.org/2000/svg',
  xlink: 'http://www.w3.org/1999/xlink',
};

/** Adds the namespaces that an SVG copied from a page or cleaned by hand lacks. The renderer requires them. */
function declareNamespaces(drawing: string): string {
  const head = drawing.slice(0, drawing.indexOf('>'));
  const used = Array.from(
    drawing.matchAll(/(?:<|\s)(?!xml)([A-Za-z][\w-]*):[\w-]+(?:\s*=|[\s/>])/g),
    ([, prefix = '']) => prefix,
  );
  const needed = [
    ...(/^<svg\b/.test(head) && !/\sxmlns\s*=/.test(head) ? [`xmlns="${NAMESPACES.svg}"`] : []),
    ...[...new Set(used)]
      .filter((prefix) => !drawing.includes(`xmlns:${prefix}=`))
      .map((prefix) => `xmlns:${prefix}="${NAMESPACES[prefix] ?? `urn:${prefix}`}"`),
  ];
  return needed.length > 0 ? drawing.replace(/^<[\w:-]+/, (tag) => `${tag} ${needed.join(' ')}`) : drawing;
}

/**
 * Moves the transform of each picture to a group around it. For a mask, a filter or a clip of the group above, the
 * renderer measures a picture without its own transform, and cuts it off. A picture that `<use>` repeats keeps it.
 */
function wrapPictures(drawing: string): string {
  return drawing.replaceAll(
    /<(\w+:)?image\b([^>]*?)\stransform\s*=\s*("[^"]*"|'[^']*')([^>]*?)(?:\/>|>(?:\s*<\/\1?image\s*>))/g,
    (whole, prefix = '', before: string, transform: string, after: string) => {
      const [, id] = /\sid\s*=\s*["']([^"']+)/.exec(before + after) ?? [];
      if (id && drawing.includes(`#${id}`)) return whole;
      return `<${prefix}g transform=${transform}><${prefix}image${before}${after}/></${prefix}g>`;
    },
  );
}

/** Whether an element or a part around it is hidden, like a draft on a hidden layer. */
function isInHiddenPart(element: Element): boolean {
  const isHidden = ({ name, value }: Element['attrs'][number]) =>
    name === 'style' ? /(?:^|[;\s])display\s*:\s*none/.test(value) : name === 'display' && value === 'none';
  for (
    let node: DefaultTreeAdapterTypes.Node | null = element;
    node && 'tagName' in node;
    node = node.parentNode
  )
    if (node.attrs.some(isHidden)) return true;
  return false;
}

function listElements(svg: string): Element[] {
  return listElementsOf(parseFragment(svg));
}

/** The elements inside a node, and the node itself if it is one. */
function listElementsOf(root: DefaultTreeAdapterTypes.Node): Element[] {
  const elements: Element[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if ('tagName' in node) elements.push(node);
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(root);
  return elements;
}

/** The address of a picture or of a drawing to repeat; empty for other elements. */
function readHref({ tagName, attrs }: Element): string {
  if (!/^(?:\w+:)?(?:image|img|use)$/i.test(tagName)) return '';
  return attrs.find(({ name }) => /^(?:xlink:)?href$/.test(name))?.value.trim() ?? '';
}

/** Converts a colour of another space to the closest colour of sRGB. */
function toRgb(color: string): string {
  return formatRgb(toGamut('rgb', 'oklch')(color)) ?? color;
}
