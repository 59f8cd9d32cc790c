import type { PackageView } from '../content/packages.ts';
import type { ReviewView } from '../content/reviews.ts';
import { Section, SectionHead } from '../ui/Section.tsx';
import { PackageCard } from './PackageCard.tsx';
import styles from './Packages.module.css';
import { Reviews } from './Reviews.tsx';

type PackagesProps = {
  /** The accessible name of the section. */
  label: string;
  title: string;
  /** Whether only the margin of wide viewports shows the label. */
  isLabelRedundant?: boolean;
  intro: string;
  packages: PackageView[];
  /** Reviews by buyers. */
  reviews?: ReviewView[];
};

/** The packages (spec §3), on a subject page as on the home page. */
export function Packages({
  label,
  isLabelRedundant = false,
  title,
  intro,
  packages,
  reviews = [],
}: PackagesProps) {
  return (
    <Section id="packages">
      <SectionHead of="packages" {...{ label, isLabelRedundant, title, intro }} />
      <ul className={styles.packages} role="list">
        {packages.map((packageView) => (
          <PackageCard key={packageView.id} packageView={packageView} />
        ))}
      </ul>
      {reviews.length > 0 && <Reviews reviews={reviews} />}
    </Section>
  );
}
