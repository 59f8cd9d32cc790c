import type { SubjectCard } from '../../content/subjects.ts';
import type { TextsView } from '../../content/texts.ts';
import { Section, SectionHead } from '../../ui/Section.tsx';
import { Shelf } from '../../ui/Shelf.tsx';
import styles from './Subjects.module.css';

/** The shelf of notebooks. The last is an album, so that three, four, five and seven columns are all full. */
export function Subjects({ subjects, texts }: { subjects: SubjectCard[]; texts: TextsView['home'] }) {
  return (
    <Section id="subjects">
      <SectionHead of="subjects" label="Напрямки" title={texts.subjectsTitle} intro={texts.subjectsIntro} />
      <Shelf subjects={subjects} className={styles.subjects} opensTabs />
    </Section>
  );
}
