import { fill } from '../form-values.ts';
import { findInDrafts } from './draft.ts';

/**
 * The name and phone that the visitor typed last. They live in this page's memory and in drafts until those are sent,
 * because a shared phone must not keep a name beyond the visit.
 */
const person = { name: '', phone: '' };

const PARTS = ['name', 'phone'] as const;

/** Stores the visitor's own text. */
export function rememberPerson({ name, value }: { name: string; value: string }): void {
  if (name === 'name' || name === 'phone') person[name] = value;
}

/**
 * Prefills a form with the name and phone of another one (WCAG 3.3.7), and remembers those that it has. Typed text
 * stays; prefilled text follows a later correction.
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
      // A visitor who is already in the field replaces the prefilled text instead of appending to it.
      if (field === document.activeElement) field.select();
    }
  }
}
