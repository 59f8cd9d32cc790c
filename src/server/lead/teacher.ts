import { MINUTE_MS } from '#shared/time/durations.ts';
import { BY_HAND, describeAbout, findSubject } from './describe-lead.ts';
import type { Lead } from './lead.ts';
import { toLine } from './text.ts';

/** A subject of the school with its teachers, and the length of its lessons if it differs from the school's. */
export type TaughtSubject = {
  name: string;
  teachers: readonly { name: string }[];
  lessonMinutes?: number | undefined;
};

/** A longer subject or name would wrap to a second line. */
const MAX_TEXT = 60;

/**
 * Describes a trial lesson and, if known, its teacher: «Пробний: Фізика · Андрій Мельничук».
 *
 * @param notes of the managers in order
 */
export function describeLesson(
  lead: Lead,
  notes: readonly string[],
  subjects: readonly TaughtSubject[],
): string {
  const about = describeAbout(lead);
  const subject = findSchoolSubject(lead, subjects);
  const what = subject && !about.includes(subject.name) ? `Пробний: ${subject.name}` : about;
  const teacher = findTeacher(lead, notes, subjects);
  return [what, teacher].flatMap((text) => (text ? [toLine(text, MAX_TEXT)] : [])).join(' · ');
}

/** The requested subject of the school, also from a manager's note. */
export function findSchoolSubject<Subject extends { name: string }>(
  { fields, source }: Pick<Lead, 'fields' | 'source'>,
  subjects: readonly Subject[],
): Subject | undefined {
  const asked = fields.subject === BY_HAND ? '' : findSubject({ fields, source });
  const words = (fields.message ?? '').toLowerCase().match(/[\p{L}’'-]+/gu) ?? [];
  const isNamed = (name: string) =>
    words.some((word) => word.startsWith(stem(name)) || isAbbreviation(word, name));
  return subjects.find(({ name }) => name === asked) ?? subjects.find(({ name }) => isNamed(name));
}

/** The stem of a subject, because Ukrainian inflects it: «фізика», «з фізики». A short word loses only one letter. */
function stem(subject: string): string {
  const [first = ''] = subject.toLowerCase().split(' ');
  return first.slice(0, first.length > 5 ? -2 : -1);
}

/** «англ», «матем», «прогр»: the beginning of the subject's name up to a consonant, unlike «про». */
function isAbbreviation(word: string, subject: string): boolean {
  return /^\p{L}{2,}[бвгґджзйклмнпрстфхцчшщ]$/u.test(word) && subject.toLowerCase().startsWith(word);
}

/** The teacher in the newest note, otherwise in the visitor's text; or the only one of the subject. */
function findTeacher(
  lead: Lead,
  notes: readonly string[],
  subjects: readonly TaughtSubject[],
): string | undefined {
  const names = [...new Set(subjects.flatMap(({ teachers }) => teachers.map(({ name }) => name)))];
  const { name = '', message = '', comment = '' } = lead.fields;
  // A parent's own surname does not request a teacher.
  const others = names.filter((each) => !isNamed(each, name));
  const found = [
    ...notes.toReversed().map((note) => names.filter((each) => isNamed(each, note))),
    others.filter((each) => isNamed(each, `${message}\n${comment}`)),
  ].find((named) => named.length > 0);
  // A text that names two teachers is ambiguous.
  if (found) return found.length === 1 ? found[0] : undefined;
  const { teachers = [] } = findSchoolSubject(lead, subjects) ?? {};
  return teachers.length === 1 ? teachers[0]?.name : undefined;
}

/** The lengths of the lessons of a school, in minutes. */
type Lengths = {
  school: { trialMinutes?: number | undefined; lessonMinutes?: number | undefined };
  subjects: readonly TaughtSubject[];
};

/** A first lesson may have its own length, and a subject longer or shorter lessons than the others of the school. */
export function findLessonEnd(lead: Lead, { school, subjects }: Lengths): Date {
  const minutes =
    school.trialMinutes ?? findSchoolSubject(lead, subjects)?.lessonMinutes ?? school.lessonMinutes ?? 60;
  return new Date((lead.conversation.dueAt?.getTime() ?? 0) + minutes * MINUTE_MS);
}

/** Shorter surnames are often ordinary words. */
const LEAST_STEM = 3;

/** Whether a text contains a teacher's surname in any case, with a capital letter: «до Кравця», «з Левицькою». */
function isNamed(teacher: string, text: string): boolean {
  const surname = teacher.trim().split(/\s+/).at(-1) ?? '';
  const beginning = surname.replace(/(?:ець|[аеиіоуяюєїьй]+)$/u, '');
  if (beginning.length < LEAST_STEM) return false;
  const ending = surname.endsWith('ець') ? /^(?:ець|ц(?:я|ю|ем|еві|і))$/ : /^.{0,3}$/;
  const words = text.match(/[\p{L}’'-]+/gu) ?? [];
  return words.some((word) => word.startsWith(beginning) && ending.test(word.slice(beginning.length)));
}
