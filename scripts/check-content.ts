/**
 * `npm run content:check`: runs all content checks of a build within a second. Prints errors in Ukrainian and exits
 * with 1 if a build would reject the content.
 */
import { checkContent } from '../src/content/check.ts';
import { ContentError, formatWarnings } from '../src/content/content-error.ts';
import { CONTENT_FOLDER } from '../src/content/folder.ts';
import { formatSamples, listSamples } from '../src/content/samples/samples.ts';
import { pluralize } from '../src/shared/words/plural.ts';

try {
  const content = await checkContent(CONTENT_FOLDER);
  const { subjects, packages, warnings } = content;
  if (warnings.length > 0) console.log(`${formatWarnings(warnings)}\n`);
  const counts = [
    `${subjects.length} ${pluralize(subjects.length, 'предмет', 'предмети', 'предметів')}`,
    `${packages.length} ${pluralize(packages.length, 'пакет', 'пакети', 'пакетів')}`,
  ];
  console.log(
    `Тексти, ціни, малюнки й фото в порядку: ${counts.join(', ')}.\n\n${formatSamples(listSamples(content))}`,
  );
} catch (error) {
  if (!(error instanceof ContentError)) throw error;
  console.error(error.message.replace('запустіть збирання', 'перевірте'));
  process.exitCode = 1;
}
