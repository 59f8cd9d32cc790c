import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { writeJsonSchemas } from './json-schemas.ts';

it('the JSON Schemas for editors are current: npm run content:schemas', () => {
  const written = readdirSync('content/.schemas').map((name) => [
    name,
    readFileSync(`content/.schemas/${name}`, 'utf8'),
  ]);
  expect(new Map(written as [string, string][])).toEqual(new Map([...writeJsonSchemas()].sort()));
});

it('each field has a label in Ukrainian', () => {
  const unlabelled: string[] = [];
  const visit = (node: Record<string, unknown>, path: string): void => {
    for (const [name, field] of Object.entries(node.properties ?? {})) {
      if (!/\p{Script=Cyrillic}|^[A-Z]/u.test(field.title ?? '')) unlabelled.push(`${path}.${name}`);
      visit(field, `${path}.${name}`);
    }
    if (node.items) visit(node.items as Record<string, unknown>, `${path}[]`);
  };
  for (const [name, json] of writeJsonSchemas()) visit(JSON.parse(json), name);
  expect(unlabelled).toEqual([]);
});

it('VS Code assigns each schema to its files', () => {
  const settings = JSON.parse(readFileSync('.vscode/settings.json', 'utf8'));
  const schemas = Object.keys(settings['yaml.schemas']).map((path) => path.split('/').at(-1));
  expect(schemas.sort()).toEqual([...writeJsonSchemas().keys()].sort());
});
