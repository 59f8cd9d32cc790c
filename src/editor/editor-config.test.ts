import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Field } from '@sveltia/cms';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { packagesSchema } from '#content/packages/packages-schema.ts';
import { schoolSchema } from '#content/school/school-schema.ts';
import { subjectSchema } from '#content/subjects/subject-schema.ts';
import { teacherSchema } from '#content/teachers/teacher-schema.ts';
import { textsSchema } from '#content/texts/texts-schema.ts';
import { editorConfig, PHOTO, RELATIONS } from './editor-config.ts';
import { readEditorOptions } from './editor-options.ts';

type Part = { name: string; file?: string; folder?: string; fields?: Field[]; files?: Part[] };
/** A field of any type in the editor's configuration. */
type AnyField = {
  name: string;
  label?: string;
  hint?: string;
  widget?: string;
  required?: boolean;
  root?: boolean;
  fields?: AnyField[];
  field?: AnyField;
  multiple?: boolean;
  options?: unknown[];
  value_type?: string;
  max?: number;
  min?: number;
  maxlength?: number;
  minlength?: number;
};

const config = editorConfig({ repository: 'school/site', prefix: 'content/' });
const collections = config.collections as Part[];
const parts = collections.flatMap((collection) => collection.files ?? [collection]);

function fieldsOf(name: string): AnyField[] {
  return (parts.find((part) => part.name === name)?.fields ?? []) as AnyField[];
}

const KINDS = [
  { name: 'school', schema: schoolSchema, files: ['content/school.yaml'] },
  { name: 'texts', schema: textsSchema, files: ['content/texts.yaml'] },
  { name: 'packages', schema: packagesSchema, files: ['content/packages.yaml'] },
  { name: 'subjects', schema: subjectSchema, files: globSync('content/subjects/*.yaml') },
  { name: 'teachers', schema: teacherSchema, files: globSync('content/teachers/*.yaml') },
];

/** Lists the paths of all fields in a JSON Schema, which is what the content check accepts. */
function schemaPaths(schema: z.core.JSONSchema.JSONSchema, path = ''): string[] {
  const items = schema.items as z.core.JSONSchema.JSONSchema | undefined;
  if (items) return schemaPaths(items, path);
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const own = path ? `${path}.${name}` : name;
    return [own, ...schemaPaths(inner as z.core.JSONSchema.JSONSchema, own)];
  });
}

function editorPaths(fields: AnyField[], path = ''): string[] {
  return fields.flatMap(({ name, root, fields: inner = [] }) => {
    if (root) return editorPaths(inner, path);
    const own = path ? `${path}.${name}` : name;
    return [own, ...editorPaths(inner, own)];
  });
}

/** Returns a value as the editor would save it: only known fields, each in the type of its field. */
function saveInEditor(fields: AnyField[], value: Record<string, unknown>): Record<string, unknown> {
  const kept = fields.filter(({ name }) => value[name] !== undefined);
  return Object.fromEntries(kept.map((field) => [field.name, saveField(field, value[field.name])]));
}

function saveField(field: AnyField, value: unknown): unknown {
  const isList = field.widget === 'list' || field.multiple === true;
  if (isList) {
    const list = value as unknown[];
    expect(Array.isArray(value), field.name).toBe(true);
    expect(list.length, field.name).toBeLessThanOrEqual(field.max ?? Number.POSITIVE_INFINITY);
    if (field.fields) return list.map((item) => saveInEditor(field.fields ?? [], item as never));
    return list.map((item) => (field.field ? saveField(field.field, item) : String(item)));
  }
  switch (field.widget) {
    case 'keyvalue':
      return Object.fromEntries(
        Object.entries(value as Record<string, unknown>).map(([key, each]) => [key, String(each)]),
      );
    case 'object':
      return saveInEditor(field.fields ?? [], value as Record<string, unknown>);
    case 'number':
      return field.value_type === 'float' ? Number(value) : Number.parseInt(String(value), 10);
    case 'boolean':
      return value === true;
    case 'select': {
      const values = (field.options ?? []).map((option) =>
        typeof option === 'object' ? (option as { value: unknown }).value : option,
      );
      expect(values, field.name).toContain(value);
      return value;
    }
    case 'relation':
    case 'color':
    case 'image':
    case 'string':
    case 'text':
      expect(String(value).length, field.name).toBeLessThanOrEqual(
        field.maxlength ?? Number.POSITIVE_INFINITY,
      );
      return String(value);
    default:
      throw new Error(`${field.name} has an unknown kind, ${field.widget}`);
  }
}

