/**
 * `npm run build`: builds the site without Astro's telemetry, banner and list of routes. It reports the result as a
 * sentence in a terminal, elsewhere as a line of JSON. Exits with 1 if the build fails.
 */
import { parseArgs } from 'node:util';
import { build } from 'astro';
import { formatSamples, listSamples } from '../src/content/samples/samples.ts';
import { loadSettingsFile } from '../src/server/config.ts';
import { createLogger } from '../src/server/log.ts';
import { readBuildRecord } from '../src/shared/node/build-record.ts';
import { readProviderUse } from '../src/shared/node/provider-settings.ts';
import { pluralize } from '../src/shared/words/plural.ts';

process.env.ASTRO_TELEMETRY_DISABLED = '1';

const { outDir, brief } = parseArgs({
  options: {
    outDir: { type: 'string', default: 'dist' },
    /** Mentions sample content instead of listing it, for a short first screen. */
    brief: { type: 'boolean', default: false },
  },
}).values;
const isTerminal = Boolean(process.stdout.isTTY);
if (isTerminal) console.log('Збираю сайт…');
else createLogger().info({}, 'building');
const startedAt = performance.now();

try {
  // Checked here, because Astro's configuration would print a stack for a missing setting.
  loadSettingsFile();
  readProviderUse(process.env);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

try {
  await build({ outDir, logLevel: 'warn' });
} catch (error) {
  // The message of a content error names its file and line, so its stack is omitted.
  console.error(error instanceof Error && error.name === 'ContentError' ? error.message : error);
  process.exit(1);
}

const record = await readBuildRecord(outDir);
if (!record) throw new Error(`The build in ${outDir} has no record`);
const pages = Object.keys(record.files).filter((path) => path.endsWith('.html')).length;
const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
const samples = listSamples(record.content);
if (isTerminal) {
  const counted = `${pages} ${pluralize(pages, 'сторінка', 'сторінки', 'сторінок')}`;
  console.log(`Зібрано: ${counted} за ${seconds.toLocaleString('uk-UA')} с.`);
  if (brief && samples.length > 0) console.log('У текстах є зразкове. Що саме, скаже npm run content:check');
} else createLogger().info({ pages, seconds, samples: samples.length }, 'built');
if (!brief) console.warn(`\n${formatSamples(samples)}`);
process.exit();
