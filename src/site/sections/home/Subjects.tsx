import type { SubjectCard } from '../../content/subjects.ts';
import type { TextsView } from '../../content/texts.ts';
import { Section, SectionHead } from '../../ui/Section.tsx';
import { Shelf } from '../../ui/Shelf.tsx';
import { typeset } from '../../words/typography.ts';
import styles from './Subjects.module.css';

/** Said once for all covers (spec §2 wants new tabs); each tells it to screen readers by itself. */
const NEW_TAB_NOTE = typeset('Зошити відкриваються в новій вкладці');

/** The shelf of notebooks. The last is an album, so that three, four, five and seven columns are all full. */
export function Subjects({ subjects, texts }: { subjects: SubjectCard[]; texts: TextsView['home'] }) {
  return (
    <Section id="subjects">
      <SectionHead
        of="subjects"
        label="Напрямки"
        title={texts.subjectsTitle}
        intro={
          <>
            {`${texts.subjectsIntro} `}
            <small>{NEW_TAB_NOTE}</small>
          </>
        }
      />
      <Shelf subjects={subjects} className={styles.subjects} opensTabs />
    </Section>
  );
}
