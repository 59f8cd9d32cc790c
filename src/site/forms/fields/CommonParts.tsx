import { useEffect, useRef, useState } from 'react';
import type { SchoolFacts } from '../../content/school.ts';
import { Button } from '../../ui/Button.tsx';
import { CHECK, findPhoneHint } from '../../words/phone-hint.ts';
import { useForm } from '../LeadForm.tsx';
import { TextLink } from '../TextLink.tsx';
import styles from './Field.module.css';
import { TextField } from './Field.tsx';

/* The parts that all three forms share: name and phone, submit button, consent. */

/** During a pause of the school, says when it answers again. */
export function PauseNote() {
  const { pause } = useForm();
  return pause && <p>{pause.text}</p>;
}

/** The fields for name and phone, the same at the start of all three forms (spec §3, §5). */
export function PersonFields() {
  return (
    <>
      <TextField
        name="name"
        label="Ім'я *"
        placeholder="Ваше ім'я"
        autoComplete="name"
        required
        aside={<p className={styles.aside}>* — обов’язкові поля</p>}
      />
      <PhoneField />
    </>
  );
}

const REASON = 'Лише щоб відповісти вам.';

/** A hint may be a line longer than the error. The delay keeps the button from moving while a finger presses it. */
const HINT_AFTER_MS = 250;

/**
 * The phone field has no mask and only the rules of spec §5. A likely typo gets a hint when the visitor leaves the
 * field, a draft restores it, or any error appears. The hint never blocks sending and disappears with the next edit.
 */
function PhoneField() {
  const { id, errors, errorSummary } = useForm();
  const [found, setFound] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // A visitor who pressed the submit button has seen no hint yet, and must correct the form anyway.
    if (errorSummary)
      setFound(findPhoneHint((document.getElementById(`${id}-phone`) as HTMLInputElement).value));
  }, [errorSummary, id]);
  const hint = errors.phone && found === CHECK ? undefined : found;
  const formatId = `${id}-phone-format`;
  return (
    <TextField
      aria-describedby={formatId}
      name="phone"
      type="tel"
      label="Телефон *"
      placeholder="+380 XX XXX XX XX"
      autoComplete="tel"
      required
      aside={
        <p className={styles.example} id={formatId}>
          Наприклад: <span className="no-wrap">+380 67 123 45 67</span>
        </p>
      }
      note={
        <>
          <span>{!hint && REASON}</span>
          <b aria-live="polite">{hint && <span key={hint}>{hint}</span>}</b>
        </>
      }
      onEdit={(field) => {
        clearTimeout(timer.current);
        setFound(field === document.activeElement ? undefined : findPhoneHint(field.value));
      }}
      onBlur={({ target, relatedTarget }) => {
        // A visitor who presses the submit button sends the number as it is.
        if (relatedTarget?.matches('[type=submit]')) return;
        timer.current = setTimeout(() => setFound(findPhoneHint(target.value)), HINT_AFTER_MS);
      }}
    />
  );
}

type SubmitButtonProps = {
  label: string;
  /** Shown with a spinner while the button is disabled (spec §4). */
  sendingLabel: string;
  look?: 'solid' | 'trial';
};

/**
 * The submit button, which shows when the form is being sent. `aria-disabled` keeps the focus on it; the form itself
 * ignores a second submit.
 */
export function SubmitButton({ label, sendingLabel, look = 'solid' }: SubmitButtonProps) {
  const { status, pause } = useForm();
  const isSending = status === 'sending';
  return (
    <Button type="submit" look={look} aria-disabled={isSending || undefined}>
      {isSending && <span className={styles.spinner} />}
      <span>{isSending ? sendingLabel : (pause?.submit ?? label)}</span>
    </Button>
  );
}

/** The consent below the submit button; nothing if the school has no such text. */
export function Consent({ school, className = '' }: { school: SchoolFacts; className?: string | undefined }) {
  const { consent } = school;
  if (!consent) return null;
  const { before, link, after, href } = consent;
  return (
    <p className={`${styles.note} ${className}`}>
      {before}
      {/* In a new tab, because the form is half filled. */}
      {href ? (
        <TextLink href={href} target="_blank" rel="noopener">
          {link}
        </TextLink>
      ) : (
        link
      )}
      {after}
    </p>
  );
}
