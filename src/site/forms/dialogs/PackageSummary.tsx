import { pluralize } from '#shared/words/plural.ts';
import type { PackageFacts } from '../../content/packages.ts';
import { Cells } from '../../ui/Cells.tsx';
import { Price } from '../../ui/Price.tsx';
import { TickList } from '../../ui/TickList.tsx';
import { DialogSheet, DialogTitle } from './DialogFrame.tsx';
import styles from './PackageDialog.module.css';

/** What the visitor is about to ask for: name, lessons as cells, price, duration, features. */
export function PackageSummary({ dialogId, packageFacts }: { dialogId: string; packageFacts: PackageFacts }) {
  const lessonsWord = pluralize(packageFacts.lessons, 'заняття', 'заняття', 'занять');
  return (
    <DialogSheet className={styles.summary}>
      <DialogTitle dialogId={dialogId}>
        Заявка на пакет
        <br />
        {`«${packageFacts.name}»`}
      </DialogTitle>
      <Cells count={packageFacts.lessons} />
      <p className={styles.terms}>
        <Price>{packageFacts.price}</Price>{' '}
        <span>{`${packageFacts.lessons} ${lessonsWord} · ${packageFacts.duration}`}</span>
      </p>
      <TickList items={packageFacts.features} />
    </DialogSheet>
  );
}
