import { FORM_FIELDS, type FormField } from '#shared/lead/lead.ts';

/** What the visitor has typed and chosen; fields that the form lacks are absent. */
export type FormValues = Partial<Record<FormField, string>>;

/** Reads the visitor's fields of a form, in its order; hidden ones are not among them. */
export function readValues(form: HTMLFormElement): FormValues {
  return Object.fromEntries(fieldsOf(form).map(({ name, value }) => [name, value]));
}

/**
 * Reads only what the visitor has given to a form, to be put back later: a choice that stands as it came must not
 * overwrite another default, or what has been put back before it.
 */
export function readChanges(form: HTMLFormElement): FormValues {
  const isUntouched = (field: Field) => {
    if (!(field instanceof HTMLSelectElement)) return false;
    const options = [...field.options];
    // Without a default the browser chooses the first.
    const untouched = options.find(({ defaultSelected }) => defaultSelected) ?? options[0];
    return field.selectedOptions[0] === untouched;
  };
  return Object.fromEntries(
    fieldsOf(form).flatMap((field) => (isUntouched(field) ? [] : [[field.name, field.value]])),
  );
}

/**
 * Writes values into the fields of the same names. A field that has been filled meanwhile is left alone, and so is
 * a choice whose option is gone.
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
 * Fires on a field, and bubbles, when the page has filled it: a draft was put back, or what another form was told. Not
 * `input`, which is the visitor's.
 */
export const FILL_EVENT = 'fill';

/** Writes a value into a field and tells of it. */
export function fill(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string): void {
  if (field.value === value) return;
  field.value = value;
  field.dispatchEvent(new Event(FILL_EVENT, { bubbles: true }));
}

type Field = (HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement) & { name: FormField };

/** The visitor's fields that a form has. */
function fieldsOf(form: HTMLFormElement): Field[] {
  const fields = [...form.elements] as Field[];
  return fields.filter(({ name }) => FORM_FIELDS.includes(name));
}
