import type { ReactNode } from 'react';
import styles from './Section.module.css';

type SectionProps = {
  /** Anchor of the section; the id of its heading is made of it. */
  id: string;
  className?: string | undefined;
  /** For the layout of what is in it. */
  innerClassName?: string | undefined;
  children: ReactNode;
};

/** A full-width part of the page, with its piece of the red margin line. */
export function Section({ id, className = '', innerClassName = '', children }: SectionProps) {
  return (
    <section id={id} className={`wrap ${styles.section} ${className}`} aria-labelledby={headingId(id)}>
      <div className={`${styles.inner} ${innerClassName}`}>{children}</div>
    </section>
  );
}

type SectionHeadProps = {
  /** Id of the section. */
  of: string;
  /** The teacher's note in the margin. */
  label: string;
  title: ReactNode;
  intro?: string;
};

export function SectionHead({ of, label, title, intro }: SectionHeadProps) {
  return (
    <div className={styles.head}>
      <p className={styles.label}>{label}</p>
      <h2 id={headingId(of)}>{title}</h2>
      {intro && <p className={styles.intro}>{intro}</p>}
    </div>
  );
}

export function headingId(sectionId: string): string {
  return `${sectionId}-heading`;
}
