import { clsx } from 'clsx/lite';
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { FIELD_LIMITS, type FormField } from '#shared/lead/lead.ts';
import { pluralize } from '#shared/words/plural.ts';
import { ALERT_ICON, Icon } from '../../ui/Icon.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { FILL_EVENT } from '../form-values.ts';
import { useForm } from '../LeadForm.tsx';
import styles from './Field.module.css';

type CommonProps = { name: FormField; label: string };

type TextFieldProps = CommonProps & {
  /** Says more below the field. */
  note?: ReactNode;
  /** A paragraph beside the label. */
  aside?: ReactNode;
  /** Called with each edit, the page's own, too: the form was reset, or filled for the visitor. */
  onEdit?: (control: HTMLInputElement) => void;
  /** Of a field with several lines. */
  rows?: number;
};

/** A field for text, with its label and, after a failed submit, its error (spec §5). */
export function TextField({
  name,
  label,
  note,
  aside,
  'aria-describedby': describedBy,
  onEdit,
  onBlur,
  rows,
  ...input
}: TextFieldProps & ComponentProps<'input'>) {
  // What we give to either of them means the same to both.
  const Control = (rows ? 'textarea' : 'input') as 'input';
  /** The visitor has typed in it and has not left it since. */
  const [isTyped, setIsTyped] = useState(false);
  const { field, control, isSending } = useField({ name, label, note, aside, describedBy, isTyped });
  const controlRef = useRef<HTMLInputElement>(null);
  useEdit(controlRef, () => controlRef.current && onEdit?.(controlRef.current));
  const limit = FIELD_LIMITS[name];
  return (
    <Field {...field}>
      <Control
        ref={controlRef}
        {...control}
        className={clsx(styles.control, !!rows && styles.area)}
        maxLength={limit}
        readOnly={isSending}
        onInput={() => setIsTyped(true)}
        onBlur={(event) => {
          // The page is left, not the field. What React would do now it posts to itself, and Firefox drops what a page
          // posts while it goes into the back/forward cache: React would wait for it on and show nothing any more.
          if (document.visibilityState === 'hidden') return;
          setIsTyped(false);
          onBlur?.(event);
        }}
        {...(rows && { rows })}
        {...input}
      />
      <LettersLeft controlRef={controlRef} limit={limit} />
    </Field>
  );
}

/** A choice of one out of a fixed list of texts; without a `defaultValue` it begins with «Не обрано», which is empty. */
export function SelectField({
  name,
  label,
  options,
  note,
  ...select
}: CommonProps & Pick<TextFieldProps, 'note'> & ComponentProps<'select'> & { options: readonly string[] }) {
  const { field, control, isSending } = useField({ name, label, note });
  return (
    <Field {...field}>
      <select
        {...control}
        className={`${styles.control} ${styles.select}`}
        // A select can't be read-only, and a screen reader announces one that becomes disabled. Older browsers leave it
        // open, which changes nothing: the form has been read. The focus is elsewhere when a form is sent.
        inert={isSending}
        {...select}
      >
        {select.defaultValue === undefined && <option value="">Не обрано</option>}
        {options.map((option) => (
          // With its value: the text may be a translator's by the time it is sent.
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </Field>
  );
}

type UseFieldOptions = Pick<TextFieldProps, 'name' | 'label' | 'note' | 'aside'> & {
  /** Ids of what else describes the control. */
  describedBy?: string | undefined;
  /** The visitor is typing in it: it is not described again. */
  isTyped?: boolean;
};

/** What a field of any kind shows of its form: its id, its error, and what the control says of both. */
function useField({ name, label, note, aside, describedBy, isTyped = false }: UseFieldOptions) {
  const form = useForm();
  const id = `${form.id}-${name}`;
  const error = form.errors[name];
  // The error comes first; what else is said of the field still helps to fix it (WCAG 3.3.3).
  const descriptions = [error && errorId(id), note && noteId(id), describedBy].filter(Boolean).join(' ');
  return {
    field: { id, label, error, note, aside },
    control: {
      id,
      name,
      // Said aloud where it is false: Firefox takes an empty field that is required for an invalid one.
      'aria-invalid': !!error,
      // A screen reader says all of it again as soon as a part goes, such as the error with the first letter.
      'aria-describedby': (isTyped && !error ? '' : descriptions) || undefined,
    },
    isSending: form.status === 'sending',
  };
}

type FieldProps = Pick<TextFieldProps, 'label' | 'note' | 'aside'> & {
  /** Of the control; those of its error and its note are made of it. */
  id: string;
  error?: string | undefined;
  children: ReactNode;
};

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
          <span>{error}</span>
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

/** The visitor's and the page's. */
const EDITS = ['input', FILL_EVENT];

/** From this share of the limit on the visitor is told how much is left. */
const NEAR_THE_END = 0.9;

/** Says how many letters still fit once few are left, as the browser silently takes no more than the limit. */
function LettersLeft({ controlRef, limit }: LettersLeftProps) {
  const isHydrated = useHydrated();
  const [length, setLength] = useState(0);
  useEdit(controlRef, () => setLength(controlRef.current?.value.length ?? 0));
  if (!isHydrated) return null;
  const left = limit - length;
  return (
    <p className={styles.note} aria-live="polite">
      {length >= limit * NEAR_THE_END &&
        `${pluralize(left, 'Залишився', 'Залишилося', 'Залишилося')} ${left} ${pluralize(left, 'знак', 'знаки', 'знаків')}.`}
    </p>
  );
}

/** Calls back at once, and after each edit of a field by the visitor or the page. */
function useEdit(controlRef: LettersLeftProps['controlRef'], callback: () => void): void {
  const handleEdit = useEffectEvent(callback);
  useEffect(() => {
    const control = controlRef.current;
    const form = control?.form;
    const listener = () => handleEdit();
    // The event comes before the form is reset.
    const listenToReset = () => queueMicrotask(listener);
    listener();
    for (const edit of EDITS) control?.addEventListener(edit, listener);
    form?.addEventListener('reset', listenToReset);
    return () => {
      for (const edit of EDITS) control?.removeEventListener(edit, listener);
      form?.removeEventListener('reset', listenToReset);
    };
  }, [controlRef]);
}

function errorId(id: string): string {
  return `${id}-error`;
}

function noteId(id: string): string {
  return `${id}-note`;
}
