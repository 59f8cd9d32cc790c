import type { Subject } from '#content/subjects/subject-schema.ts';
import type { Teacher } from '#content/teachers/teacher-schema.ts';
import { pluralize } from '#shared/words/plural.ts';
import { lowercaseName } from '../words/lowercase-name.ts';
import { typeset } from '../words/typography.ts';
import { withPerson } from '../words/with-person.ts';

/** Returns the address of the optimised photo; undefined if there is none. */
export type PreparePhoto = (file: string, size?: 'large') => Promise<string | undefined>;

export type TeacherFace = Awaited<ReturnType<typeof describeFace>>;

/** A teacher in the list of all teachers (teachers/TeacherList.tsx). */
async function describeFace(teacher: Teacher, preparePhoto: PreparePhoto) {
  return {
    /** Also names the drawn portrait (pages/portraits.svg.ts). */
    id: teacher.id,
    name: teacher.name,
    initials: initialsOf(teacher.name),
    /** Undefined if the page shows a drawing with the initials (spec §2). */
    photo: teacher.photo && (await preparePhoto(teacher.photo)),
    experience: typeset(teacher.experience),
    /** Whether this is an invented person of the sample content. */
    isSample: teacher.sample === true,
  };
}

/** The id of a teacher's card on a subject page, to which portraits link. */
export function teacherAnchor(id: string): string {
  return `teacher-${id}`;
}

/** The lead of a list of portraits. It says how many there are, because phones show a part of them. */
export function introduceStaff(teachers: readonly Pick<TeacherFace, 'name' | 'isSample'>[]): string {
  const count = `${teachers.length} ${pluralize(teachers.length, 'викладач', 'викладачі', 'викладачів')}`;
  const lead = typeset(`${count}. Натисніть портрет, щоб познайомитися.`);
  return [lead, describeSamples(teachers)].filter(Boolean).join(' ');
}

/** The sentence that tells visitors which of these teachers are invented; undefined if none is. */
export function describeSamples(
  teachers: readonly Pick<TeacherFace, 'name' | 'isSample'>[],
): string | undefined {
  const samples = teachers.filter(({ isSample }) => isSample);
  if (samples.length === 0) return undefined;
  return typeset(
    samples.length === teachers.length
      ? 'Це зразок: люди й портрети тут вигадані.'
      : `Зразки, вигадані люди: ${samples.map(({ name }) => name).join(', ')}.`,
  );
}

/** A teacher as a card on a subject's page. */
export async function describeTeacher(teacher: Teacher, preparePhoto: PreparePhoto) {
  return {
    ...(await describeFace(teacher, preparePhoto)),
    achievements: typeset(teacher.achievements),
    description: typeset(teacher.description),
    specialisations: teacher.specialisations.map(typeset),
    quote: teacher.quote && typeset(`«${teacher.quote}»`),
    video: teacher.video,
    trial: {
      /** On the button of the trial lesson. */
      label: `Пробний урок ${withPerson(teacher.name) ?? `— ${teacher.name}`}`,
      /** The button writes it into the message of the form. */
      message: `викладач: ${teacher.name}`,
    },
  };
}

export type StaffMember = Awaited<ReturnType<typeof describeStaff>>[number];

/**
 * All teachers of these subjects, each once, with the bio, the names of all their subjects and the slug of the first one.
 * A face has space for «Англійська» and «20 років».
 */
export function describeStaff(subjects: readonly Subject[], preparePhoto: PreparePhoto) {
  const staff = new Map<string, { teacher: Teacher; taught: Subject[] }>();
  for (const subject of subjects) {
    for (const teacher of subject.teachers) {
      const member = staff.get(teacher.id) ?? { teacher, taught: [] };
      member.taught.push(subject);
      staff.set(teacher.id, member);
    }
  }
  const isAlone = staff.size === 1;
  return Promise.all(
    Array.from(staff.values(), async ({ teacher, taught }) => ({
      ...(await describeFace(teacher, preparePhoto)),
      shortExperience: typeset(teacher.experience.replace(/ досвіду$/, '')),
      /** Only for a single teacher whose file is large enough. */
      largePhoto: isAlone && teacher.photo ? await preparePhoto(teacher.photo, 'large') : undefined,
      achievements: typeset(teacher.achievements),
      description: typeset(teacher.description),
      slug: (taught[0] as Subject).slug,
      subjects: listShortNames(taught.map(({ name }) => name)),
      portrait: teacher.portrait,
    })),
  );
}

/**
 * The names of a teacher's subjects, a line each: «Хімія» and «та біологія». A later name omits the first word of
 * the first name, so «Українська література» after «Українська мова» is «та література».
 */
function listShortNames([first = '', ...others]: readonly string[]): string[] {
  const sharedStart = `${first.split(' ')[0]} `;
  const shorten = (name: string) => name.replace(/ (?:мова|програма)$/, '');
  const rest = others.map((name) =>
    lowercaseName(shorten(name.startsWith(sharedStart) ? name.slice(sharedStart.length) : name)),
  );
  const last = rest.pop();
  return [shorten(first), ...rest, ...(last ? [`та ${last}`] : [])];
}

/** The first letters of the first two words of a name, without «(Соля)». */
export function initialsOf(name: string): string {
  return name
    .replaceAll(/ ?[(«"][^)»"]*[)»"]/g, '')
    .split(' ')
    .slice(0, 2)
    .map((word) => word[0])
    .join('');
}
