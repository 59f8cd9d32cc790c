import type { FieldErrors } from '#shared/lead/rules.ts';
import { TextField } from './Field.tsx';
import { PhoneField } from './PhoneField.tsx';

/** Who asks: the name and the phone, the same in all three forms (spec §3, §5). */
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
      />
      <PhoneField id={`${idPrefix}-phone`} error={errors.phone} />
    </>
  );
}
