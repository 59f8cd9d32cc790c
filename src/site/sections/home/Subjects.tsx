import type { SubjectCard } from '../../content/subjects.ts';
import { Section, SectionHead } from '../../ui/Section.tsx';
import { Shelf } from '../../ui/Shelf.tsx';
import { typeset } from '../../words/typography.ts';
import styles from './Subjects.module.css';

/** The shelf of notebooks. The last is an album, so that three, four, five and seven columns are all full. */
export function Subjects({ subjects }: { subjects: SubjectCard[] }) {
  return (
    <Section id="subjects">
      <SectionHead
        of="subjects"
        label="Напрямки"
        title={typeset('Який зошит відкриємо першим?')}
        intro={typeset('Оберіть предмет — розповімо про викладачів і про те, як проходять уроки.')}
      />
      <Shelf subjects={subjects} className={styles.subjects} endsWithAlbum opensTabs />
    </Section>
  );
}
