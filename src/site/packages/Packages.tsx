import { pluralize } from '#shared/words/plural.ts';
import type { PackageView } from '../content/packages.ts';
import type { ReviewView } from '../content/reviews.ts';
import { type Choice, Choices } from '../ui/Choices.tsx';
import { Section, SectionHead } from '../ui/Section.tsx';
import { PackageCard } from './PackageCard.tsx';
import styles from './Packages.module.css';
import { Reviews } from './Reviews.tsx';

type PackagesProps = {
  title: string;
  intro: string;
  packages: PackageView[];
  /** What people say who have bought one. */
  reviews?: ReviewView[];
};

/**
 * The packages (spec §3); on a subject page as on the home page. How often a week one wants to learn marks the card
 * that is meant: by styles alone, so before and without scripts, too.
 */
export function Packages({ title, intro, packages, reviews = [] }: PackagesProps) {
  const answers = answerHowOften(packages);
  return (
    <Section id="packages" innerClassName={styles.section}>
      <SectionHead of="packages" label="Пакети" title={title} intro={intro} />
      {answers.length > 1 && (
        <Choices
          className={`screen-only ${styles.howOften}`}
          question="Скільки разів на тиждень?"
          name="times-a-week"
          options={answers}
        />
      )}
      <ul className={styles.packages} role="list">
        {packages.map((packageView) => (
          <PackageCard key={packageView.id} packageView={packageView} />
        ))}
      </ul>
      {reviews.length > 0 && <Reviews reviews={reviews} />}
    </Section>
  );
}

/** How often a week the lessons of packages are, each with those that are so often. */
function answerHowOften(packages: readonly PackageView[]): Choice[] {
  const times = [...new Set(packages.flatMap(({ timesAWeek }) => timesAWeek ?? []))].toSorted(
    (a, b) => a - b,
  );
  return times.map((count) => {
    const meant = packages.filter(({ timesAWeek }) => timesAWeek === count).map(({ name }) => `«${name}»`);
    return {
      value: String(count),
      label: `${count} ${pluralize(count, 'раз', 'рази', 'разів')}`,
      heard: ` — ${meant.join(', ')}`,
    };
  });
}
