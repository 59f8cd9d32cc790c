import type { teachers } from '../content/site-content.ts';
import card from '../ui/Card.module.css';
import { NonBreakingRanges } from '../ui/NonBreakingRanges.tsx';
import { Section, SectionHead } from '../ui/Section.tsx';
import { Portrait } from './Portrait.tsx';
import styles from './TeacherList.module.css';

type TeacherListProps = { teachers: typeof teachers; title: string };

/** So few introduce themselves: faces alone on a sheet would say too little. */
const FEW = 3;

/** Everybody who teaches, as on the photograph of a school: in the colour of a subject, and the way to its teachers. */
export function TeacherList({ teachers, title }: TeacherListProps) {
  if (teachers.length === 0) return null;
  return (
    <Section id="staff-room" className="screen-only">
      <SectionHead of="staff-room" label={teachers.length > 1 ? 'Учительська' : 'Викладач'} title={title} />
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

/** Who has a sheet of their own, with what is said of them. */
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
