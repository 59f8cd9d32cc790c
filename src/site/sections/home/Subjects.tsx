import type { GroupLink } from '../../content/quick-answers.ts';
import type { SubjectCard } from '../../content/subjects.ts';
import type { TextsView } from '../../content/texts.ts';
import { GroupLinked } from '../../ui/GroupLinked.tsx';
import { Section, SectionHead } from '../../ui/Section.tsx';
import { SubjectGrid } from '../../ui/SubjectGrid.tsx';
import { typeset } from '../../words/typography.ts';
import { ExamCard } from './ExamCard.tsx';

/** The visible note about new tabs (spec §2). For screen readers, each cover says it. */
const NEW_TAB_NOTE = typeset('Сторінки відкриваються в новій вкладці.');

type SubjectsProps = {
  subjects: SubjectCard[];
  texts: TextsView['home'];
  /** The groups of questions that the introduction and the card of the exam name. */
  links: Record<'subjects' | 'exam', GroupLink | undefined>;
};

/** The subject grid of the home page, for two and more subjects. */
export function Subjects({ subjects, texts, links }: SubjectsProps) {
  return (
    <Section id="subjects">
      <SectionHead
        of="subjects"
        label="Напрямки"
        title={texts.subjectsTitle}
        intro={
          <>
            <GroupLinked text={texts.subjectsIntro} link={links.subjects} /> {NEW_TAB_NOTE}
          </>
        }
      />
      <SubjectGrid subjects={subjects} opensTabs>
        {links.exam && <ExamCard texts={texts} link={links.exam} />}
      </SubjectGrid>
    </Section>
  );
}
