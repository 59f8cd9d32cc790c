import type { SubjectCard } from '../../content/subjects.ts';
import type { TextsView } from '../../content/texts.ts';
import { Section, SectionHead } from '../../ui/Section.tsx';
import { SubjectGrid } from '../../ui/SubjectGrid.tsx';
import { typeset } from '../../words/typography.ts';
import styles from './Subjects.module.css';

/** The visible note about new tabs (spec §2). For screen readers, each cover says it. */
const NEW_TAB_NOTES = {
  one: typeset('Сторінка відкривається в новій вкладці'),
  more: typeset('Сторінки відкриваються в новій вкладці'),
};

/** Two to this many subjects use the default columns, without a wide last cover. */
const FEW = 4;

/** The subject grid of the home page. In a large grid the last cover is wide, so three, four, five and seven columns are full. */
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
      <SubjectGrid
        subjects={subjects}
        className={isFew ? undefined : styles.subjects}
        hasAlbum={!isFew}
        opensTabs
      />
    </Section>
  );
}
