import type { CmsConfig, Collection, Field } from '@sveltia/cms';
import { z } from 'zod';
import { LEGAL_LABELS } from '#content/legal/load-legal.ts';
import { packagesSchema } from '#content/packages/packages-schema.ts';
import { schoolSchema } from '#content/school/school-schema.ts';
import { subjectSchema } from '#content/subjects/subject-schema.ts';
import { teacherSchema } from '#content/teachers/teacher-schema.ts';
import { textsSchema } from '#content/texts/texts-schema.ts';
import type { EditorOptions } from './editor-options.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Fields that refer to other content files, by path. The editor offers a choice of these files. */
export const RELATIONS: Readonly<Record<string, 'subjects' | 'teachers'>> = {
  'school.homeLessons': 'subjects',
  'school.subjectOrder.home': 'subjects',
  'school.subjectOrder.packageForm': 'subjects',
  'school.subjectOrder.trialForm': 'subjects',
  'subject.teachers': 'teachers',
  'subject.lesson.tutor': 'teachers',
  'subject.textBoard.tutor': 'teachers',
  'school.samplePlan.teacher': 'teachers',
  'subject.samplePlan.teacher': 'teachers',
  'subject.related': 'subjects',
  'packages.subjects': 'subjects',
  'school.reviews.subject': 'subjects',
};

/** The field that holds the file name of a picture in the same folder. */
export const PHOTO = 'teacher.photo';

/** The school's colours, which the owner picks or pastes. */
const COLORS = /^school\.colors\.\w+$/;

/** The label after «Додати» below a list. */
const ITEM = { label_singular: 'пункт' };

/** Longer texts get a box of several lines. */
const LINE_LENGTH = 100;

/** Shown above each list: the editor has no preview, so the owner looks at the site itself. */
const NO_PREVIEW =
  'Заздалегідь тут не побачити нічого: ні слів на їхньому місці, ні фото, знака чи кольорів. Збережене стає на сайті за дві хвилини, тоді й перегляньте сторінку. З помилкою сайт лишиться, яким був, а бот чи лист скаже, де вона.';

const LATIN_NAME = 'Назва файлу — малими латинськими літерами через дефіс; предмет за нею має адресу.';

/**
 * The editor's configuration: everything in `content/`, with labels and hints from the schemas. The editor checks
 * lengths, numbers and choices during input. Only the build checks rules between fields.
 */
export function editorConfig({ repository, prefix }: EditorOptions): CmsConfig {
  return {
    load_config_file: false,
    // The owner signs in with a token. GitHub's sign-in window would need a separate server, and our pages allow no
    // access from windows of other origins.
    backend: { name: 'github', repo: repository, auth_methods: ['token'] },
    app_title: 'Редактор сайту',
    media_folder: `${prefix}teachers`,
    public_folder: '',
    // Phones name photos with spaces and brackets, which the schema rejects. Photos are the school's own: stock
    // libraries are disabled, and the policy would block them anyway.
    media_libraries: { all: { slugify_filename: true }, stock_assets: { providers: [] } },
    show_preview_links: false,
    editor: { preview: false },
    slug: { encoding: 'ascii', clean_accents: true },
    // Omits empty optional fields from the file, as the schemas expect.
    output: { omit_empty_optional_fields: true, yaml: { quote: 'double' } },
    collections: [
      // The editor opens with the first collection, which owners change most.
      {
        name: 'prices',
        label: 'Ціни',
        description: NO_PREVIEW,
        files: [packagesFile(`${prefix}packages.yaml`)],
      },
      {
        name: 'pages',
        label: 'Слова на сторінках',
        description: NO_PREVIEW,
        files: [file('texts', 'Заголовки, обіцянки, описи', `${prefix}texts.yaml`, textsSchema)],
      },
      folder(prefix, 'teachers', 'Викладачі', 'Викладач', 'teacher', teacherSchema),
      folder(prefix, 'subjects', 'Предмети', 'Предмет', 'subject', subjectSchema),
      {
        name: 'school',
        label: 'Школа',
        description: NO_PREVIEW,
        files: [
          file('school', 'Назва, контакти, години, запитання', `${prefix}school.yaml`, schoolSchema),
          rawFile('sign', 'Знак школи', `${prefix}brand/logo.svg`, {
            label: 'Малюнок SVG',
            hint: 'Вставте сюди весь текст свого знака, збереженого як SVG. Знак PNG чи JPG покладіть файлом brand/logo.png чи logo.jpg; тоді тут лишіть порожньо.',
          }),
        ],
      },
      {
        name: 'legal',
        label: 'Документи',
        description: `Документ, якого немає, не показано на сайті. ${NO_PREVIEW}`,
        files: Object.entries(LEGAL_LABELS).map(([name, label]) =>
          rawFile(name, label, `${prefix}legal/${name}.md`, {
            label: 'Текст',
            hint: 'Перший рядок — назва: # Назва. Розділи — ##, списки — -.',
          }),
        ),
      },
    ],
  };
}

