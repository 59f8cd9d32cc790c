import { type ComponentProps, type ReactNode, useContext, useRef } from 'react';
import { FIELD_LIMITS, type FormField } from '#shared/lead/lead.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ALERT_ICON } from '../../ui/icons.ts';
import { SendingContext } from '../sending-context.ts';
import styles from './Field.module.css';
import { LettersLeft } from './LettersLeft.tsx';
import { useFormReset } from './use-form-reset.ts';

type CommonProps = {
  /** Unique on the page; the error's id is made of it. */
  id: string;
  name: FormField;
  label: string;
  error?: string | undefined;
};

type TextFieldProps = CommonProps & {
  /** Says more below the field; an error is read out in its stead. */
  note?: ReactNode;
  /** Called when the form goes back to its defaults. */
  onFormReset?: () => void;
};

/** A one-line field with its label and, after a failed submit, its error (spec §5). */
export function TextField({
  id,
  name,
  label,
  error,
  note,
  onFormReset,
  ...input
}: TextFieldProps & ComponentProps<'input'>) {
  const controlRef = useRef<HTMLInputElement>(null);
  useFormReset(controlRef, () => onFormReset?.());
  const isSending = useContext(SendingContext);
  const limit = FIELD_LIMITS[name];
  return (
    <Field id={id} label={label} error={error} note={note}>
      <input
        ref={controlRef}
        id={id}
        name={name}
        className={styles.control}
        maxLength={limit}
        readOnly={isSending}
        {...describe(id, error, note)}
        {...input}
      />
      <LettersLeft controlRef={controlRef} limit={limit} />
    </Field>
  );
}

/** A field of several lines. */
export function TextArea({ id, name, label, error, ...textarea }: CommonProps & ComponentProps<'textarea'>) {
  const controlRef = useRef<HTMLTextAreaElement>(null);
  const isSending = useContext(SendingContext);
  const limit = FIELD_LIMITS[name];
  return (
    <Field id={id} label={label} error={error}>
      <textarea
        ref={controlRef}
        id={id}
        name={name}
        className={`${styles.control} ${styles.area}`}
        maxLength={limit}
        readOnly={isSending}
        {...describe(id, error)}
        {...textarea}
      />
      <LettersLeft controlRef={controlRef} limit={limit} />
    </Field>
  );
}

/** A choice of one out of a fixed list of texts. */
export function SelectField({
  id,
  label,
  options,
  ...select
}: CommonProps & ComponentProps<'select'> & { options: readonly string[] }) {
  // A select can't be read-only. It never has the focus when a form is sent, so that disabling it drops none.
  const isSending = useContext(SendingContext);
  return (
    <Field id={id} label={label}>
      <select id={id} className={`${styles.control} ${styles.select}`} disabled={isSending} {...select}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </Field>
  );
}

type FieldProps = Pick<TextFieldProps, 'id' | 'label' | 'error' | 'note'> & { children: ReactNode };

function Field({ id, label, error, note, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      {error && (
        <p className="field-error" id={errorId(id)}>
          <Icon path={ALERT_ICON} size={20} />
          {error}
        </p>
      )}
      {note && (
        <p className={styles.note} id={noteId(id)}>
          {note}
        </p>
      )}
    </div>
  );
}

function describe(id: string, error: string | undefined, note?: ReactNode) {
  if (error) return { 'aria-invalid': true, 'aria-describedby': errorId(id) };
  return note ? { 'aria-describedby': noteId(id) } : {};
}

function errorId(id: string): string {
  return `${id}-error`;
}

function noteId(id: string): string {
  return `${id}-note`;
}
