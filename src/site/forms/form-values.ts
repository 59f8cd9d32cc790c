import { FORM_FIELDS, type FormField } from '#shared/lead/lead.ts';

/** The visitor's input; fields that the form lacks are absent. */
export type FormValues = Partial<Record<FormField, string>>;

/** Reads the visitor's fields of a form in document order, without hidden fields. */
export function readValues(form: HTMLFormElement): FormValues {
  return Object.fromEntries(fieldsOf(form).map(({ name, value }) => [name, value]));
}

/**
 * Reads only the values that the visitor has changed, to restore them later. An untouched select must not overwrite
 * another default or a value that was restored before.
 */
export function readChanges(form: HTMLFormElement): FormValues {
  const isUntouched = (field: Field) => {
    if (!(field instanceof HTMLSelectElement)) return false;
    const options = [...field.options];
    // Without a default, the browser selects the first option.
    const untouched = options.find(({ defaultSelected }) => defaultSelected) ?? options[0];
    return field.selectedOptions[0] === untouched;
  };
  return Object.fromEntries(
    fieldsOf(form).flatMap((field) => (isUntouched(field) ? [] : [[field.name, field.value]])),
  );
}

/**
 * Writes values into the fields of the same names. Skips fields that were filled meanwhile, and selects whose option is
 * gone.
 */
export function writeValues(form: HTMLFormElement, values: FormValues): void {
  for (const field of fieldsOf(form)) {
    const value = values[field.name];
    if (!value) continue;
    if (!(field instanceof HTMLSelectElement)) fill(field, field.value || value);
    else if ([...field.options].some((option) => option.value === value)) fill(field, value);
  }
}

/**
 * Fires on a field, and bubbles, when the page fills it from a draft or from another form. `input` events come from the
 * visitor only.
 */
export const FILL_EVENT = 'fill';

/** Writes a value into a field and fires {@link FILL_EVENT}. */
export function fill(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void {
  if (field.value === value) return;
  field.value = value;
  field.dispatchEvent(new Event(FILL_EVENT, { bubbles: true }));
}

type Field = (HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement) & { name: FormField };

/** The visitor's fields of a form. */
function fieldsOf(form: HTMLFormElement): Field[] {
  const fields = [...form.elements] as Field[];
  return fields.filter(({ name }) => FORM_FIELDS.includes(name));
}
