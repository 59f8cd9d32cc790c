/** All texts of the content folder, for rules that compare a text with the fields. */
import { basename } from 'node:path';
import type { Mistake } from './content-error.ts';
import type { LegalDocument } from './load-legal.ts';
import type { TeachersById } from './load-teachers.ts';
import { listTexts } from './load-texts.ts';
import type { Subject } from './schema.ts';
import { readText, type WarnAt, type YamlFile } from './yaml-file.ts';

/** A file whose texts are compared with the fields. */
export type TextFile = Pick<YamlFile<object>, 'value' | 'mistakeAt'>;

/** Explains a text; undefined if nothing is wrong with it. */
export type ExplainText = (text: string) => string | undefined;

/** A warning for each text that has an explanation. */
export function checkTexts(files: readonly TextFile[], explain: ExplainText): Mistake[] {
  return files.flatMap((file) =>
    listTexts(file.value).flatMap(({ path, text }) => {
      const expected = explain(text);
      return expected === undefined ? [] : [file.mistakeAt(path, expected)];
    }),
  );
}

/** All texts of a content folder. */
export type SiteTexts = {
  /** `school.yaml` and `texts.yaml`. */
  general: TextFile[];
  packages: TextFile;
  subjects: (TextFile & { value: Partial<Subject> })[];
  teachers: TextFile[];
  /** Each line of a document is a text. */
  documents: TextFile[];
};

/** The texts of subjects, without their teachers and boards. */
export function listSubjectTexts(subjects: readonly Subject[], at: WarnAt): SiteTexts['subjects'] {
  return subjects.map(({ slug, teachers: _, lesson: __, ...value }) => ({
    value,
    mistakeAt: (path, expected) => at(`subjects/${slug}.yaml`, path, expected),
  }));
}

export function listTeacherTexts(teachers: TeachersById, at: WarnAt): TextFile[] {
  return [...teachers].map(([id, teacher]) => ({
    value: teacher ?? {},
    mistakeAt: (path, expected) => at(`teachers/${id}.yaml`, path, expected),
  }));
}

export function listDocumentTexts(folder: string, documents: readonly LegalDocument[]): TextFile[] {
  return documents.map(({ name }) => {
    const source = readText(folder, `legal/${name}.md`);
    const file = `${basename(folder)}/legal/${name}.md`;
    return {
      value: 'text' in source ? source.text.split('\n') : [],
      mistakeAt: ([index], expected) => ({ file, line: Number(index) + 1, expected }),
    };
  });
}