describe.each(KINDS)('the editor of $name', ({ name, schema, files }) => {
  it('has every field of the schema and no other', () => {
    const json = z.toJSONSchema(schema as z.ZodType, { io: 'input', target: 'draft-7' });
    expect(editorPaths(fieldsOf(name)).sort()).toEqual(schemaPaths(json).sort());
    expect(schemaPaths(json).length).toBeGreaterThan(5);
  });

  it('labels every field in Ukrainian', () => {
    const listLabels = (fields: AnyField[]): string[] =>
      fields.flatMap(({ label = '', fields: inner = [] }) => [label, ...listLabels(inner)]);
    for (const label of listLabels(fieldsOf(name))) {
      if (!['Telegram', 'Viber', 'Instagram', 'TikTok', 'Facebook'].includes(label))
        expect(label).toMatch(/\p{Script=Cyrillic}/u);
    }
  });

  it('uses names instead of file values in hints and choices', () => {
    const listWords = (fields: AnyField[]): string[] =>
      fields.flatMap(({ hint = '', options = [], fields: inner = [] }) => [
        hint,
        ...options.map((option) => String((option as { label?: string }).label ?? option)),
        ...listWords(inner),
      ]);
    for (const words of listWords(fieldsOf(name))) {
      expect(words).not.toMatch(
        /^[a-z-]+$|\b(?:true|false|id|point|slide|choice|lesson)\b|\.\w{3,4}\b|файл|"/,
      );
    }
  });

  it.each(files)('saves %s unchanged', (file) => {
    const content = parse(readFileSync(file, 'utf8'));
    const fields = fieldsOf(name);
    const [first] = fields;
    const back = first?.root ? saveField(first, content) : saveInEditor(fields, content);
    expect(back).toEqual(content);
    expect((schema as z.ZodType).safeParse(back).success).toBe(true);
  });
});

test('has a collection for everything in content/', () => {
  const places = parts.map(({ file, folder }) => file ?? `${folder}/`);
  for (const file of globSync('content/**/*.{yaml,md,webp,jpg,png,avif}')) {
    if (basename(file).toLowerCase().startsWith('readme')) continue;
    expect(
      places.some((place) => file === place || file.startsWith(place)),
      file,
    ).toBe(true);
  }
});

test('lets the owner paste the school’s own logo, in both kinds of repository', () => {
  expect(parts.find(({ name }) => name === 'sign')).toMatchObject({
    file: 'content/brand/logo.svg',
    format: 'raw',
    fields: [{ name: 'body', widget: 'text' }],
  });
});

test('offers a choice for fields that refer to other files, and uploads photos', () => {
  const kindOf = (path: string): AnyField | undefined => {
    const [kind = '', ...names] = path.split('.');
    let fields = fieldsOf({ subject: 'subjects', teacher: 'teachers' }[kind] ?? kind);
    // The root of packages.yaml is a list.
    fields = fields.flatMap((field) => (field.root ? (field.fields ?? []) : [field]));
    let found: AnyField | undefined;
    for (const name of names) {
      found = fields.find((field) => field.name === name);
      fields = found?.fields ?? [];
    }
    return found;
  };
  for (const [path, collection] of Object.entries(RELATIONS))
    expect(kindOf(path), path).toMatchObject({ widget: 'relation', collection });
  expect(kindOf('school.reviews.subject')).toMatchObject({ widget: 'relation', required: false });
  // An empty choice has an effect that only the hint names.
  expect(kindOf('packages.subjects')?.hint).toBe('Інакше пакет мають усі предмети.');
  expect(kindOf('school.areaServed')?.hint).toContain('лише UA — години без слів «за Києвом»');
  expect(kindOf(PHOTO)).toMatchObject({ widget: 'image' });
  for (const name of ['ink', 'action', 'marker'])
    expect(kindOf(`school.colors.${name}`), name).toMatchObject({ widget: 'color', allowInput: true });
});

