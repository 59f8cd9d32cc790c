import { Button } from '../../ui/Button.tsx';

type SubmitButtonProps = {
  isSending: boolean;
  label: string;
  /** Shown with a spinner while the button is disabled (spec §4). */
  sendingLabel: string;
  look?: 'solid' | 'trial';
};

/** The button that sends a form and says so while it does. */
export function SubmitButton({ isSending, label, sendingLabel, look = 'solid' }: SubmitButtonProps) {
  return (
    <Button type="submit" look={look} disabled={isSending}>
      {isSending && <span className="spinner" />}
      {isSending ? sendingLabel : label}
    </Button>
  );
}
