import { joinClasses } from './join-classes.ts';
import styles from './Price.module.css';

/** A price as the page shouts it: '1500 грн'. */
export function Price({ className, children }: { className?: string | undefined; children: string }) {
  return <b className={joinClasses(styles.price, className)}>{children}</b>;
}
