/** Writes YAML files in the style of the sample content, and edits the samples without losing their comments. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, parseDocument, stringify, type ToStringOptions } from 'yaml';

const STYLE: ToStringOptions = { defaultStringType: 'QUOTE_DOUBLE', defaultKeyType: 'PLAIN' };

/** Formats the fields of a file. Long texts stay on one line. */
export function writeFields(fields: object): string {
  return stringify(fields, { ...STYLE, lineWidth: 0 });
}

/** Formats the entries of a file. */
export function writeList(list: readonly object[]): string {
  return stringify(list, STYLE);
}

/**
 * Changes fields of a YAML file and leaves its other lines unchanged.
 *
 * @param optional names of fields that the file contains as comments, and that become fields
 */
export function editYaml(
  folder: string,
  file: string,
  edit: (document: Document) => void,
  optional: readonly string[] = [],
): void {
  const path = join(folder, file);
  const document = parseDocument(uncomment(readFileSync(path, 'utf8'), optional));
  edit(document as Document);
  writeFileSync(path, document.toString({ ...STYLE, lineWidth: 0 }));
}

/** Turns commented fields into fields, so that each stays in its place with its explanation. */
function uncomment(source: string, keys: readonly string[]): string {
  return keys.reduce((text, key) => text.replace(`\n# ${key}: `, `\n${key}: `), source);
}

/** Adds a comment above a field. */
export function addExample(document: Document, field: string, example: string): void {
  const { items = [] } = document.contents as {
    items?: { key: { value?: unknown; commentBefore?: string } }[];
  };
  const key = items.find((item) => item.key.value === field)?.key;
  if (key) key.commentBefore = [example, key.commentBefore].filter(Boolean).join('\n');
}
