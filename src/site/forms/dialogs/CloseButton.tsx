import type { ComponentProps } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { CLOSE_ICON } from '../../ui/icons.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import styles from './CloseButton.module.css';

/** The cross that closes a dialog or puts a notice away; `aria-label` says which. */
export function CloseButton({ className, ...button }: ComponentProps<'button'> & { 'aria-label': string }) {
  return (
    <button className={joinClasses(styles.closeButton, className)} type="button" {...button}>
      <Icon path={CLOSE_ICON} />
    </button>
  );
}
