/** Reads pages with the standard's own parser. Regular expressions would find tags inside text. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

export type PageElement = DefaultTreeAdapterTypes.Element;

/** A range in the text of a page. */
export type Place = { start: number; end: number };

/** All elements of a page in order, including those inside templates and SVG. */
export function listElements(html: string): PageElement[] {
  const elements: PageElement[] = [];
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if ('tagName' in node) elements.push(node);
    if ('content' in node) visit(node.content);
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(html, { sourceCodeLocationInfo: true }));
  return elements;
}

/** The value of an attribute, undefined if it is absent. */
export function readAttribute(element: PageElement, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

/** The text of a script or a stylesheet. */
export function readText(element: PageElement): string {
  return element.childNodes.map((node) => ('value' in node ? node.value : '')).join('');
}

/** The range between the tags of an element. */
export function placeOfContent({ tagName, sourceCodeLocation: place }: PageElement): Place {
  if (!place?.startTag || !place.endTag) throw new Error(`<${tagName}> is not closed`);
  return { start: place.startTag.endOffset, end: place.endTag.startOffset };
}

/** Replaces ranges, which must not overlap. */
export function replacePlaces(html: string, changes: readonly (Place & { text: string })[]): string {
  return changes
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, change) => text.slice(0, change.start) + change.text + text.slice(change.end), html);
}

/** The position at which a page's head ends. */
export function endOfHead(html: string): number {
  const head = listElements(html).find(({ tagName }) => tagName === 'head');
  const end = head?.sourceCodeLocation?.endTag?.startOffset;
  if (end === undefined) throw new Error('A page has no </head>');
  return end;
}
