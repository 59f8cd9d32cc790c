import type { PackageView } from '../content/packages.ts';
import type { ReviewView } from '../content/reviews.ts';
import { Reviews } from '../sections/home/Reviews.tsx';
import { Section, SectionHead } from '../ui/Section.tsx';
import { PackageCard } from './PackageCard.tsx';
import styles from './Packages.module.css';

type PackagesProps = {
  title: string;
  intro: string;
  packages: PackageView[];
  /** What people say who have bought one. */
  reviews?: ReviewView[];
};

/** The packages (spec §3); on a subject page as on the home page. */
export function Packages({ title, intro, packages, reviews = [] }: PackagesProps) {
  const mostLessons = Math.max(...packages.map(({ lessons }) => lessons));
  return (
    <Section id="packages">
      <SectionHead of="packages" label="Пакети" title={title} intro={intro} />
      <ul className={styles.packages} role="list">
        {packages.map((packageView) => (
          <PackageCard key={packageView.id} packageView={packageView} mostLessons={mostLessons} />
        ))}
      </ul>
      {reviews.length > 0 && <Reviews reviews={reviews} />}
    </Section>
  );
}
