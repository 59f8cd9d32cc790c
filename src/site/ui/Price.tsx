import styles from './Price.module.css';

/** A price as the page shouts it: '1500 грн'. */
export function Price({ children }: { children: string }) {
  return <b className={styles.price}>{children}</b>;
}
