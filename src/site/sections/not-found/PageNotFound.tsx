import { MESSAGES } from '#shared/lead/messages.ts';
import { Notebook } from '../../ui/Notebook.tsx';
import { RedPencil } from '../../ui/RedPencil.tsx';
import stroke from '../../ui/Stroke.module.css';
import { NotFound } from './NotFound.tsx';
import styles from './PageNotFound.module.css';

const WAVE =
  'M4 18c12-14 20-14 32-2s22 12 34 0 20-12 32 0 22 12 34 0 20-12 32 0 22 12 34 0 20-12 32 0 22 12 34 0 16-8 28 2';

/**
 * What any unknown path shows (spec §2): the number underlined as a mistake in a notebook.
 *
 * @param cover the subject in whose colour the notebook is
 */
export function PageNotFound({ text, cover }: { text: string; cover: string | undefined }) {
  return (
    <NotFound title={MESSAGES.pageNotFound} text={text} aside={<Proof cover={cover} />}>
      <p className={styles.number} aria-hidden="true">
        404
        <RedPencil className={styles.wave} viewBox="0 0 300 30" path={WAVE} />
      </p>
    </NotFound>
  );
}

/** Seven rows of eight cells, and the tick for them. */
function Proof({ cover }: { cover: string | undefined }) {
  return (
    <div data-cover={cover}>
      <Notebook label="Класна робота">
        <svg viewBox="0 0 360 264" aria-hidden="true">
          <path d="M24 48h192v168H24z" fill="var(--area)" />
          <path
            d="M24 72h192M24 96h192M24 120h192M24 144h192M24 168h192M24 192h192M48 48v168M72 48v168M96 48v168M120 48v168M144 48v168M168 48v168M192 48v168"
            strokeWidth="1.5"
          />
          <g textAnchor="middle">
            <text x="120" y="38">
              8
            </text>
            <text x="12" y="138">
              7
            </text>
            <text x="290" y="120" fontSize="25">
              7 × 8 = 56
            </text>
          </g>
          <path
            className={stroke.pencil}
            pathLength="1"
            d="M268 168c8 4 12 10 15 19 8-21 22-37 42-48"
            strokeWidth="2.8"
          />
        </svg>
      </Notebook>
    </div>
  );
}
