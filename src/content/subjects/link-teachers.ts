/** Links the teachers that a subject names with their files. */
import { basename } from 'node:path';
import type { Mistake } from '../content-error.ts';
import { toSlug } from '../fields/slug.ts';
import { suggestName } from '../suggest/homoglyphs.ts';
import { listNames } from '../suggest/list-names.ts';
import type { TeachersById } from '../teachers/load-teachers.ts';
import { findAllByName, findSimilarId } from '../teachers/teacher-names.ts';
import type { Teacher } from '../teachers/teacher-schema.ts';
import type { YamlFile } from '../yaml/yaml-file.ts';
import type { Found } from './subject-references.ts';

export type Staff = Found & {
  /** Ids of the teachers whose files exist, in the subject's order. */
  ids: string[];
  /** The same with their names; '' if the teacher's file has a mistake. */
  named: Pick<Teacher, 'id' | 'name'>[];
  /** Without teachers whose own file has a mistake. */
  teachers: Teacher[];
};

/**
 * Links the teachers of a subject. An id without a file is a warning, because the teacher may have left. If it
 * resembles an existing id, it is a mistake.
 */
export function linkTeachers(
  folder: string,
  file: YamlFile<unknown>,
  named: readonly string[],
  teachers: TeachersById,
): Staff {
  const mistakes: Mistake[] = [];
  const warnings: Mistake[] = [];
  for (const [index, id] of named.entries()) {
    if (teachers.has(id)) continue;
    const misnamed = [...teachers.keys()].find((key) => toSlug(key) === id);
    if (misnamed !== undefined) {
      mistakes.push({
        file: `${basename(folder)}/teachers/${misnamed}.yaml`,
        expected: `предмет бере цього викладача з файлу ${id}.yaml; перейменуйте файл на ${id}.yaml, а рядок у предметі лишіть`,
      });
      continue;
    }
    const expected = explainWrongId(id, named, teachers);
    const path = ['teachers', index];
    if (expected) mistakes.push(file.mistakeAt(path, expected));
    else
      warnings.push(file.mistakeAt(path, `${describeMissing(id)}; сайт його пропустив, приберіть цей рядок`));
  }
  const ids = named.filter((id) => teachers.has(id));
  const isLeft = ids.length === 0 && mistakes.length === 0;
  return {
    mistakes,
    warnings: isLeft ? [file.mistakeAt(['teachers'], explainNoTeachers(named))] : warnings,
    ids,
    named: ids.map((id) => ({ id, name: teachers.get(id)?.name ?? '' })),
    teachers: ids.flatMap((id) => teachers.get(id) ?? []),
  };
}

/** Explains an id that was meant for an existing file, or that is no id; undefined if the teacher may have left. */
function explainWrongId(id: string, named: readonly string[], teachers: TeachersById): string | undefined {
  const ids = [...teachers.keys()];
  const known = [...teachers.values()].filter((teacher) => teacher !== null);
  const ofThisName = known.find(({ name }) => toSlug(name) === id)?.id;
  if (ofThisName !== undefined)
    return `файл цього викладача зветься ${ofThisName}.yaml; впишіть тут ${ofThisName} або поверніть файлу назву ${id}.yaml`;
  const several = id.split(/[,;]\s*|\s+/).filter((one) => teachers.has(one));
  if (several.length > 1)
    return `тут кілька викладачів; кожного впишіть окремим рядком: - ${several.join(', - ')}`;
  const bare = id.replace(/\.ya?ml$/i, '');
  if (bare !== id) return `назву файлу викладача пишуть без .yaml: ${bare}`;
  const filesOfName = findAllByName(id, known);
  if (filesOfName.length > 0) return `тут пишуть назву файлу викладача: ${filesOfName.join(' чи ')}`;
  if (/\p{Script=Cyrillic}.*\p{Script=Cyrillic}/u.test(id))
    return 'тут пишуть назву файлу викладача латинкою, без .yaml; якщо файлу ще немає, створіть його в теці teachers';
  const meant = findSimilarId(id, ids);
  return meant && !named.includes(meant) ? `${describeMissing(id)}${suggestName(id, meant)}` : undefined;
}

function describeMissing(id: string): string {
  return `такого викладача немає; бракує файлу teachers/${id}.yaml`;
}

function explainNoTeachers(named: readonly string[]): string {
  const files = named.map((id) => `teachers/${id}.yaml`);
  return `у предмета не лишилося викладачів; впишіть хоча б одного: без нього немає ні дошки, ні зразка плану (файлу ${listNames(files)} немає)`;
}
