import type { LessonPackage } from '../content/packages.ts';
import { Button } from './Button.tsx';
import card from './Card.module.css';
import { Cells } from './Cells.tsx';
import { joinClasses } from './join-classes.ts';
import styles from './PackageCard.module.css';
import { Price } from './Price.tsx';
import { TickList } from './TickList.tsx';

/** One lesson package; its button opens the package's own dialog (spec §2). */
export function PackageCard({ offer }: { offer: LessonPackage }) {
  return (
    <li className={joinClasses(card.card, styles.packageCard, offer.popular && styles.popular)}>
      {offer.popular && <p className={styles.flag}>Найпопулярніший</p>}
      <h3>{offer.name}</h3>
      <p className={styles.terms}>
        <Price>{offer.price}</Price> <span>{offer.terms}</span> <span>{offer.lessonPrice}</span>
      </p>
      <Cells count={offer.lessons} />
      <Button
        look={offer.popular ? 'solid' : 'outline'}
        className={styles.choose}
        command="show-modal"
        commandfor={`package-dialog-${offer.id}`}
      >
        <span>
          Обрати пакет<span className="visually-hidden">{` «${offer.name}»`}</span>
        </span>
      </Button>
      <TickList items={offer.features} className={styles.features} />
    </li>
  );
}
