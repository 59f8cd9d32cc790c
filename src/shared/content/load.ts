/**
 * The one door to the school's words, for the build and for the server. Node only: it reads files, so no
 * component that is hydrated in the browser may import it (types come from `schema.ts`).
 */
import { ContentError, type Mistake } from './content-error.ts';
import { loadSubjects } from './load-subjects.ts';
import { loadTeachers } from './load-teachers.ts';
import { type Content, packagesSchema, type School, type Subject, schoolSchema } from './schema.ts';
import { readYaml, type YamlFile } from './yaml-file.ts';

/**
 * Reads, checks and links everything in the content folder.
 *
 * @throws {ContentError} that lists all mistakes in Ukrainian, if there is one
 */
export function loadContent(folder: string): Content {
  const school = readYaml(folder, 'school.yaml', schoolSchema);
  const packages = readYaml(folder, 'packages.yaml', packagesSchema);
  const teachers = loadTeachers(folder);
  const subjects = loadSubjects(folder, teachers.byId);

  const mistakes = [school, packages, teachers, subjects].flatMap((part) => part.mistakes);
  mistakes.push(...checkHomeLessons(school, subjects.list));
  if (mistakes.length > 0 || !school.value || !packages.value) throw new ContentError(mistakes);
  return { school: school.value, packages: packages.value, subjects: subjects.list };
}

/** The home page can show only lessons that there are; a subject with a mistake of its own is not judged here. */
function checkHomeLessons(school: YamlFile<School>, subjects: readonly Subject[]): Mistake[] {
  return (school.value?.homeLessons ?? []).flatMap((slug, index) => {
    const subject = subjects.find((each) => each.slug === slug);
    if (!subject || subject.lesson) return [];
    return [school.mistakeAt(['homeLessons', index], `у предмета ${slug} немає поля lesson`)];
  });
}