describe('the options of a field', () => {
  const listSelects = (fields: AnyField[]): AnyField[] =>
    fields.flatMap((field) => [
      ...(field.widget === 'select' ? [field] : []),
      ...listSelects(field.fields ?? (field.field ? [field.field] : [])),
    ]);
  const selects = listSelects(parts.flatMap(({ fields = [] }) => fields as AnyField[]));
  type Choice = { label: string; value: unknown };

  it('have different labels, and a label of ours for an omitted field', () => {
    expect(selects.length).toBeGreaterThan(10);
    for (const { name, options = [], required } of selects) {
      const choices = options as Choice[];
      expect(new Set(choices.map(({ label }) => label)).size, name).toBe(choices.length);
      // Then the editor does not add «(Немає)».
      expect(
        choices.filter(({ value }) => value === ''),
        name,
      ).toHaveLength(required ? 0 : 1);
      for (const { label } of choices) expect(label, name).not.toMatch(/^\(?Немає\)?$/);
    }
  });

  it('describe what the site does without a value', () => {
    const labelOf = (name: string) => {
      const choices = (selects.find((field) => field.name === name)?.options ?? []) as Choice[];
      return choices.find(({ value }) => value === '')?.label;
    };
    expect(labelOf('trialLesson')).toBe('Є, і предмет стоїть у заявці на всіх сторінках');
    expect(labelOf('pausesForms')).toBe('Відповідає, як завжди');
    expect(labelOf('per')).toBe('За місяць чи кілька (пакет занять)');
  });

  it('offer the value that means the same only once', () => {
    const { options } = selects.find(({ name }) => name === 'per') ?? {};
    expect((options as Choice[]).map(({ value }) => value)).toEqual(['', 'lesson', 'hour']);
  });
});

it('begins with the prices, and says everywhere that there is no preview', () => {
  expect(collections.map(({ name }) => name)).toEqual([
    'prices',
    'pages',
    'teachers',
    'subjects',
    'school',
    'legal',
  ]);
  for (const { description } of collections as { description?: string }[])
    expect(description).toContain('Заздалегідь тут не побачити нічого');
});

it('offers no stock photo library', () => {
  expect(config.media_libraries).toMatchObject({ stock_assets: { providers: [] } });
});

describe('readEditorOptions', () => {
  it('returns no editor by default', () => {
    expect(readEditorOptions({}, 'content')).toBeUndefined();
    expect(readEditorOptions({ ADMIN_REPO: ' ' }, 'content')).toBeUndefined();
  });

  it('reads the repository', () => {
    const options = readEditorOptions({ ADMIN_REPO: 'school/site' }, 'content');
    expect(options).toEqual({ repository: 'school/site', prefix: 'content/' });
    expect(options && editorConfig(options).backend).toMatchObject({ repo: 'school/site' });
  });

  it('finds content at the root of a repository that contains nothing else', () => {
    const folder = mkdtempSync(join(tmpdir(), 'words-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, '.git'));
    const options = readEditorOptions({ ADMIN_REPO: 'school/words' }, folder);
    if (!options) throw new Error('There is no editor');
    const paths = JSON.stringify(editorConfig(options)).match(/"(?:file|folder|media_folder)":"[^"]*"/g);
    expect(paths).toContain('"folder":"subjects"');
    expect(paths).toContain('"file":"legal/privacy.md"');
    expect(paths?.join()).not.toContain('content/');
  });

  it('rejects an address instead of a repository name', () => {
    expect(() => readEditorOptions({ ADMIN_REPO: 'https://github.com/a/b.git' }, 'content')).toThrow(
      'ADMIN_REPO=a/b.',
    );
    expect(() => readEditorOptions({ ADMIN_REPO: 'words' }, 'content')).toThrow('ADMIN_REPO=власник/назва');
  });
});
