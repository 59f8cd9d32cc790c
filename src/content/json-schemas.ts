import { z } from 'zod';
import { packagesSchema } from './packages/packages-schema.ts';
import { schoolSchema } from './school/school-schema.ts';
import { subjectSchema } from './subjects/subject-schema.ts';
import { teacherSchema } from './teachers/teacher-schema.ts';
import { textsSchema } from './texts/texts-schema.ts';

/** One JSON Schema for each kind of file. The key is the file name in `content/.schemas/`. */
const SCHEMAS = {
  'school.json': schoolSchema,
  'packages.json': packagesSchema,
  'texts.json': textsSchema,
  'subject.json': subjectSchema,
  'teacher.json': teacherSchema,
};

/**
 * Generates JSON Schemas for editors from the schemas of the content check. Editors complete field names, show their
 * descriptions and underline mistakes. `npm run content:schemas` writes the files.
 */
export function writeJsonSchemas(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(SCHEMAS).map(([name, schema]) => {
      const json = z.toJSONSchema(schema, { io: 'input', target: 'draft-7' });
      return [name, `${JSON.stringify(json, null, 2)}\n`];
    }),
  );
}
