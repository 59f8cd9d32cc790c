import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { FIELD_LIMITS, type FormField } from '#shared/lead/lead.ts';
import { pluralize } from '#shared/words/plural.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ALERT_ICON } from '../../ui/icons.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { SendingContext } from '../LeadForm.tsx';
import styles from './Field.module.css';

type CommonProps = {
  /** Unique on the page; the error's id is made of it. */
  id: string;
  name: FormField;
  label: string;
  error?: string | undefined;
};

type TextFieldProps = CommonProps & {
  /** Says more below the field. */
  note?: ReactNode;
  /** A paragraph beside the label. */
  aside?: ReactNode;
  /** Called when the form goes back to its defaults. */
  onFormReset?: () => void;
  /** Of a field with several lines. */
  rows?: number;
};

/** A field for text, with its label and, after a failed submit, its error (spec §5). */
export function TextField({
  id,
  name,
  label,
  error,
  note,
  aside,
  'aria-describedby': describedBy,
  onFormReset,
  rows,
  ...input
}: TextFieldProps & ComponentProps<'input'>) {
  // What we give to either of them means the same to both.
  const Control = (rows ? 'textarea' : 'input') as 'input';
  const controlRef = useRef<HTMLInputElement>(null);
  useFormReset(controlRef, () => onFormReset?.());
  const isSending = useContext(SendingContext);
  const limit = FIELD_LIMITS[name];
  return (
    <Field id={id} label={label} error={error} note={note} aside={aside}>
      <Control
        ref={controlRef}
        id={id}
        name={name}
        className={joinClasses(styles.control, !!rows && styles.area)}
        maxLength={limit}
        readOnly={isSending}
        aria-invalid={!!error || undefined}
        // The error comes first; what else is said of the field still helps to mend it (WCAG 3.3.3).
        aria-describedby={
          [error && errorId(id), note && noteId(id), describedBy].filter(Boolean).join(' ') || undefined
        }
        {...(rows && { rows })}
        {...input}
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
  // A select can't be read-only. Disabling it loses no focus: when a form is sent, the focus is elsewhere.
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

type FieldProps = Pick<TextFieldProps, 'id' | 'label' | 'error' | 'note' | 'aside'> & { children: ReactNode };

function Field({ id, label, error, note, aside, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {aside}
      {children}
      {error && (
        <p className={styles.error} id={errorId(id)}>
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

type LettersLeftProps = {
  controlRef: RefObject<HTMLInputElement | HTMLTextAreaElement | null>;
  /** Longest text that the field takes, in UTF-16 units, as `maxlength` counts. */
  limit: number;
};

/** From this share of the limit on the visitor is told how much is left. */
const NEAR_THE_END = 0.9;

/** Says how many letters still fit once few are left, as the browser silently takes no more than the limit. */
function LettersLeft({ controlRef, limit }: LettersLeftProps) {
  const isHydrated = useHydrated();
  const [length, setLength] = useState(0);
  useEffect(() => {
    const control = controlRef.current;
    const count = () => setLength(control?.value.length ?? 0);
    count();
    control?.addEventListener('input', count);
    return () => control?.removeEventListener('input', count);
  }, [controlRef]);
  useFormReset(controlRef, () => setLength(0));
  if (!isHydrated) return null;
  const left = limit - length;
  return (
    <p className={styles.lettersLeft} aria-live="polite">
      {length >= limit * NEAR_THE_END &&
        `${pluralize(left, 'Залишився', 'Залишилося', 'Залишилося')} ${left} ${pluralize(left, 'знак', 'знаки', 'знаків')}.`}
    </p>
  );
}

/** Calls back when the form around a field goes back to its defaults; no `input` event tells the field of it. */
function useFormReset(controlRef: LettersLeftProps['controlRef'], callback: () => void): void {
  const handleReset = useEffectEvent(callback);
  useEffect(() => {
    const form = controlRef.current?.form;
    const listener = () => handleReset();
    form?.addEventListener('reset', listener);
    return () => form?.removeEventListener('reset', listener);
  }, [controlRef]);
}

function errorId(id: string): string {
  return `${id}-error`;
}

function noteId(id: string): string {
  return `${id}-note`;
}
