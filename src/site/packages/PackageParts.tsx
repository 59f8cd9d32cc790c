import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import type { PackageFacts } from '../content/packages.ts';
import { Fold } from '../ui/Fold.tsx';
import styles from './PackageParts.module.css';
import { offerAttributes } from './price-of-day.ts';

/* Parts that the package card and the package dialog share. */

/** A price in large type: '1500 грн'. */
export function Price({ usual, children }: { usual?: PackageFacts['usual']; children: string }) {
  return (
    <b className={styles.price} {...offerAttributes(usual, usual?.price ?? '')}>
      {children}
    </b>
  );
}

/** The lessons of a package as shaded cells; text nearby states their number. Empty for a price per lesson or hour. */
export function Cells({ lessons, cells }: Pick<PackageFacts, 'lessons' | 'cells'>) {
  if (!lessons || !cells) return null;
  return (
    <div
      className={clsx(styles.cells, cells > 12 && styles.small, cells > 24 && styles.smallest)}
      aria-hidden="true"
    >
      {Array.from({ length: cells }, (_, cell) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is nothing but its place
        <i key={cell} className={cell < lessons ? styles.shaded : undefined} />
      ))}
    </div>
  );
}

/** Lists of what a package includes; phones fold them. */
export function IncludedFold({
  className,
  children,
}: {
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Fold summary="Що входить" className={clsx(styles.included, className)}>
      {children}
    </Fold>
  );
}

/** The included services of a package, ticked with the teacher's red pencil. */
export function TickList({ children }: { children: ReactNode }) {
  return <ul className={styles.tickList}>{children}</ul>;
}

/** Items of a {@link TickList}. */
export function listItems(items: readonly string[], className?: string): ReactNode {
  return items.map((item) => (
    <li key={item} className={className}>
      {item}
    </li>
  ));
}
