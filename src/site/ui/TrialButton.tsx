import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';

/** The green button that opens the trial dialog (spec §2). */
export function TrialButton(button: ComponentProps<'button'>) {
  return <Button look="trial" command="show-modal" commandfor="trial-dialog" {...button} />;
}
