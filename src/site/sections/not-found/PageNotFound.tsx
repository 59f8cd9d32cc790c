import { MESSAGES } from '#shared/messages.ts';
import { typo } from '#shared/typography.ts';
import { RedPencil } from '../../ui/RedPencil.tsx';
import { NotFound } from './NotFound.tsx';
import styles from './PageNotFound.module.css';

const WAVE =
  'M4 18c12-14 20-14 32-2s22 12 34 0 20-12 32 0 22 12 34 0 20-12 32 0 22 12 34 0 20-12 32 0 22 12 34 0 16-8 28 2';

/** What any unknown path shows (spec §2): the number underlined as a mistake in a notebook. */
export function PageNotFound() {
  return (
    <NotFound
      title={MESSAGES.pageNotFound}
      text={typo('Можливо, її вирвали із зошита або в адресі є помилка. Зате 7\u00a0×\u00a08 — це точно 56.')}
    >
      <p className={styles.number} aria-hidden="true">
        404
        <RedPencil className={styles.wave} viewBox="0 0 300 30" path={WAVE} />
      </p>
    </NotFound>
  );
}
