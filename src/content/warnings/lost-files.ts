/** Explains references to files that were renamed or removed: of teachers and of subjects. */
import { z } from 'zod';
import { listPlaces, type Mistake, mergeSame } from '../content-error.ts';
import { toSlug } from '../fields/slug.ts';
import { ICON_NAMES } from '../subjects/subject-icons.ts';
import type { Subject } from '../subjects/subject-schema.ts';
import { findClosestMatch } from '../suggest/closest-match.ts';
import { sharesWord } from '../teachers/teacher-names.ts';
import { listTexts } from '../texts/load-texts.ts';
import { readYaml } from '../yaml/yaml-file.ts';
import { isCaseOf, type SiteTexts, type TextFile } from './text-files.ts';

/** A file name of a teacher or a subject that a text file contains, with an empty message at its line. */
type Reference = { id: string; place: Mistake };

type Kind = {
  folder: 'teachers' | 'subjects';
  /** Existing files without their ending. */
  ids: readonly string[];
  references: readonly Reference[];
  /** References that put the person or the subject on the site. */
  shown: readonly Reference[];
  /** Whether the new file may be the old one under another name. */
  mayBe: (renamed: string, old: string) => boolean;
  /** Files whose texts may name the person or the subject. */
  texts: readonly TextFile[];
};

const TEACHER_PATH = /^(?:teachers\.\d+|(?:lesson|textBoard)\.tutor|samplePlan\.teacher)$/;
const SUBJECT_PATH =
  /^(?:subjectOrder\.\w+\.\d+|homeLessons\.\d+|reviews\.\d+\.subject|\d+\.subjects\.\d+|related\.\d+)$/;

/**
 * Replaces the warnings about a renamed file by one that names the new file. Adds to the warning about a removed file
 * the texts that still name the person or the subject.
 */
export function explainLostFiles(
  folder: string,
  warnings: readonly Mistake[],
  {
    teachers,
    subjects,
  }: { teachers: readonly string[]; subjects: readonly Pick<Subject, 'slug' | 'name'>[] },
  all: SiteTexts,
): Mistake[] {
  // Each reference to a missing file has a warning.
  if (warnings.length === 0) return [];
  const names = ['school.yaml', 'packages.yaml', ...subjects.map(({ slug }) => `subjects/${slug}.yaml`)];
  const files = names.map((name) => readYaml(folder, name, z.unknown()));
  const listReferences = (pattern: RegExp) =>
    files.flatMap((file) =>
      listTexts(file.value)
        .filter(({ path }) => pattern.test(path.join('.')))
        .map(({ path, text }) => ({ id: text, place: file.mistakeAt(path, '') })),
    );
  // A teacher's or another subject's text may name a subject that the school has not got.
  const ofSchool = [...all.general, all.packages];
  const ofTeachers = listReferences(TEACHER_PATH);
  const kinds: Kind[] = [
    {
      folder: 'teachers',
      ids: teachers,
      references: ofTeachers,
      shown: listReferences(/^teachers\.\d+$/),
      // A board that names the file shows that it is not new. Then the names must resemble each other.
      mayBe: (renamed, old) => !ofTeachers.some(({ id }) => id === renamed) || sharesWord(renamed, old),
      texts: [...ofSchool, ...all.subjects, ...all.teachers, ...all.documents],
    },
    {
      folder: 'subjects',
      ids: subjects.map(({ slug }) => slug),
      references: listReferences(SUBJECT_PATH),
      shown: listReferences(SUBJECT_PATH),
      // `german` beside a removed `french` is another subject.
      mayBe: (renamed, old) =>
        !(old in ICON_NAMES) ||
        toSlug(subjects.find(({ slug }) => slug === renamed)?.name ?? '').startsWith(
          nameSlug(old).slice(0, 4),
        ),
      texts: ofSchool,
    },
  ];
  return kinds.reduce<Mistake[]>(
    (found, kind) => {
      const renamed = explainRenamed(found, kind);
      // A renamed subject keeps its name; a person has a new one.
      return renamed && kind.folder === 'subjects' ? renamed : addTexts(renamed ?? found, kind);
    },
    [...warnings],
  );
}

/** Ids without a file. */
function listMissing({ ids, references }: Kind): string[] {
  return [...new Set(references.map(({ id }) => id))].filter((id) => !ids.includes(id));
}

/**
 * If exactly one file is missing and exactly one is not shown, the owner has probably renamed it, or spells the name in
 * another way.
 */
