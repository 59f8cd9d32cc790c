import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Field.module.css';

type CommonProps = {
  /** Unique on the page; the error's id is made of it. */
  id: string;
  label: string;
  error?: string | undefined;
};

type TextFieldProps = CommonProps & {
  /** Says more below the field; an error is read out in its stead. */
  note?: ReactNode;
};

/** A one-line field with its label and, after a failed submit, its error (spec §5). */
export function TextField({ id, label, error, note, ...input }: TextFieldProps & ComponentProps<'input'>) {
  return (
    <Field id={id} label={label} error={error} note={note}>
      <input id={id} className={styles.control} {...describe(id, error, note)} {...input} />
    </Field>
  );
}

/** A field of several lines. */
export function TextArea({ id, label, error, ...textarea }: CommonProps & ComponentProps<'textarea'>) {
  return (
    <Field id={id} label={label} error={error}>
      <textarea
        id={id}
        className={`${styles.control} ${styles.area}`}
        {...describe(id, error)}
        {...textarea}
      />
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
  return (
    <Field id={id} label={label}>
      <select id={id} className={`${styles.control} ${styles.select}`} {...select}>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </Field>
  );
}

function Field({ id, label, error, note, children }: TextFieldProps & { children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      {error && (
        <p className="field-error" id={errorId(id)}>
          <Icon name="alert" size={20} />
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
