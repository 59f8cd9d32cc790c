import type { SchoolFacts } from '../../content/school.ts';
import styles from './Field.module.css';

/** What sending a form agrees to, under its button; nothing where the school says nothing. */
export function Consent({ school, className = '' }: { school: SchoolFacts; className?: string | undefined }) {
  const { consent } = school;
  if (!consent) return null;
  const { before, link, after, href } = consent;
  return (
    <p className={`${styles.note} ${className}`}>
      {before}
      {/* A tab of its own, because the form is half filled. */}
      {href ? (
        <a href={href} target="_blank" rel="noopener">
          {link}
        </a>
      ) : (
        link
      )}
      {after}
    </p>
  );
}
