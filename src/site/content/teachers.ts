import type { Subject, Teacher } from '#content/schema.ts';
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
  };
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
 * All teachers of these subjects, each once, with the first subject and the bio. A face has space for «Англійська» and
 * «20 років».
 */
export function describeStaff(subjects: readonly Subject[], preparePhoto: PreparePhoto) {
  const firsts = new Map<string, { teacher: Teacher; subject: Subject }>();
  for (const subject of subjects) {
    for (const teacher of subject.teachers)
      if (!firsts.has(teacher.id)) firsts.set(teacher.id, { teacher, subject });
  }
  const isAlone = firsts.size === 1;
  return Promise.all(
    Array.from(firsts.values(), async ({ teacher, subject: { slug, name } }) => ({
      ...(await describeFace(teacher, preparePhoto)),
      shortExperience: typeset(teacher.experience.replace(/ досвіду$/, '')),
      /** Only for a single teacher whose file is large enough. */
      largePhoto: isAlone && teacher.photo ? await preparePhoto(teacher.photo, 'large') : undefined,
      achievements: typeset(teacher.achievements),
      description: typeset(teacher.description),
      subject: { slug, shortName: name.replace(/ (?:мова|програма)$/, '') },
      portrait: teacher.portrait,
    })),
  );
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
