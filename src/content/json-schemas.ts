import { z } from 'zod';
import { packagesSchema } from './packages-schema.ts';
import { schoolSchema, subjectSchema, teacherSchema } from './schema.ts';
import { textsSchema } from './texts-schema.ts';

/** The JSON Schema of each kind of file, by its name in `content/.schemas/`. */
const SCHEMAS = {
  'school.json': schoolSchema,
  'packages.json': packagesSchema,
  'texts.json': textsSchema,
  'subject.json': subjectSchema,
  'teacher.json': teacherSchema,
};

/**
 * The schemas of the content as JSON Schema, which editors know: they offer the fields by name, show what each is for
 * and underline what is wrong. Made of the same schemas as the check, by `npm run content:schemas`.
 */
export function writeJsonSchemas(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(SCHEMAS).map(([name, schema]) => {
      const json = z.toJSONSchema(schema, { io: 'input', target: 'draft-7' });
      return [name, `${JSON.stringify(json, null, 2)}\n`];
    }),
  );
}
