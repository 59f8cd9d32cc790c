import type { SubjectCard } from '../../content/subjects.ts';
import { Section, SectionHead } from '../../ui/Section.tsx';
import { SubjectGrid } from '../../ui/SubjectGrid.tsx';

/** Links to other subjects; nothing in a school with one subject. */
export function OtherSubjects({ subjects, title }: { subjects: SubjectCard[]; title: string }) {
  if (subjects.length === 0) return null;
  return (
    <Section id="other-subjects" className="screen-only">
      <SectionHead of="other-subjects" label="Напрямки" isLabelRedundant title={title} />
      <SubjectGrid subjects={subjects} />
    </Section>
  );
}
