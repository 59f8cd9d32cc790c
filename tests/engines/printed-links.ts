import { inflateSync } from 'node:zlib';

/** Where the links of a PDF lead to, for each of its sheets; as Firefox writes one. */
export function readPrintedLinks(pdf: Buffer): string[][] {
  const objects = readObjects(pdf);
  const [, kids = ''] = /\/Kids \[([^\]]*)/.exec([...objects.values()].join('\n')) ?? [];
  return readReferences(kids).map((sheet) => {
    const [, links = ''] = /\/Annots \[([^\]]*)/.exec(objects.get(sheet) ?? '') ?? [];
    return readReferences(links).map((link) => /\/URI \(([^)]*)/.exec(objects.get(link) ?? '')?.[1] ?? '');
  });
}

/** The objects by their numbers. They lie packed in streams that begin with a list of numbers and places. */
function readObjects(pdf: Buffer): Map<number, string> {
  const objects = new Map<number, string>();
  const HEAD = /\/Type \/ObjStm[^>]*\/First (\d+)[^>]*>>\s*stream\r?\n/g;
  for (const head of pdf.toString('latin1').matchAll(HEAD)) {
    const packed = pdf.subarray(head.index + head[0].length);
    const text = inflateSync(packed).toString('latin1');
    const list = text.slice(0, Number(head[1])).trim().split(/\s+/).map(Number);
    for (let at = 0; at < list.length; at += 2) {
      const begin = Number(head[1]) + (list[at + 1] ?? 0);
      const end = list[at + 3];
      objects.set(list[at] ?? 0, text.slice(begin, end === undefined ? undefined : Number(head[1]) + end));
    }
  }
  return objects;
}

function readReferences(list: string): number[] {
  return [...list.matchAll(/(\d+) 0 R/g)].map(([, number]) => Number(number));
}
