import { z } from 'zod';
import type { Mistake } from '../content-error.ts';
import { UNKNOWN_FIELD } from '../fields/fields.ts';
import { packageSchema } from '../packages/packages-schema.ts';
import { schoolSchema } from '../school/school-schema.ts';
import { isDay } from '../school/working-hours.ts';
import { subjectSchema } from '../subjects/subject-schema.ts';
import { teacherSchema } from '../teachers/teacher-schema.ts';
import { textsSchema } from '../texts/texts-schema.ts';
import { explainLostListName } from '../yaml/lost-list-name.ts';
import { isEmptyField, isMissing } from './explain-issue.ts';

/** The object that a file or, in `packages.yaml`, an entry contains. */
const FILES: readonly (readonly [pattern: RegExp, name: string, schema: z.ZodType])[] = [
  [/\/school\.yaml$/, 'school.yaml', schoolSchema],
  [/\/texts\.yaml$/, 'texts.yaml', textsSchema],
  [/\/packages\.yaml$/, 'packages.yaml', packageSchema],
  [/\/subjects\/[^/]+$/, 'файл предмета (subjects)', subjectSchema],
  [/\/teachers\/[^/]+$/, 'файл викладача (teachers)', teacherSchema],
];

/** Fields with these names mean different things in several objects. */
const COMMON: readonly string[] = [
  'name',
  'title',
  'text',
  'label',
  'subject',
  'description',
  'caption',
  'price',
];

/**
 * Explains an unknown field that another object of the file, or another file, has. Drops the message that this field
 * is missing there.
 */
export function suggestPlaces(all: readonly Mistake[]): Mistake[] {
  const byFile = [...Map.groupBy(all, ({ file }) => file)];
  const mistakes = byFile.flatMap(([file, own]) => {
    const schema = FILES.find(([pattern]) => pattern.test(file))?.[2];
    return schema ? explainLostListName(own, listEntryFields(schema)) : own;
  });
  const moved = new Set<string>();
  const emptied = new Set<string>();
  const suggested = mistakes.map((mistake) => {
    const place = mistake.expected.startsWith(UNKNOWN_FIELD) ? findPlace(mistake, mistakes) : undefined;
    if (!place) return mistake;
    if (place.field) moved.add(`${mistake.file} ${place.field}`);
    if (place.group) emptied.add(`${mistake.file} ${place.group}`);
    return { ...mistake, expected: place.expected };
  });
  return suggested.filter(
    ({ file, field, expected }) =>
      !(isMissing(expected) && moved.has(`${file} ${field}`)) &&
      !(isEmptyField(expected) && emptied.has(`${file} ${field}`)),
  );
}

/** Where an unknown field belongs. */
type Place = {
  expected: string;
  /** Path where the field seems to be missing. */
  field?: string;
  /** Path of a group that seems to be empty. */
  group?: string;
};

/**
 * Finds the place of an unknown field: a group of its file, the file's top level (''), or another file. If the field may
 * be a typo, or its name is common, only a place that lacks it is certain.
 */
function findPlace({ file, field = '', expected }: Mistake, mistakes: readonly Mistake[]): Place | undefined {
  const own = FILES.find(([pattern]) => pattern.test(file));
  if (!own) return undefined;
  const [, ownName, schema] = own;
  const name = field.split('.').at(-1) ?? '';
  const parent = field.slice(0, field.length - name.length);
  const inside = ownName === 'packages.yaml' ? field.replace(/^\[\d+\]\.?/, '') : field;
  const isAmbiguous = expected.startsWith(`${UNKNOWN_FIELD}; може`) || COMMON.includes(name);
  const groups = isDay(name) && ownName === 'school.yaml' ? ['workingHours'] : listGroups(schema, name);
  const isReported = (path: string, isSuch: (message: string) => boolean) =>
    mistakes.some((other) => other.file === file && other.field === path && isSuch(other.expected));
  const group =
    groups.find((each) => isReported(join(each, name), isMissing)) ??
    // An empty group right above its own fields.
    groups.find((each) => isReported(parent + each, isEmptyField)) ??
    (isAmbiguous || groups.length > 1 ? undefined : groups[0]);
  if (group !== undefined && join(group, name) !== inside)
    return {
      field: join(group, name),
      group: parent + group,
      expected: group
        ? sendTo([group])
        : 'перед цим полем не буває пробілів, воно не належить до жодного іншого; приберіть їх на початку рядка',
    };
  if (isAmbiguous) return undefined;
  if (groups.length > 0)
    return groups.length > 1 && !groups.includes('') ? { expected: sendTo(groups) } : undefined;
  const [other, ...others] = FILES.filter(([, , schemaOfFile]) => hasField(schemaOfFile, name));
  return other && others.length === 0
    ? { expected: `у цьому файлі такого поля не буває, його місце — ${other[1]}; перенесіть рядок туди` }
    : undefined;
}

function sendTo(groups: readonly string[]): string {
  return `місце цього поля — під «${groups.join(':» чи «')}:», з відступом у два пробіли; перенесіть рядок туди`;
}

/** The fields of the entries of each list in a file. */
function listEntryFields(schema: z.ZodType): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(shapeOf(schema)).map(([name, inner]) => [name, Object.keys(shapeOf(entryOf(inner)))]),
  );
}

/** The entries of a list, behind defaults; the schema itself if it is no list. */
function entryOf(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return entryOf(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodArray ? (schema.element as z.ZodType) : schema;
}

const join = (group: string, name: string) => (group ? `${group}.${name}` : name);

/** Names of the top fields whose object has a field, and '' for the file itself. */
function listGroups(schema: z.ZodType, name: string): string[] {
  const groups = hasField(schema, name) ? [''] : [];
  for (const [group, inner] of Object.entries(shapeOf(schema))) if (hasField(inner, name)) groups.push(group);
  return groups;
}

function hasField(schema: z.ZodType, name: string): boolean {
  return Object.hasOwn(shapeOf(schema), name);
}

/** The fields of an object, behind rules and defaults; none for a list or a text. */
function shapeOf(schema: z.ZodType): Record<string, z.ZodType> {
  if (schema instanceof z.ZodObject) return schema.shape as Record<string, z.ZodType>;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return shapeOf(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodPipe ? shapeOf(schema.in as z.ZodType) : {};
}
