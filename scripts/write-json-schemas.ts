/** `npm run content:schemas`: writes the JSON Schemas of `content/` for editors, after a change of the schemas. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { writeJsonSchemas } from '../src/content/json-schemas.ts';

mkdirSync('content/.schemas', { recursive: true });
for (const [name, json] of writeJsonSchemas()) writeFileSync(`content/.schemas/${name}`, json);
