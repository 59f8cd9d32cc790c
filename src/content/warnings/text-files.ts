/** All texts of the content folder, for rules that compare a text with the fields. */
import { basename } from 'node:path';
import { z } from 'zod';
import type { Mistake } from '../content-error.ts';
import type { LegalDocument } from '../load-legal.ts';
import type { TeachersById } from '../load-teachers.ts';
import { listTexts } from '../load-texts.ts';
import type { Subject } from '../schema.ts';
import { readText, readYaml, type WarnAt, type YamlFile } from '../yaml/yaml-file.ts';

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

/** Lists all texts of a content folder. */
export function listSiteTexts(
  folder: string,
  { school, texts, packages, subjects, teachers, legal }: LoadedTexts,
): SiteTexts {
  const at: WarnAt = (name, path, expected) => readYaml(folder, name, z.unknown()).mistakeAt(path, expected);
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
