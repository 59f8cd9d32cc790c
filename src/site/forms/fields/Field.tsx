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
  /** A longer explanation below the field. */
  note?: ReactNode;
  /** A paragraph beside the label. */
  aside?: ReactNode;
  /** Called after each edit by the visitor, and after the page has reset or filled the field. */
  onEdit?: (control: HTMLInputElement) => void;
  /** The number of lines of a multi-line field. */
  rows?: number;
};

/** A text field with its label and, after a failed submit, its error (spec §5). */
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
  // All props passed below mean the same to both elements.
  const Control = (rows ? 'textarea' : 'input') as 'input';
  /** Whether the visitor has typed in the field without leaving it since. */
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
          // The visitor leaves the page, not the field. React would now post itself a message. Firefox drops such
          // messages when a page enters the back/forward cache, and React would wait for it forever.
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

/** A select with a fixed list of texts. Without a `defaultValue` it begins with the empty «Не обрано». */
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
        // A select can't be read-only, and screen readers announce a select that becomes disabled. Browsers without
        // `inert` leave it open, which is harmless: the values have been read. The select never has the focus during
        // sending.
        inert={isSending}
        {...select}
      >
        {select.defaultValue === undefined && <option value="">Не обрано</option>}
        {options.map((option) => (
          // With an explicit value: a page translator may have replaced the text by then.
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    </Field>
  );
}

type UseFieldOptions = Pick<TextFieldProps, 'name' | 'label' | 'note' | 'aside'> & {
  /** Ids of further elements that describe the control. */
  describedBy?: string | undefined;
  /** While the visitor types, the description is removed, so that it is not announced again. */
  isTyped?: boolean;
};

/** The field's part of the form state: its id, its error, and the ARIA attributes of the control. */
function useField({ name, label, note, aside, describedBy, isTyped = false }: UseFieldOptions) {
  const form = useForm();
  const id = `${form.id}-${name}`;
  const error = form.errors[name];
  // The error comes first. The other descriptions still help to fix it (WCAG 3.3.3).
  const descriptions = [error && errorId(id), note && noteId(id), describedBy].filter(Boolean).join(' ');
  return {
    field: { id, label, error, note, aside },
    control: {
      id,
      name,
      // Also written when false: Firefox treats an empty required field as invalid.
      'aria-invalid': !!error,
      // When one description disappears, such as the error at the first letter, a screen reader would repeat all
      // others.
      'aria-describedby': (isTyped && !error ? '' : descriptions) || undefined,
    },
    isSending: form.status === 'sending',
  };
}

type FieldProps = Pick<TextFieldProps, 'label' | 'note' | 'aside'> & {
  /** The id of the control. The ids of its error and note are derived from it. */
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
  /** The maximum length in UTF-16 units, as `maxlength` counts. */
  limit: number;
};

/** Edits by the visitor and by the page. */
const EDITS = ['input', FILL_EVENT];

/** The counter appears when the text reaches this share of the limit. */
const NEAR_THE_END = 0.9;

/** Shows how many characters are left near the limit, because browsers ignore further input silently. */
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

/** Calls back immediately and after each edit by the visitor or the page. */
function useEdit(controlRef: LettersLeftProps['controlRef'], callback: () => void): void {
  const handleEdit = useEffectEvent(callback);
  useEffect(() => {
    const control = controlRef.current;
    const form = control?.form;
    const listener = () => handleEdit();
    // The event fires before the form is reset.
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
