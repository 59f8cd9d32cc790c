import type { LeadKind, PayloadField } from '#shared/lead/lead.ts';

type FieldWords = {
  /** What the owner reads before the value. */
  label: string;
  /** Where the label depends on the form. */
  labelsByKind?: Record<LeadKind, string>;
  /** A text of several lines, which messages show after the short facts. */
  isLong?: true;
  /** Left out of messages (letter, bot, `leads show`) or of the export, because something else says it there. */
  isLeftOut?: 'of-messages' | 'of-export';
};

/**
 * What the owner is told of a lead, field by field, in the order of the export; messages keep it, too, with the
 * long texts last. A field that is added to a form needs a row here, and nothing else on this side.
 */
const FIELD_WORDS: Readonly<Record<PayloadField, FieldWords>> = {
  name: { label: 'Ім’я' },
  phone: { label: 'Телефон' },
  // No form asks for it; it travels because the payload of spec §3 has it.
  email: { label: 'E-mail', isLeftOut: 'of-messages' },
  subject: {
    label: 'Тема або предмет',
    labelsByKind: { contact: 'Тема', trial: 'Предмет', package: 'Предмет' },
  },
  message: { label: 'Повідомлення', isLong: true },
  comment: { label: 'Коментар', isLong: true },
  package_name: { label: 'Пакет' },
  package_price: { label: 'Ціна' },
  package_lessons: { label: 'Уроків' },
  package_duration: { label: 'Тривалість' },
  // The export says when we received it.
  date: { label: 'Дата', isLeftOut: 'of-export' },
};

export type ToldField = FieldWords & { field: PayloadField };

/** The rows of the table, in its order. */
export const TOLD_FIELDS: readonly ToldField[] = Object.entries(FIELD_WORDS).map(([field, words]) => ({
  field: field as PayloadField,
  ...words,
}));

/** Whether the field holds a text of several lines. */
export function isLongField(field: PayloadField): boolean {
  return FIELD_WORDS[field].isLong === true;
}
