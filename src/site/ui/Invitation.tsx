import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import { Actions } from './Actions.tsx';
import card from './Card.module.css';
import styles from './Invitation.module.css';

type InvitationProps = {
  title: ReactNode;
  text: string;
  /** The first lesson, in order. */
  steps: string[];
  className?: string | undefined;
  /** The buttons. */
  children: ReactNode;
};

/** A squared sheet that invites to the first lesson and tells its three steps. */
export function Invitation({ title, text, steps, className, children }: InvitationProps) {
  return (
    <div className={clsx('squared', card.sheet, styles.invitation, className)}>
      <div>
        {title}
        <p className={styles.text}>{text}</p>
        <Actions>{children}</Actions>
      </div>
      <ul className={styles.steps} role="list">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </div>
  );
}
