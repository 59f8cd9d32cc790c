import { clsx } from 'clsx/lite';
import type { ComponentProps } from 'react';
import { CLOSE_ICON, Icon } from '../../ui/Icon.tsx';
import iconButton from '../../ui/IconButton.module.css';

/** The button that closes a dialog or dismisses a notice; `aria-label` says which. */
export function CloseButton({ className, ...button }: ComponentProps<'button'> & { 'aria-label': string }) {
  return (
    <button className={clsx(iconButton.iconButton, className)} type="button" {...button}>
      <Icon path={CLOSE_ICON} />
    </button>
  );
}