function file(name: string, label: string, path: string, schema: z.ZodType) {
  return { name, label, file: path, fields: objectFields(toJson(schema), name) };
}

/** A file as plain text. The rich-text editor would rewrite the whole document. */
function rawFile(name: string, label: string, path: string, body: { label: string; hint: string }) {
  const fields: Field[] = [{ name: 'body', widget: 'text', ...body }];
  return { name, label, file: path, format: 'raw' as const, fields };
}

/** The root of the file is a list. */
function packagesFile(path: string) {
  const list = toField('packages', toJson(packagesSchema), true, 'packages');
  return {
    name: 'packages',
    label: 'Пакети занять',
    file: path,
    fields: [{ ...list, root: true } as Field],
  };
}

function folder(
  prefix: string,
  name: 'subjects' | 'teachers',
  label: string,
  one: string,
  path: string,
  schema: z.ZodType,
): Collection {
  return {
    name,
    label,
    label_singular: one,
    description: NO_PREVIEW,
    folder: `${prefix}${name}`,
    extension: 'yaml',
    format: 'yaml',
    create: true,
    identifier_field: 'name',
    summary: '{{name}}',
    // Derived from the name in Latin letters. It can be changed only for a new file, because other files refer to it
    // later.
    slug: {
      template: '{{name}}',
      editable: ['create'],
      hint: LATIN_NAME,
      pattern: ['^[a-z][a-z\\d-]*$', LATIN_NAME],
    },
    // Beside the file, and referred to without a folder.
    media_folder: '',
    public_folder: '',
    fields: objectFields(toJson(schema), path),
  };
}

function toJson(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', target: 'draft-7' });
}

function objectFields({ properties = {}, required = [] }: JsonSchema, path: string): Field[] {
  return Object.entries(properties).map(([name, schema]) =>
    toField(name, schema as JsonSchema, required.includes(name), `${path}.${name}`),
  );
}

/** @param path of the field below the type of its file */
function toField(name: string, schema: JsonSchema, required: boolean, path: string): Field {
  const common: Common = {
    name,
    label: schema.title ?? name,
    ...(schema.description && { hint: schema.description }),
    required,
  };
  const collection = RELATIONS[path];
  if (collection) return toRelation(common, schema, collection);
  if (path === PHOTO) return { ...common, widget: 'image', choose_url: false };
  if (COLORS.test(path)) return { ...common, widget: 'color', allowInput: true };
  if (schema.enum) return toSelect(common, schema);
  if (schema.type === 'object') return toObject(common, schema, path);
  if (schema.items) return toList(common, schema, schema.items as JsonSchema, path);
  if (schema.type === 'boolean') return toChoice(common);
  if (schema.type === 'integer' || schema.type === 'number') return toNumber(common, schema);
  // Phones may also be numbers in the file, so their type is a list.
  if (String(schema.type).split(',').includes('string')) return toText(common, schema);
  throw new Error(`The editor has no field for ${path}`);
}

type Common = { name: string; label: string; hint?: string; required: boolean };

