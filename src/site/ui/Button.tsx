import { clsx } from 'clsx/lite';
import type { ComponentProps } from 'react';
import styles from './Button.module.css';

/** Green is for the trial lesson only; solid is the main action of its place; outline is any other. */
type ButtonLook = 'outline' | 'solid' | 'trial' | 'text';

type LookProps = { look?: ButtonLook };

/** A button; `type="submit"` has to be said, as a forgotten type must not send a form. */
export function Button({ look = 'outline', className, ...button }: LookProps & ComponentProps<'button'>) {
  return <button type="button" className={classNames(look, className)} {...button} />;
}

/** A link that looks like a button. */
export function ButtonLink({ look = 'outline', className, ...link }: LookProps & ComponentProps<'a'>) {
  return <a className={classNames(look, className)} {...link} />;
}

/** The button that opens the trial dialog (spec §2); green, unless its place has a greener one. */
export function TrialButton(button: LookProps & ComponentProps<'button'>) {
  return <Button look="trial" command="show-modal" commandfor="trial-dialog" {...button} />;
}

/** The way to ask of lessons that can't be tried: the contact section. */
export function AskLink(link: LookProps) {
  return (
    <ButtonLink href="/#contact" {...link}>
      {'Запитати про\u00a0урок'}
    </ButtonLink>
  );
}

function classNames(look: ButtonLook, extra: string | undefined): string {
  return clsx(styles.button, look !== 'outline' && styles[look], extra);
}
