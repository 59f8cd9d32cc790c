import type { ReactNode } from 'react';
import card from './Card.module.css';
import styles from './Invitation.module.css';

type InvitationProps = {
  title: ReactNode;
  text: string;
  className?: string | undefined;
  /** The buttons. */
  children: ReactNode;
};

/** A squared sheet that invites to the first lesson. */
export function Invitation({ title, text, className = '', children }: InvitationProps) {
  return (
    <div className={`squared ${card.sheet} ${styles.invitation} ${className}`}>
      <div>
        {title}
        <p className={styles.text}>{text}</p>
      </div>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}
