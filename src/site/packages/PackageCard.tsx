import { clsx } from 'clsx/lite';
import type { PackageView } from '../content/packages.ts';
import { ReceiptPlace } from '../ui/Actions.tsx';
import { Button } from '../ui/Button.tsx';
import card from '../ui/Card.module.css';
import styles from './PackageCard.module.css';
import { Cells, IncludedFold, listItems, Price, TickList } from './PackageParts.tsx';
import { offerAttributes } from './price-of-day.ts';

/** Whether the name or the price may be too wide for half of a phone's card. Then each has its own row. */
function isLong({ name, price }: PackageView): boolean {
  return price.length > 8 || name.split(/[ -]/).some(({ length }) => length > 9);
}

/** A package; its button opens the package's own dialog (spec §2). */
export function PackageCard({ packageView }: { packageView: PackageView }) {
  const { offer, frequency, usual } = packageView;
  return (
    <li
      className={clsx(
        card.card,
        styles.packageCard,
        packageView.popular && styles.popular,
        isLong(packageView) && styles.long,
      )}
    >
      {packageView.flag && <p className={styles.flag}>{packageView.flag}</p>}
      <h3>{packageView.name}</h3>
      <p className={styles.terms}>
        <Price usual={usual}>{packageView.price}</Price> <Terms terms={packageView.terms} />{' '}
        <span className={styles.rate}>
          <span {...offerAttributes(usual, usual?.lessonPrice ?? '')}>{packageView.lessonPrice}</span>
          {frequency && (
            <>
              {' '}
              <span>{frequency}</span>
            </>
          )}
        </span>
        {offer && (
          <>
            {' '}
            <span className={styles.offer}>
              <span className="mark" {...offerAttributes(usual, '')}>
                {offer}
              </span>
            </span>
          </>
        )}
      </p>
      <Cells lessons={packageView.lessons} cells={packageView.cells} />
      <Button
        look={packageView.popular ? 'solid' : 'outline'}
        className={styles.choose}
        command="show-modal"
        commandfor={`package-dialog-${packageView.id}`}
      >
        <span>
          {packageView.lessons ? 'Обрати пакет' : 'Обрати'}
          <span className="visually-hidden">{` «${packageView.name}»`}</span>
        </span>
      </Button>
      <IncludedFold className={styles.features}>
        <Features packageView={packageView} />
      </IncludedFold>
      <ReceiptPlace className={styles.receipt} />
    </li>
  );
}

/** «за місяць, 4 заняття по 60 хв»; on phones, what follows the first comma has its own lines. */
function Terms({ terms }: Pick<PackageView, 'terms'>) {
  const [unit, ...rest] = terms.split(/(?<=^[^,]*,) /);
  return (
    <span>
      {unit} {rest.length > 0 && <span className={styles.lessons}>{rest}</span>}
    </span>
  );
}

/** The features. If the package builds on another one, only the additional ones are visible. */
function Features({ packageView: { features, gains } }: { packageView: PackageView }) {
  if (!gains) return <TickList>{listItems(features)}</TickList>;
  return (
    <>
      <TickList>
        {listItems(gains.counts)}
        {/* Hidden, because the next line summarises them. Screen readers announce each one. */}
        {listItems(gains.included, 'visually-hidden')}
      </TickList>
      <p className={styles.base}>{gains.lead}</p>
      <TickList>{listItems(gains.more)}</TickList>
    </>
  );
}
