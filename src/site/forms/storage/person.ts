import { fill } from '../form-values.ts';
import { findInDrafts } from './draft.ts';

/**
 * Who the visitor is, as told last, in the memory of this page and, until they are sent, in the drafts: longer than
 * this visit nobody's name may stay on a shared phone.
 */
const person = { name: '', phone: '' };

const PARTS = ['name', 'phone'] as const;

/** Takes note of the visitor's own text. */
export function rememberPerson({ name, value }: { name: string; value: string }): void {
  if (name === 'name' || name === 'phone') person[name] = value;
}

/**
 * Offers in a form what another one was told already (WCAG 3.3.7), and takes note of what is in it. What the visitor
 * has typed there stays; what was only offered follows a later correction.
 */
export function sharePerson(form: HTMLFormElement): void {
  for (const name of PARTS) {
    const field = form.elements.namedItem(name) as HTMLInputElement;
    if (field.value && field.value !== field.dataset.offered) person[name] ||= field.value;
    else {
      person[name] ||= findInDrafts(name) ?? '';
      field.dataset.offered = person[name];
      if (field.value === person[name]) continue;
      fill(field, person[name]);
      // Who is in the field already types over what it offers, not behind it.
      if (field === document.activeElement) field.select();
    }
  }
}
