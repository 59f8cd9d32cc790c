import type { SubjectCard } from '../../content/subjects.ts';
import { Section, SectionHead } from '../../ui/Section.tsx';
import { Shelf } from '../../ui/Shelf.tsx';
import { typeset } from '../../words/typography.ts';

/** The way on for who has come to the wrong notebook, or needs another one, too. */
export function OtherSubjects({ subjects }: { subjects: SubjectCard[] }) {
  return (
    <Section id="other-subjects">
      <SectionHead of="other-subjects" label="Напрямки" title={typeset('Ще предмети')} />
      <Shelf subjects={subjects} />
    </Section>
  );
}
