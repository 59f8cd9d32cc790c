import { clsx } from 'clsx/lite';
import type { SchoolView } from '../../content/school.ts';
import { RedPencil } from '../../ui/RedPencil.tsx';
import styles from './Claims.module.css';

const CIRCLE = 'M58 7C36-1 8 6 4 25c-4 20 21 29 43 26 21-3 32-17 28-31C71 7 48 1 26 8';

/** The figures that the school claims (spec §1). A circle marks the one that the school chose. */
export function Claims({ claims }: { claims: SchoolView['claims'] }) {
  return (
    <dl className={clsx(styles.claims, claims.length !== 4 && styles.threes)}>
      {claims.map(({ figure, caption, isCircled, explanation }) => (
        <div key={figure}>
          <dt>
            {figure}
            {isCircled && <RedPencil className={styles.circle} viewBox="0 0 80 56" path={CIRCLE} />}
          </dt>
          <dd>{explanation ? <a href={`#${explanation}`}>{caption}</a> : caption}</dd>
        </div>
      ))}
    </dl>
  );
}
