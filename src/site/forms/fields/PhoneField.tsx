import { useState } from 'react';
import { looksLikePhone } from '../../words/phone-hint.ts';
import { TextField } from './Field.tsx';

// One line each at any width: the button below must not move from under the finger that leaves the field for it.
const REASON = 'Лише щоб зателефонувати вам.';
const HINT = 'Перевірте, чи\u00a0всі цифри\u00a0є.';

/**
 * The phone field of all three forms: no mask, and no rules but those of spec §5. What does not look like
 * a phone is met with a hint when the field is left, which holds nothing up and goes with the next edit.
 */
export function PhoneField({ id, error }: { id: string; error: string | undefined }) {
  const [isDoubtful, setIsDoubtful] = useState(false);
  return (
    <TextField
      id={id}
      name="phone"
      type="tel"
      label="Телефон *"
      placeholder="+380 XX XXX XX XX"
      autoComplete="tel"
      required
      error={error}
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