function explainRenamed(warnings: readonly Mistake[], kind: Kind): Mistake[] | undefined {
  const [old, ...otherMissing] = listMissing(kind);
  const [renamed, ...otherUnused] = kind.ids.filter((id) => !kind.shown.some((each) => each.id === id));
  if (!old || !renamed || otherMissing.length > 0 || otherUnused.length > 0) return undefined;
  const meant = findClosestMatch(old, kind.ids);
  if (meant && meant !== renamed) return undefined;
  if (!kind.mayBe(renamed, old)) return undefined;
  const [unnamed, address] =
    kind.folder === 'subjects'
      ? [
          'ніде не названо',
          `. Адреса сторінки тепер /subject/${renamed}, а /subject/${old} не відкривається; щоб вона лишилася, поверніть файлу назву ${old}.yaml`,
        ]
      : ['не названо в жодному предметі', ''];
  const expected = `файлу ${kind.folder}/${old}.yaml немає, а ${renamed}.yaml ${unnamed}. Файл перейменовано? Впишіть ${renamed} замість ${old}${address}`;
  const places = kind.references.filter(({ id }) => id === old).map(({ place }) => place);
  const isSame = (warning: Mistake) =>
    isAbout(warning, kind, old) ||
    isAbout(warning, kind, renamed) ||
    (warning.file.endsWith(`/teachers/${renamed}.yaml`) && warning.expected.includes('не видно на сайті'));
  return [
    ...mergeSame(places.map((place) => ({ ...place, expected }))),
    ...warnings.filter((warning) => !isSame(warning)),
  ];
}

/** Whether a warning names the missing file, or stands at a reference to it. */
function isAbout({ file, line, expected }: Mistake, { folder, references }: Kind, missing: string): boolean {
  return (
    expected.includes(`${folder}/${missing}.yaml`) ||
    references.some(({ id, place }) => id === missing && place.file === file && place.line === line)
  );
}

/** Adds the texts that name removed people or subjects to the first warning about them. */
function addTexts(warnings: readonly Mistake[], kind: Kind): Mistake[] {
  const missing = listMissing(kind);
  const left = kind.texts.flatMap((file) =>
    listTexts(file.value)
      .filter(({ path, text }) => path[0] !== 'samplePlan' && missing.some((id) => isNamed(text, id, kind)))
      .map(({ path }) => file.mistakeAt(path, '')),
  );
  const first = warnings.find((warning) => missing.some((id) => isAbout(warning, kind, id)));
  if (!first || left.length === 0) return [...warnings];
  const what = kind.folder === 'teachers' ? 'ім’я лишилося' : 'назва лишилася';
  const expected = `${first.expected}; ${what} й у текстах, перепишіть їх: ${listPlaces(left, first.file)}`;
  return warnings.map((warning) => (warning === first ? { ...first, expected } : warning));
}

function isNamed(text: string, id: string, { folder, ids }: Kind): boolean {
  return folder === 'teachers' ? namesPerson(text, id, ids) : namesSubject(text, id, ids);
}

/** «Софія Ґалаґан», «Софії Ґалаґан» or «Ґалаґан Софія» for `sofiia-galagan`, unless an existing teacher fits too. */
function namesPerson(text: string, id: string, ids: readonly string[]): boolean {
  const pairs = Array.from(
    text.matchAll(/(?<!\p{L})(\p{Lu}[\p{L}’]+)\s+(?=(\p{Lu}[\p{L}’]+))/gu),
    ([, one = '', other = '']) => [toSlug(one), toSlug(other)] as const,
  );
  const fits = ([one, other]: readonly [string, string], person: string) => {
    const [first = '', last = '', ...others] = person.split('-');
    if (last === '' || others.length > 0) return false;
    return (isCaseOf(one, first) && isCaseOf(other, last)) || (isCaseOf(one, last) && isCaseOf(other, first));
  };
  return pairs.some((pair) => fits(pair, id) && !ids.some((existing) => fits(pair, existing)));
}

/** Beginnings of words that texts use in another sense, too: «українською», «історії успіху». */
const AMBIGUOUS = /^(?:ukrain|istor|prav|rozmov|liter|ispyt|knyzhk)/;

/** «французької» or «Французька мова» for `french`, unless the name of an existing subject begins so, too. */
function namesSubject(text: string, id: string, ids: readonly string[]): boolean {
  const quoted = Array.from(text.matchAll(/«([^»]+)»/g), ([, name = '']) => toSlug(name));
  if (quoted.includes(nameSlug(id))) return true;
  const beginOf = (slug: string) => (nameSlug(slug).split('-')[0] ?? '').slice(0, -1);
  const begin = beginOf(id);
  if (begin.length < 5 || AMBIGUOUS.test(begin) || ids.some((slug) => beginOf(slug) === begin)) return false;
  return (text.match(/\p{Script=Cyrillic}{5,}/gu) ?? [])
    .map((word) => toSlug(word))
    .some((word) => word.startsWith(begin) && word.length - begin.length <= 4);
}

/** The Ukrainian name in Latin letters: `frantsuzka-mova` for `french`; other files are named so already. */
function nameSlug(slug: string): string {
  return toSlug((ICON_NAMES as Record<string, string>)[slug] ?? slug);
}
