import type { SubjectPage } from '../../content/subjects.ts';
import { NonBreakingRanges } from '../../ui/NonBreakingRanges.tsx';
import { Section, SectionHead } from '../../ui/Section.tsx';
import styles from './Reasons.module.css';

type ReasonsProps = {
  subject: SubjectPage;
  title: string;
  /** Whether one person teaches all subjects. */
  isAlone: boolean;
};

/** Six numbered reasons to study the subject with the school (spec §2). */
export function Reasons({ subject, title, isAlone }: ReasonsProps) {
  return (
    <Section id="reasons">
      <SectionHead of="reasons" label={isAlone ? 'Чому я' : 'Чому ми'} isLabelRedundant title={title} />
      <ol className={styles.reasons}>
        {subject.reasons.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>
              <NonBreakingRanges text={text} />
            </p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
