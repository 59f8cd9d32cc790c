/** Creates the content folder of a new school from the sample content and the owner's answers. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NewSchool } from './answers.ts';
import { editSchool } from './edit-school.ts';
import { editTexts } from './edit-texts.ts';
import { writePackages } from './prices.ts';
import { writeSubjects } from './subjects.ts';
import { writeTeachers } from './teachers.ts';

/**
 * Writes the content folder of a new school and keeps the comments of the samples. Drops people and figures of the
 * sample school, and replaces its promises with general texts.
 *
 * @param samples folder of the sample content
 * @param folder must be missing or empty
 */
export function writeNewSchool(samples: string, folder: string, school: NewSchool): void {
  mkdirSync(folder, { recursive: true });
  cpSync(samples, folder, { recursive: true, dereference: true });
  for (const inner of ['teachers', 'brand', 'legal'])
    rmSync(join(folder, inner), { recursive: true, force: true });
  const teacherIds = writeTeachers(folder, school.teachers);
  const subjects = writeSubjects(folder, school, teacherIds);
  editSchool(folder, school, subjects);
  editTexts(folder, school);
  writeFileSync(join(folder, 'packages.yaml'), writePackages(school, subjects));
}
