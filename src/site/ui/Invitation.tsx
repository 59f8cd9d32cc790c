import type { ReactNode } from 'react';
import { Actions } from './Actions.tsx';
import card from './Card.module.css';
import styles from './Invitation.module.css';
import { joinClasses } from './join-classes.ts';

type InvitationProps = {
  title: ReactNode;
  text: string;
  className?: string | undefined;
  /** The buttons. */
  children: ReactNode;
};

/** A squared sheet that invites to the first lesson. */
export function Invitation({ title, text, className, children }: InvitationProps) {
  return (
    <div className={joinClasses('squared', card.sheet, styles.invitation, className)}>
      <div>
        {title}
        <p className={styles.text}>{text}</p>
      </div>
      <Actions>{children}</Actions>
    </div>
  );
}
