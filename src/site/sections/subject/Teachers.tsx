import type { SubjectPage } from '../../content/subjects.ts';
import { Section, SectionHead } from '../../ui/Section.tsx';
import { TeacherCard } from './TeacherCard.tsx';
import styles from './Teachers.module.css';

/** The one to three teachers of a subject (spec §2). */
export function Teachers({ subject }: { subject: SubjectPage }) {
  return (
    <Section id="teachers">
      <SectionHead of="teachers" label="Викладачі" title={subject.teachersTitle} />
      <ul className={styles.teachers} role="list">
        {subject.teachers.map((teacher) => (
          <TeacherCard key={teacher.name} teacher={teacher} />
        ))}
      </ul>
    </Section>
  );
}
