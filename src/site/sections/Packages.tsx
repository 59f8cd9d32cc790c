import type { PackageView } from '../content/packages.ts';
import type { ReviewView } from '../content/reviews.ts';
import card from '../ui/Card.module.css';
import { PackageCard } from '../ui/PackageCard.tsx';
import { Section, SectionHead } from '../ui/Section.tsx';
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
  return (
    <Section id="packages">
      <SectionHead of="packages" label="Пакети" title={title} intro={intro} />
      <ul className={styles.packages} role="list">
        {packages.map((packageView) => (
          <PackageCard key={packageView.id} packageView={packageView} />
        ))}
      </ul>
      {reviews.length > 0 && <Reviews reviews={reviews} />}
    </Section>
  );
}

/**
 * What people have said of the school, below the packages and beside each other as those are. No section of its own: the
 * page has the anchors of spec §2.
 */
function Reviews({ reviews }: { reviews: ReviewView[] }) {
  return (
    <>
      <h3>Що кажуть учні й батьки</h3>
      <ul className={styles.packages} role="list">
        {reviews.map(({ name, words, about, source }) => (
          <li key={name + words} className={card.card}>
            <blockquote>«{words}»</blockquote>
            <p>
              <b>{name}</b>, {about}
              {source && (
                <>
                  {' '}
                  <a href={source} rel="noopener">
                    джерело
                  </a>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
