import { FORM_FIELDS, type FormField } from '#shared/lead/lead.ts';

/** What the visitor has typed and chosen; fields that the form lacks are absent. */
export type FormValues = Partial<Record<FormField, string>>;

/** Reads the visitor's fields of a form, not its hidden ones. */
export function readValues(form: HTMLFormElement): FormValues {
  const values: FormValues = {};
  for (const [name, field] of fieldsOf(form)) values[name] = field.value;
  return values;
}

/**
 * Reads only what the visitor has given to a form, to be put back later: a choice that stands as it came must not
 * overwrite another default, or what has been put back before it.
 */
export function readChanges(form: HTMLFormElement): FormValues {
  const values = readValues(form);
  for (const [name, field] of fieldsOf(form)) {
    if (field instanceof HTMLSelectElement && field.selectedOptions[0]?.defaultSelected) delete values[name];
  }
  return values;
}

/**
 * Writes values into the fields of the same names. A field that has been filled meanwhile is left alone, and so is
 * a choice whose option is gone.
 */
export function writeValues(form: HTMLFormElement, values: FormValues): void {
  for (const [name, field] of fieldsOf(form)) {
    const value = values[name];
    if (!value) continue;
    if (!(field instanceof HTMLSelectElement)) field.value ||= value;
    else if ([...field.options].some((option) => option.value === value)) field.value = value;
  }
}

/** The visitor's fields that a form has, by name. */
function fieldsOf(form: HTMLFormElement) {
  return FORM_FIELDS.flatMap((name) => {
    const field = form.elements.namedItem(name);
    return field
      ? [[name, field as HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement] as const]
      : [];
  });
}
