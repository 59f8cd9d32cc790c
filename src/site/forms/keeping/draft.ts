import { safeSessionStorage } from './safe-storage.ts';
import { DRAFT_PREFIX } from './storage-keys.ts';

/** The fields that a draft keeps; hidden ones are none of them. */
const DRAFT_FIELDS = ['name', 'phone', 'subject', 'message', 'comment'];

type Values = Record<string, string>;

/** Keeps what has been typed, for this visit only: family phones are shared (WCAG 3.3.7 warns of it). */
export function keepDraft(id: string, form: HTMLFormElement): void {
  safeSessionStorage.write(DRAFT_PREFIX + id, JSON.stringify(readValues(form)));
}

/** Puts the draft back after a reload or a killed tab. */
export function restoreDraft(id: string, form: HTMLFormElement): void {
  try {
    const draft: unknown = JSON.parse(safeSessionStorage.read(DRAFT_PREFIX + id) ?? 'null');
    if (typeof draft === 'object' && draft !== null) writeValues(form, draft as Values);
  } catch {
    clearDraft(id);
  }
}

/** Forgets the draft of a form that has been sent. */
export function clearDraft(id: string): void {
  safeSessionStorage.remove(DRAFT_PREFIX + id);
}

/** The values by name that the visitor has given to a form's fields; defaults are none of them. */
export function readValues(form: HTMLFormElement): Values {
  const values: Values = {};
  for (const name of DRAFT_FIELDS) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLSelectElement) {
      if (!field.selectedOptions[0]?.defaultSelected) values[name] = field.value;
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      if (field.value) values[name] = field.value;
    }
  }
  return values;
}

/** Writes values into the fields of the same names; a field that has been filled meanwhile is left alone. */
export function writeValues(form: HTMLFormElement, values: Values): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLSelectElement) {
      if ([...field.options].some((option) => option.value === value)) field.value = value;
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      field.value ||= value;
    }
  }
}
