import { fill } from '../form-values.ts';

/**
 * Who the visitor is, as told last, in the memory of this page and nowhere else: longer than this visit nobody's name
 * may stay on a shared phone, and a draft goes when its lead is sent.
 */
const person: Record<string, string> = { name: '', phone: '' };

/** Takes note of the visitor's own text. */
export function rememberPerson({ name, value }: { name: string; value: string }): void {
  if (name in person) person[name] = value;
}

/**
 * Offers in a form what another one was told already (WCAG 3.3.7), and takes note of what is in it. What the visitor
 * has typed there stays; what was only offered follows a later correction.
 */
export function sharePerson(form: HTMLFormElement): void {
  for (const name of Object.keys(person)) {
    const field = form.elements.namedItem(name) as HTMLInputElement;
    if (field.value && field.value !== field.dataset.offered) person[name] ||= field.value;
    else {
      field.dataset.offered = person[name] as string;
      fill(field, field.dataset.offered);
    }
  }
}
