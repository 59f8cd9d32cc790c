import type { LessonPackage } from '../content/packages.ts';
import { PackageCard } from '../ui/PackageCard.tsx';
import { Section, SectionHead } from '../ui/Section.tsx';
import { typo } from '../words/typography.ts';
import styles from './Packages.module.css';

type PackagesProps = { title: string; packages: LessonPackage[] };

/** The three packages (spec §3); on a subject page as on the home page. */
export function Packages({ title, packages }: PackagesProps) {
  return (
    <Section id="packages">
      <SectionHead
        of="packages"
        label="Пакети"
        title={typo(title)}
        intro={typo('Ціна — за місяць. Викладача й розклад узгодимо після заявки.')}
      />
      <ul className={styles.packages} role="list">
        {packages.map((offer) => (
          <PackageCard key={offer.id} offer={offer} />
        ))}
      </ul>
    </Section>
  );
}