/** A choice of other content files. */
function toRelation(common: Common, schema: JsonSchema, collection: string): Field {
  // The editor offers names. A hint about file names is for people who edit the file itself.
  const { hint = '', ...byName } = common;
  return {
    ...byName,
    ...(hint && !/файл/i.test(hint) && { hint }),
    widget: 'relation',
    collection,
    value_field: '{{slug}}',
    display_fields: ['name'],
    search_fields: ['name'],
    ...(schema.items && { multiple: true, ...boundsOf(schema) }),
  };
}

function toSelect(common: Common, schema: JsonSchema): Field {
  const options = [...emptyChoice(schema, common.required), ...nameChoices(schema)];
  return { ...common, widget: 'select', options };
}

function toObject(common: Common, schema: JsonSchema, path: string): Field {
  // An object with keys that the owner chooses, such as days.
  if (schema.additionalProperties && !schema.properties)
    return { ...common, widget: 'keyvalue', key_label: 'Дні', value_label: 'Години' };
  return { ...common, widget: 'object', fields: objectFields(schema, path) };
}

function toList(common: Common, schema: JsonSchema, items: JsonSchema, path: string): Field {
  const list = { ...common, ...boundsOf(schema), ...ITEM, widget: 'list' as const };
  if (items.type === 'object') {
    const fields = objectFields(items, path);
    return { ...list, fields, summary: `{{fields.${titleField(fields)}}}` };
  }
  return { ...list, field: toField('item', { title: common.label, ...items }, true, `${path}[]`) };
}

/** The least and the greatest number of entries of a list. */
function boundsOf({ minItems, maxItems }: JsonSchema) {
  return {
    ...(minItems !== undefined && { min: minItems }),
    ...(maxItems !== undefined && { max: maxItems }),
  };
}

function toNumber(common: Common, { type, minimum, maximum }: JsonSchema): Field {
  return {
    ...common,
    widget: 'number',
    value_type: type === 'integer' ? 'int' : 'float',
    ...(minimum !== undefined && { min: minimum }),
    ...(maximum !== undefined && { max: maximum }),
  };
}

/**
 * The option that omits a field. Without it, the editor adds «(Немає)», which would be wrong if the site then uses a
 * default.
 */
function emptyChoice({ emptyLabel }: JsonSchema, isRequired: boolean) {
  return isRequired ? [] : [{ value: '', label: typeof emptyLabel === 'string' ? emptyLabel : 'Не обрано' }];
}

/** The values of the file with their labels. The default is missing, because the empty choice means the same. */
function nameChoices(schema: JsonSchema) {
  const names = schema.enumDescriptions as string[];
  return (schema.enum ?? [])
    .map((value, index) => ({ value: String(value), label: names[index] ?? String(value) }))
    .filter(({ value }) => value !== schema.default);
}

/**
 * A switch has two states. If the owner saves other changes, an untouched switch would write «no» into a file without
 * the field. So an optional boolean is a choice of yes, no and empty.
 */
function toChoice(common: Common): Field {
  if (common.required) return { ...common, widget: 'boolean', default: false };
  return {
    ...common,
    widget: 'select',
    options: [
      { label: 'Не обрано, те саме, що «Ні»', value: '' },
      { label: 'Так', value: true as unknown as string },
      { label: 'Ні', value: false as unknown as string },
    ],
  };
}

function toText(common: Common, { maxLength, minLength = 0, pattern, format }: JsonSchema): Field {
  // The editor's patterns do not support character classes, and its own field types validate addresses.
  const isPlainPattern = pattern !== undefined && !format && !pattern.includes('\\p');
  return {
    ...common,
    widget: (maxLength ?? 0) > LINE_LENGTH ? 'text' : 'string',
    ...(maxLength !== undefined && { maxlength: maxLength }),
    ...(minLength > 1 && { minlength: minLength }),
    ...(isPlainPattern && {
      pattern: [pattern, 'Запис має інший вигляд, ніж очікується.'] as [string, string],
    }),
  };
}

/** The title of a list item: its name or the question of a task, otherwise its first text. */
function titleField(fields: Field[]): string {
  return (fields.find(({ name }) => name === 'name' || name === 'ask') ?? fields[0])?.name ?? 'name';
}
