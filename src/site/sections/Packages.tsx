import type { PackageView } from '../content/packages.ts';
import { PackageCard } from '../ui/PackageCard.tsx';
import { Section, SectionHead } from '../ui/Section.tsx';
import { typeset } from '../words/typography.ts';
import styles from './Packages.module.css';

type PackagesProps = { title: string; packages: PackageView[] };

/** The three packages (spec §3); on a subject page as on the home page. */
export function Packages({ title, packages }: PackagesProps) {
  return (
    <Section id="packages">
      <SectionHead
        of="packages"
        label="Пакети"
        title={typeset(title)}
        intro={typeset('Ціна — за місяць. Викладача й розклад узгодимо після заявки.')}
      />
      <ul className={styles.packages} role="list">
        {packages.map((packageView) => (
          <PackageCard key={packageView.id} packageView={packageView} />
        ))}
      </ul>
    </Section>
  );
}
