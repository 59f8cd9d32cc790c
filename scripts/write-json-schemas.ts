/**
 * `npm run content:schemas`: writes the JSON Schemas of `content/` for editors, and the digests of the sample content.
 * The digests show a school which samples it still has. Run it after a change of the schemas.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { writeJsonSchemas } from '../src/content/json-schemas.ts';
import { writeSampleDigests } from '../src/content/samples/sample-texts.ts';

mkdirSync('content/.schemas', { recursive: true });
for (const [name, json] of writeJsonSchemas()) writeFileSync(`content/.schemas/${name}`, json);
// A school's own content in `content/` must not become sample content.
if (/^name: "?Клітинка/m.test(readFileSync('content/school.yaml', 'utf8')))
  writeFileSync(
    'src/content/samples/sample-digests.json',
    `${JSON.stringify(writeSampleDigests('content'), null, 2)}\n`,
  );
