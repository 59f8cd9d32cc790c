import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A school without warnings. It has the subject of the sample plan. */
const SMALL_SCHOOL = ['french', 'mathematics', 'physics'];

/**
 * Removes all other subjects from a content folder, and the teachers that only they have. The time of a check and of a
 * build grows with their number. All lines keep their numbers.
 */
export function keepSubjects(folder: string, slugs: readonly string[] = SMALL_SCHOOL): void {
  const remove = (place: string, isKept: (stem: string) => boolean) => {
    for (const file of readdirSync(join(folder, place)))
      if (!isKept(file.replace(/\.\w+$/, ''))) rmSync(join(folder, place, file));
  };
  remove('subjects', (slug) => slugs.includes(slug));
  const subjects = slugs.map((slug) => readFileSync(join(folder, `subjects/${slug}.yaml`), 'utf8')).join('');
  remove('teachers', (id) => subjects.includes(`- ${id}\n`));
  const school = join(folder, 'school.yaml');
  const isKept = (slug: string) => slugs.includes(slug);
  const text = readFileSync(school, 'utf8')
    .replace(/(?<=figure: )"\d+"(?=\n.*напрямків)/, `"${slugs.length}"`)
    .replaceAll(
      /^( *(?:home|packageForm|trialForm|homeLessons): )\[(.*)\]$/gm,
      (_line, field, list) => `${field}[${list.split(', ').filter(isKept).join(', ')}]`,
    );
  writeFileSync(school, text);
}
