import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import { ReceiptPlace } from './Actions.tsx';
import { NonBreakingTitle } from './NonBreakingTitle.tsx';
import styles from './Section.module.css';

type SectionProps = {
  /** Anchor of the section; the id of its heading is derived from it. */
  id: string;
  className?: string | undefined;
  /** Class for the layout of the children. */
  innerClassName?: string | undefined;
  children: ReactNode;
};

/** A full-width section of the page with the red margin line. */
export function Section({ id, className, innerClassName, children }: SectionProps) {
  return (
    <section id={id} className={clsx('wrap', styles.section, className)} aria-labelledby={headingId(id)}>
      <div className={clsx(styles.inner, innerClassName)}>{children}</div>
      <ReceiptPlace className={styles.inner} />
    </section>
  );
}

type SectionHeadProps = {
  /** Id of the section. */
  of: string;
  label: string;
  /** Whether the heading says the same as the label; then only the margin of wide viewports shows the label. */
  isLabelRedundant?: boolean;
  title: string;
  intro?: ReactNode;
};

/** The label, heading and introduction of a section. */
export function SectionHead({ of, label, isLabelRedundant, title, intro }: SectionHeadProps) {
  return (
    <div className={clsx(styles.head, isLabelRedundant && styles.unlabelled)}>
      <SectionLabel>{label}</SectionLabel>
      <h2 id={headingId(of)}>
        <NonBreakingTitle text={title} />
      </h2>
      {intro && <p className={styles.intro}>{intro}</p>}
    </div>
  );
}

/** The note above the heading of a section; in wide viewports it is in the margin. */
export function SectionLabel({ children }: { children: ReactNode }) {
  return <p className={styles.label}>{children}</p>;
}

/** Id of the heading that names the section. */
export function headingId(sectionId: string): string {
  return `${sectionId}-heading`;
}
