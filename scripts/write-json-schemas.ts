/**
 * `npm run content:schemas`: writes the JSON Schemas of `content/` for editors, after a change of the schemas, and the
 * digests of the sample content, by which a school learns what it has left of it.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { writeJsonSchemas } from '../src/content/json-schemas.ts';
import { writeSampleDigests } from '../src/content/sample-texts.ts';

mkdirSync('content/.schemas', { recursive: true });
for (const [name, json] of writeJsonSchemas()) writeFileSync(`content/.schemas/${name}`, json);
// A school that keeps its own texts in `content/` must not make samples of them.
if (/^name: "?Клітинка/m.test(readFileSync('content/school.yaml', 'utf8')))
  writeFileSync(
    'src/content/sample-digests.json',
    `${JSON.stringify(writeSampleDigests('content'), null, 2)}\n`,
  );
