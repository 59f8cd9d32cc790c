import type { SubjectCard } from '../../content/subjects.ts';
import type { TextsView } from '../../content/texts.ts';
import { Section, SectionHead } from '../../ui/Section.tsx';
import { SubjectGrid } from '../../ui/SubjectGrid.tsx';
import { typeset } from '../../words/typography.ts';

/** The visible note about new tabs (spec §2). For screen readers, each cover says it. */
const NEW_TAB_NOTE = typeset('Сторінки відкриваються в новій вкладці.');

/** The subject grid of the home page, for two and more subjects. */
export function Subjects({ subjects, texts }: { subjects: SubjectCard[]; texts: TextsView['home'] }) {
  return (
    <Section id="subjects">
      <SectionHead
        of="subjects"
        label="Напрямки"
        title={texts.subjectsTitle}
        intro={`${texts.subjectsIntro} ${NEW_TAB_NOTE}`}
      />
      <SubjectGrid subjects={subjects} opensTabs />
    </Section>
  );
}
