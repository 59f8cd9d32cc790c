import type { ReactNode } from 'react';
import { typeset } from '../words/typography.ts';
import { Actions } from './Actions.tsx';
import card from './Card.module.css';
import styles from './Invitation.module.css';
import { joinClasses } from './join-classes.ts';

/** The first lesson, in order. */
const STEPS = ['Познайомимося', 'Визначимо рівень', typeset('Порадимо, з чого почати')];

type InvitationProps = {
  title: ReactNode;
  text: string;
  className?: string | undefined;
  /** The buttons. */
  children: ReactNode;
};

/** A squared sheet that invites to the first lesson and tells its three steps. */
export function Invitation({ title, text, className, children }: InvitationProps) {
  return (
    <div className={joinClasses('squared', card.sheet, styles.invitation, className)}>
      <div>
        {title}
        <p className={styles.text}>{text}</p>
        <Actions>{children}</Actions>
      </div>
      <ul className={styles.steps} role="list">
        {STEPS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </div>
  );
}
