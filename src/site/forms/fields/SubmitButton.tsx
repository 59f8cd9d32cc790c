import { useContext } from 'react';
import { Button } from '../../ui/Button.tsx';
import { SendingContext } from '../LeadForm.tsx';
import styles from './SubmitButton.module.css';

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
  const isSending = useContext(SendingContext);
  return (
    <Button type="submit" look={look} aria-disabled={isSending || undefined}>
      {isSending && <span className={styles.spinner} />}
      {isSending ? sendingLabel : label}
    </Button>
  );
}
