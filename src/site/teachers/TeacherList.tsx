import type { teachers } from '../content/site-content.ts';
import card from '../ui/Card.module.css';
import { NonBreakingRanges } from '../ui/NonBreakingRanges.tsx';
import { Section, SectionHead } from '../ui/Section.tsx';
import { Portrait } from './Portrait.tsx';
import styles from './TeacherList.module.css';

type TeacherListProps = { teachers: typeof teachers; label: string; title: string };

/** Up to this many teachers are shown with their bios instead of faces alone. */
const FEW = 3;

/** All teachers of the school, each in the colour of a subject and linked to its page. */
export function TeacherList({ teachers, label, title }: TeacherListProps) {
  if (teachers.length === 0) return null;
  return (
    <Section id="staff-room" className="screen-only">
      <SectionHead of="staff-room" label={teachers.length > 1 ? label : 'Викладач'} title={title} />
      {teachers.length <= FEW ? (
        <ul className={styles.few} role="list">
          {teachers.map((teacher) => (
            <Introduction key={teacher.id} teacher={teacher} />
          ))}
        </ul>
      ) : (
        <ul className={`${card.sheet} ${styles.faces}`} role="list" data-row="">
          {teachers.map((teacher) => (
            <li key={teacher.id} data-cover={teacher.subject.slug}>
              <a href={`/subject/${teacher.subject.slug}#teachers`}>
                <Portrait teacher={teacher} /> <b>{teacher.name}</b>{' '}
                <span className={styles.subject}>{teacher.subject.name}</span>{' '}
                <span>{teacher.experience}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** A teacher with the bio. */
function Introduction({ teacher }: { teacher: TeacherListProps['teachers'][number] }) {
  return (
    <li className={`${card.sheet} ${styles.introduction}`} data-cover={teacher.subject.slug}>
      <Portrait teacher={teacher} />
      <h3>
        <a href={`/subject/${teacher.subject.slug}#teachers`}>{teacher.name}</a>
      </h3>
      <p>{teacher.experience}</p>
      <p>
        <b>
          <NonBreakingRanges text={teacher.achievements} />
        </b>
      </p>
      <p>
        <NonBreakingRanges text={teacher.description} />
      </p>
    </li>
  );
}
