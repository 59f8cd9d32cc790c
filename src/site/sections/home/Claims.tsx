import { clsx } from 'clsx/lite';
import type { SchoolView } from '../../content/school.ts';
import { RedPencil } from '../../ui/RedPencil.tsx';
import styles from './Claims.module.css';

const CIRCLE = 'M58 7C36-1 8 6 4 25c-4 20 21 29 43 26 21-3 32-17 28-31C71 7 48 1 26 8';

/** The number of letters of the longest words that fit a row of 360 px. A digit is as wide as two letters. */
const ROW_LETTERS = 40;

/** Whether three or four claims fit one row of a phone without breaking words. */
function fitsRow(claims: SchoolView['claims']): boolean {
  const widths = claims.map(({ figure, caption }) =>
    Math.max(figure.length * 2, ...caption.split(/\s/).map(({ length }) => length)),
  );
  return (
    (claims.length === 3 || claims.length === 4) &&
    widths.reduce((sum, letters) => sum + letters) <= ROW_LETTERS
  );
}

/** The figures that the school claims (spec §1). A circle marks the one that the school chose. */
export function Claims({ claims }: { claims: SchoolView['claims'] }) {
  return (
    <dl className={clsx(styles.claims, fitsRow(claims) && styles.row)}>
      {claims.map(({ figure, caption, isCircled }) => (
        <div key={figure}>
          <dt>
            {figure}
            {isCircled && <RedPencil className={styles.circle} viewBox="0 0 80 56" path={CIRCLE} />}
          </dt>
          <dd>{caption}</dd>
        </div>
      ))}
    </dl>
  );
}
