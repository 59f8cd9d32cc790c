import { clsx } from 'clsx/lite';
import type { ComponentProps } from 'react';
import styles from './Button.module.css';

/** Green is for the trial lesson only. Solid is the main action of its section; outline is any other. */
type ButtonLook = 'outline' | 'solid' | 'trial' | 'text';

type LookProps = { look?: ButtonLook };

/** A button. Its type is `button` unless stated, so a forgotten type never submits a form. */
export function Button({ look = 'outline', className, ...button }: LookProps & ComponentProps<'button'>) {
  return <button type="button" className={classNames(look, className)} {...button} />;
}

/** A link that looks like a button. */
export function ButtonLink({ look = 'outline', className, ...link }: LookProps & ComponentProps<'a'>) {
  return <a className={classNames(look, className)} {...link} />;
}

/** The button that opens the trial dialog (spec §2); green by default. */
export function TrialButton(button: LookProps & ComponentProps<'button'>) {
  return <Button look="trial" command="show-modal" commandfor="trial-dialog" {...button} />;
}

/** A link to the contact section, for subjects without a trial lesson. */
export function AskLink(link: LookProps & { children: string }) {
  return <ButtonLink href="/#contact" {...link} />;
}

function classNames(look: ButtonLook, extra: string | undefined): string {
  return clsx(styles.button, look !== 'outline' && styles[look], extra);
}
