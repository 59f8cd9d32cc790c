import type { SubjectCard } from '../../content/subjects.ts';
import { Section, SectionHead } from '../../ui/Section.tsx';
import { SubjectCover } from '../../ui/SubjectCover.tsx';
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
      <ul className={styles.shelf} role="list">
        {subjects.map((subject) => (
          <li key={subject.slug}>
            <SubjectCover subject={subject} isAlbum={subject === subjects.at(-1)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
