import type { teachers } from '../content/site-content.ts';
import card from '../ui/Card.module.css';
import { HeldRanges } from '../ui/HeldRanges.tsx';
import { Section, SectionHead } from '../ui/Section.tsx';
import { Portrait } from './Portrait.tsx';
import styles from './StaffRoom.module.css';

type StaffRoomProps = { teachers: typeof teachers; title: string };

/** Everybody who teaches, as on the photograph of a school: in the colour of a subject, and the way to its teachers. */
export function StaffRoom({ teachers, title }: StaffRoomProps) {
  const [first, ...others] = teachers;
  return (
    <Section id="staff-room" className="screen-only">
      <SectionHead of="staff-room" label="Учительська" title={title} />
      {first && others.length === 0 ? (
        <LoneTeacher teacher={first} />
      ) : (
        <ul className={`${card.sheet} ${styles.faces}`} role="list" data-row="">
          {teachers.map((teacher) => (
            <li key={teacher.id} data-cover={teacher.subject.slug}>
              <a href={`/subject/${teacher.subject.slug}#teachers`}>
                <Portrait teacher={teacher} /> <b>{teacher.name}</b> <span>{teacher.experience}</span>{' '}
                <span className="visually-hidden">{teacher.subject.name}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** Who is the whole school introduces themselves: a face alone on its sheet would say too little. */
function LoneTeacher({ teacher }: { teacher: StaffRoomProps['teachers'][number] }) {
  return (
    <div className={`${card.sheet} ${styles.lone}`} data-cover={teacher.subject.slug}>
      <Portrait teacher={teacher} />
      <div>
        <h3>
          <a href={`/subject/${teacher.subject.slug}#teachers`}>{teacher.name}</a>
        </h3>
        <p>{teacher.experience}</p>
        <p>
          <b>{teacher.achievements}</b>
        </p>
        <p>
          <HeldRanges text={teacher.description} />
        </p>
      </div>
    </div>
  );
}
