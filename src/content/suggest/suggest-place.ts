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

function findPlace(
  { file, field = '', expected }: Mistake,
  mistakes: readonly Mistake[],
): { field?: string; group?: string; expected: string } | undefined {
  const name = field.split('.').at(-1) ?? '';
  const own = FILES.find(([pattern]) => pattern.test(file));
  if (!own) return undefined;
  const inside = own[1] === 'packages.yaml' ? field.replace(/^\[\d+\]\.?/, '') : field;
  const groups = isDay(name) && own[1] === 'school.yaml' ? ['workingHours'] : listGroups(own[2], name);
  const lost = groups.find((group) =>
    mistakes.some(
      (other) => other.file === file && other.field === join(group, name) && isMissing(other.expected),
    ),
  );
  // An empty group right above its own fields.
  const above = field.slice(0, field.length - name.length);
  const empty = groups.find((group) =>
    mistakes.some(
      (other) => other.file === file && other.field === above + group && isEmptyField(other.expected),
    ),
  );
  const isTypo = expected.startsWith(`${UNKNOWN_FIELD}; може`);
  const group =
    lost ??
    empty ??
    (isTypo || COMMON.includes(name) ? undefined : groups.length === 1 ? groups[0] : undefined);
  if (group !== undefined && join(group, name) !== inside)
    return {
      field: join(group, name),
      group: above + group,
      expected: group
        ? `місце цього поля — під «${group}:», з відступом у два пробіли; перенесіть рядок туди`
        : 'перед цим полем не буває пробілів, воно не належить до жодного іншого; приберіть їх на початку рядка',
    };
  if (groups.length > 1 && !groups.includes('') && !COMMON.includes(name) && !isTypo)
    return {
      expected: `місце цього поля — під «${groups.join(':» чи «')}:», з відступом у два пробіли; перенесіть рядок туди`,
    };
  if (groups.length > 0 || COMMON.includes(name) || isTypo) return undefined;
  const others = FILES.filter(([, , schema]) => hasField(schema, name));
  const [other] = others;
  return other && others.length === 1
    ? { expected: `у цьому файлі такого поля не буває, його місце — ${other[1]}; перенесіть рядок туди` }
    : undefined;
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
