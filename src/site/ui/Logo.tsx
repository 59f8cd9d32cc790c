import styles from './Logo.module.css';

/** The wordmark with its sign, a ticked cell of the notebook; leads home (spec §2). */
export function Logo({ name }: { name: string }) {
  return (
    <a className={styles.logo} href="/">
      <svg width="34" viewBox="0 0 34 34" aria-hidden="true">
        <rect x="2" y="8" width="24" height="24" rx="4" strokeWidth="2" />
        <path d="M14 8v24M2 20h24" strokeWidth="1.5" opacity=".35" />
        <path
          className={styles.tick}
          d="M8 19.5c2.5 2 4.3 4.5 5.5 7.5C17 16.5 23 8 31.5 2.5"
          strokeWidth="3.4"
        />
      </svg>
      {name}
    </a>
  );
}
