import type { Crumb } from '../../content/subjects.ts';
import styles from './Breadcrumb.module.css';

/** The way from the home page to this one; the last step is where one stands. */
export function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav className={styles.breadcrumb} aria-label="Шлях до сторінки">
      <ul role="list">
        {crumbs.map(({ name, path }, index) => (
          <li key={path}>
            {index < crumbs.length - 1 ? <a href={path}>{name}</a> : <span aria-current="page">{name}</span>}
          </li>
        ))}
      </ul>
    </nav>
  );
}
