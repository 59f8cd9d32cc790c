import type { ComponentProps } from 'react';
import styles from './TextLink.module.css';

/** A link in the text of a form, a dialog or a notice. */
export function TextLink(attributes: ComponentProps<'a'>) {
  return <a className={styles.link} {...attributes} />;
}
