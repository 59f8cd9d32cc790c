import type { SubjectCard } from '../../content/subjects.ts';
import type { TextsView } from '../../content/texts.ts';
import { Section, SectionHead } from '../../ui/Section.tsx';
import { SubjectGrid } from '../../ui/SubjectGrid.tsx';
import { typeset } from '../../words/typography.ts';
import styles from './Subjects.module.css';

/** Said once for all covers (spec §2 wants new tabs); each tells it to screen readers by itself. */
const NEW_TAB_NOTES = {
  one: typeset('Зошит відкривається в новій вкладці'),
  more: typeset('Зошити відкриваються в новій вкладці'),
};

/** Two to so many stand as on the shelf of other subjects: none has to fill a row. */
const FEW = 4;

/** The shelf of notebooks. Of more than a few the last is an album, so that three, four, five and seven columns are all full. */
export function Subjects({ subjects, texts }: { subjects: SubjectCard[]; texts: TextsView['home'] }) {
  const isFew = subjects.length > 1 && subjects.length <= FEW;
  return (
    <Section id="subjects">
      <SectionHead
        of="subjects"
        label="Напрямки"
        title={texts.subjectsTitle}
        intro={
          <>
            {`${texts.subjectsIntro} `}
            <small>{subjects.length > 1 ? NEW_TAB_NOTES.more : NEW_TAB_NOTES.one}</small>
          </>
        }
      />
      <SubjectGrid subjects={subjects} className={isFew ? undefined : styles.subjects} opensTabs />
    </Section>
  );
}
