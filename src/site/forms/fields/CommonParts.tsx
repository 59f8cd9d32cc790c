import { useEffect, useRef, useState } from 'react';
import type { SchoolFacts } from '../../content/school.ts';
import { Button } from '../../ui/Button.tsx';
import { findPhoneHint } from '../../words/phone-hint.ts';
import { useForm } from '../LeadForm.tsx';
import styles from './Field.module.css';
import { TextField } from './Field.tsx';

/*
 * What all three forms have in common: who asks, the button that sends, and what that agrees to.
 */

/** Says while nobody answers when somebody will. */
export function PauseNote() {
  const { pause } = useForm();
  return pause && <p>{pause.text}</p>;
}

/** Who asks: the name and the phone, the same at the start of all three forms (spec §3, §5). */
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

/**
 * A hint may take a line more than the reason: the button below must not move from under the finger that leaves the
 * field for it.
 */
const HINT_AFTER_MS = 250;

/**
 * No mask, and no rules but those of spec §5. What does not look like a phone is met with a hint when the field is
 * left, or when a draft puts it back, which holds nothing up and goes with the next edit.
 */
function PhoneField() {
  const { id, errors } = useForm();
  const [found, setFound] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // The error of the rule says it already.
  const hint = errors.phone ? undefined : found;
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
        // A visitor who presses the button sends the number as it is.
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
 * The button that sends a form and says so while it does. Disabled in the way that keeps the focus on it; the
 * form itself refuses to be sent twice.
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

/** What sending a form agrees to, under its button; nothing where the school says nothing. */
export function Consent({ school, className = '' }: { school: SchoolFacts; className?: string | undefined }) {
  const { consent } = school;
  if (!consent) return null;
  const { before, link, after, href } = consent;
  return (
    <p className={`${styles.note} ${className}`}>
      {before}
      {/* A tab of its own, because the form is half filled. */}
      {href ? (
        <a href={href} target="_blank" rel="noopener">
          {link}
        </a>
      ) : (
        link
      )}
      {after}
    </p>
  );
}
