import type { SchoolView } from '../../content.ts';
import { RedPencil } from '../../ui/RedPencil.tsx';
import styles from './Claims.module.css';

/** The figures the school claims (spec §1); the top school mark is circled. */
export function Claims({ claims }: { claims: SchoolView['claims'] }) {
  return (
    <dl className={styles.claims}>
      {claims.map(({ figure, caption, isTopMark }) => (
        <div key={figure}>
          <dt>
            {figure}
            {isTopMark && <RedPencil stroke="circle" />}
          </dt>
          <dd>{caption}</dd>
        </div>
      ))}
    </dl>
  );
}
