import { pluralize } from '#shared/words/plural.ts';
import type { PackageSummary } from '../../content/packages.ts';
import { Cells } from '../../ui/Cells.tsx';
import { Price } from '../../ui/Price.tsx';
import { TickList } from '../../ui/TickList.tsx';
import { DialogSheet, DialogTitle } from './DialogFrame.tsx';
import styles from './PackageDialog.module.css';

/** What the visitor is about to ask for: name, lessons as cells, price, duration, features. */
export function PackageSummaryCard({ dialogId, chosen }: { dialogId: string; chosen: PackageSummary }) {
  const lessonsWord = pluralize(chosen.lessons, 'заняття', 'заняття', 'занять');
  return (
    <DialogSheet className={styles.summary}>
      <DialogTitle dialogId={dialogId}>
        Заявка на пакет
        <br />
        {`«${chosen.name}»`}
      </DialogTitle>
      <Cells count={chosen.lessons} />
      <p className={styles.terms}>
        <Price>{chosen.price}</Price> <span>{`${chosen.lessons} ${lessonsWord} · ${chosen.duration}`}</span>
      </p>
      <TickList items={chosen.features} />
    </DialogSheet>
  );
}
