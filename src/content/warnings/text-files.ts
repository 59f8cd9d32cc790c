/** All texts of the content folder, for rules that compare a text with the fields. */
import { basename } from 'node:path';
import type { Mistake } from '../content-error.ts';
import type { LegalDocument } from '../legal/load-legal.ts';
import type { Subject } from '../subjects/subject-schema.ts';
import type { TeachersById } from '../teachers/load-teachers.ts';
import { listTexts } from '../texts/load-texts.ts';
import { readText, type WarnAt, warnAt, type YamlFile } from '../yaml/yaml-file.ts';

/** A file whose texts are compared with the fields. */
export type TextFile = Pick<YamlFile<object>, 'value' | 'mistakeAt'>;

/** Explains the text at a path of its file; undefined if nothing is wrong with it. */
type ExplainText = (text: string, path: TextPath) => string | undefined;

type TextPath = ReturnType<typeof listTexts>[number]['path'];

/** A warning for each text that has an explanation. */
export function checkTexts(files: readonly TextFile[], explain: ExplainText): Mistake[] {
  return files.flatMap((file) =>
    listTexts(file.value).flatMap(({ path, text }) => {
      const expected = explain(text, path);
      return expected === undefined ? [] : [file.mistakeAt(path, expected)];
    }),
  );
}

/**
 * Whether a word is a case of a name: «Стандарті» of «Стандарт», `sofii` of `sofiia`. Both are in lower case, and in
 * one alphabet.
 */
export function isCaseOf(word: string, name: string): boolean {
  return (
    word.startsWith(name.slice(0, Math.max(3, name.length - 2))) && Math.abs(word.length - name.length) <= 3
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

/** Lists all texts of a content folder. */
export function listSiteTexts(
  folder: string,
  { school, texts, packages, subjects, teachers, legal }: LoadedTexts,
): SiteTexts {
  const at = warnAt(folder);
  return {
    general: [school, texts],
    packages,
    subjects: listSubjectTexts(subjects, at),
    teachers: listTeacherTexts(teachers, at),
    documents: listDocumentTexts(folder, legal),
  };
}

type LoadedTexts = {
  school: TextFile;
  texts: TextFile;
  packages: TextFile;
  subjects: readonly Subject[];
  teachers: TeachersById;
  legal: readonly LegalDocument[];
};

/** The texts of subjects, without their teachers and boards. */
function listSubjectTexts(subjects: readonly Subject[], at: WarnAt): SiteTexts['subjects'] {
  return subjects.map(({ slug, teachers: _, lesson: __, ...value }) => ({
    value,
    mistakeAt: (path, expected) => at(`subjects/${slug}.yaml`, path, expected),
  }));
}

function listTeacherTexts(teachers: TeachersById, at: WarnAt): TextFile[] {
  return [...teachers].map(([id, teacher]) => ({
    value: teacher ?? {},
    mistakeAt: (path, expected) => at(`teachers/${id}.yaml`, path, expected),
  }));
}

function listDocumentTexts(folder: string, documents: readonly LegalDocument[]): TextFile[] {
  return documents.map(({ name }) => {
    const source = readText(folder, `legal/${name}.md`);
    const file = `${basename(folder)}/legal/${name}.md`;
    return {
      value: 'text' in source ? source.text.split('\n') : [],
      mistakeAt: ([index], expected) => ({ file, line: Number(index) + 1, expected }),
    };
  });
}
