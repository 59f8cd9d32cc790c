/** What a browser finds in a page: read by the standard's own rules, since patterns see tags where there are words. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5';

export type PageElement = DefaultTreeAdapterTypes.Element;

/** Places of an element in the text of its page. */
export type Place = { start: number; end: number };

/** All elements of a page, in their order, those within templates and drawings among them. */
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

/** The value of an attribute; undefined where there is none. */
export function readAttribute(element: PageElement, name: string): string | undefined {
  return element.attrs.find((attribute) => attribute.name === name)?.value;
}

/** What stands in a script or a style sheet. */
export function readText(element: PageElement): string {
  return element.childNodes.map((node) => ('value' in node ? node.value : '')).join('');
}

/** Where the words between the tags of an element stand. */
export function placeOfContent({ tagName, sourceCodeLocation: place }: PageElement): Place {
  if (!place?.startTag || !place.endTag) throw new Error(`<${tagName}> is not closed`);
  return { start: place.startTag.endOffset, end: place.endTag.startOffset };
}

/** Puts other text in some places, which must not overlap. */
export function replacePlaces(html: string, changes: readonly (Place & { text: string })[]): string {
  return changes
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, change) => text.slice(0, change.start) + change.text + text.slice(change.end), html);
}

/** Where a page's head ends. */
export function endOfHead(html: string): number {
  const head = listElements(html).find(({ tagName }) => tagName === 'head');
  const end = head?.sourceCodeLocation?.endTag?.startOffset;
  if (end === undefined) throw new Error('A page has no </head>');
  return end;
}
