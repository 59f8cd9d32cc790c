import type { Teacher } from '#content/schema.ts';
import { typeset } from '../words/typography.ts';

/** Gives the address of the optimised photo; undefined when there is none. */
export type PreparePhoto = (file: string) => Promise<string | undefined>;

/** A teacher as the card shows them. */
export async function describeTeacher(teacher: Teacher, preparePhoto: PreparePhoto) {
  return {
    name: teacher.name,
    initials: initialsOf(teacher.name),
    /** Undefined: the initials are shown (spec §2). */
    photo: teacher.photo && (await preparePhoto(teacher.photo)),
    experience: typeset(teacher.experience),
    achievements: typeset(teacher.achievements),
    description: typeset(teacher.description),
    specialisations: teacher.specialisations.map(typeset),
    quote: teacher.quote && typeset(`«${teacher.quote}»`),
    video: teacher.video,
  };
}

/** First letters of the first two words of a name. */
export function initialsOf(name: string): string {
  return name
    .split(' ')
    .slice(0, 2)
    .map((word) => word[0])
    .join('');
}
