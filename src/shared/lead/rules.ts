import type { FormField, LeadKind } from './lead.ts';
import { cleanPhone, findDigitRuns, joinGroups } from './phone-text.ts';

/** An error text for each invalid field, in the order of the form. */
export type FieldErrors = Partial<Record<FormField, string>>;

/**
 * The phone rule of the package dialog (spec §5): an optional plus, then at least ten characters out of
 * digits, spaces, hyphens and parentheses.
 */
const PHONE_PATTERN = /^\+?[\d\s\-()]{10,}$/;

const NAME_MISSING = "Введіть ваше ім'я";
const PHONE_MISSING = 'Введіть номер телефону';
const PHONE_WRONG = 'Введіть коректний номер телефону';
const MESSAGE_MISSING = 'Введіть повідомлення';

/**
 * Checks a form by the rules of spec §5. The browser shows the errors; the server rejects leads that have any.
 *
 * @returns an empty object when the form may be sent
 */
export function validateLead(kind: LeadKind, values: Partial<Record<FormField, string>>): FieldErrors {
  const errors: FieldErrors = {};
  const phone = values.phone ?? '';
  if (isBlank(values.name)) errors.name = NAME_MISSING;
  if (isBlank(phone)) errors.phone = PHONE_MISSING;
  else if (kind === 'package' && !isPhone(phone)) errors.phone = PHONE_WRONG;
  if (kind === 'contact' && isBlank(values.message)) errors.message = MESSAGE_MISSING;
  return errors;
}

/** Applies the rule to the whole normalised text, or to a number among other words. */
function isPhone(value: string): boolean {
  return (
    PHONE_PATTERN.test(cleanPhone(value)) ||
    findDigitRuns(value).some((groups) => PHONE_PATTERN.test(joinGroups(groups)))
  );
}

function isBlank(value: string | undefined): boolean {
  return value === undefined || value.trim() === '';
}
