import { useState } from 'react';
import type { FieldErrors } from '#shared/lead/rules.ts';
import { looksLikePhone } from '../../words/phone-hint.ts';
import styles from './Field.module.css';
import { TextField } from './Field.tsx';

/** Who asks: the name and the phone, the same at the start of all three forms (spec §3, §5). */
export function PersonFields({ idPrefix, errors }: { idPrefix: string; errors: FieldErrors }) {
  return (
    <>
      <TextField
        id={`${idPrefix}-name`}
        name="name"
        label="Ім'я *"
        placeholder="Ваше ім'я"
        autoComplete="name"
        required
        error={errors.name}
        aside={<p className={styles.note}>* — обов’язкові поля</p>}
      />
      <PhoneField id={`${idPrefix}-phone`} error={errors.phone} />
    </>
  );
}

// One line each at any width: the button below must not move from under the finger that leaves the field for it.
const REASON = 'Лише щоб зателефонувати вам.';
// It is read out when the focus is in another field already, so it says what it is about.
const HINT = 'Перевірте номер телефону.';

/**
 * No mask, and no rules but those of spec §5. What does not look like a phone is met with a hint when the field is
 * left, which holds nothing up and goes with the next edit.
 */
function PhoneField({ id, error }: { id: string; error: string | undefined }) {
  const [isDoubtful, setIsDoubtful] = useState(false);
  const formatId = `${id}-format`;
  return (
    <TextField
      id={id}
      aria-describedby={formatId}
      name="phone"
      type="tel"
      label="Телефон *"
      placeholder="+380 XX XXX XX XX"
      autoComplete="tel"
      required
      error={error}
      aside={
        <p className={styles.note} id={formatId}>
          Наприклад: +38 067 123 45 67
        </p>
      }
      note={
        <>
          {!isDoubtful && REASON}
          <span aria-live="polite">{isDoubtful && HINT}</span>
        </>
      }
      onInput={() => setIsDoubtful(false)}
      onFormReset={() => setIsDoubtful(false)}
      onBlur={({ target: { value } }) => setIsDoubtful(value.trim() !== '' && !looksLikePhone(value))}
    />
  );
}
