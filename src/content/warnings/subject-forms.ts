/** The forms of a subject's name, in which texts mention it. */
import type { Subject } from '../subjects/subject-schema.ts';

/**
 * Returns whether a text mentions a subject: by a form of its name, or by a word that begins like it.
 *
 * @param other the subject to which the text belongs; a beginning that its name has, too, proves nothing
 */
export function hasFormOf(subject: Subject, other: Subject): (text: string) => boolean {
  // A copy may still have forms of the original.
  const forms = [subject.genitive, subject.instrumental, subject.notebookLabel].filter(
    (form) => !isUnlike(form, subject.name),
  );
  const names = [subject.name, ...forms].map((each) => each.toLowerCase());
  const stems = listStems(subject.name).filter((stem) => !other.name.toLowerCase().includes(stem));
  return (text) => {
    const words = text.toLowerCase();
    return (
      names.some((name) => words.includes(name)) ||
      stems.some((stem) => new RegExp(`(?<!\\p{L})${stem}`, 'u').test(words))
    );
  };
}

/** «франц» of «Французька мова»: all forms of a word begin with it. */
function listStems(name: string): string[] {
  return Array.from(
    name.toLowerCase().matchAll(/(?<!\p{L})(?!літ)\p{Script=Cyrillic}{5}/gu),
    ([letters]) => letters,
  );
}

/** Whether a case begins like no word of the name. */
export function isUnlike(form: string, name: string): boolean {
  const [own, ofName] = [listBeginnings(form), listBeginnings(name)];
  return own.length > 0 && ofName.length > 0 && !own.some((word) => ofName.includes(word));
}

/** The first three letters of each word. Leaves out «мова» and «література» next to the word that names which one. */
function listBeginnings(text: string): string[] {
  const all = Array.from(
    text.toLowerCase().matchAll(/(?<!\p{L})\p{Script=Cyrillic}{3}/gu),
    ([letters]) => letters,
  );
  const specific = all.filter((letters) => letters !== 'мов' && letters !== 'літ');
  return specific.length > 0 ? specific : all;
}
