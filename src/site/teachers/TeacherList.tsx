import { clsx } from 'clsx/lite';
import { Fragment } from 'react';
import type { teachers } from '../content/site-content.ts';
import { describeSamples, introduceStaff, teacherAnchor } from '../content/teachers.ts';
import card from '../ui/Card.module.css';
import { NonBreakingRanges } from '../ui/NonBreakingRanges.tsx';
import { Section, SectionHead } from '../ui/Section.tsx';
import { Portrait } from './Portrait.tsx';
import styles from './TeacherList.module.css';

type TeacherListProps = { teachers: typeof teachers; label: string; title: string };

/** Up to this many teachers are shown with their bios instead of faces alone. */
const FEW = 4;

/** All teachers of the school, each in the colour of a subject and linked to its page. */
export function TeacherList({ teachers, label, title }: TeacherListProps) {
  if (teachers.length === 0) return null;
  const isAlone = teachers.length === 1;
  const isFew = teachers.length <= FEW;
  return (
    <Section id="staff-room" className="screen-only">
      <SectionHead
        of="staff-room"
        label={isAlone ? 'Про мене' : label}
        title={title}
        intro={isFew ? describeSamples(teachers) : introduceStaff(teachers)}
      />
      {isFew ? (
        <ul className={styles.few} role="list">
          {teachers.map((teacher) => (
            <Introduction key={teacher.id} teacher={teacher} largePhoto={isAlone && teacher.largePhoto} />
          ))}
        </ul>
      ) : (
        <ul className={`${card.sheet} ${styles.faces}`} role="list" data-row="">
          {teachers.map((teacher) => (
            <li key={teacher.id} data-cover={teacher.slug}>
              <a href={`/subject/${teacher.slug}#${teacherAnchor(teacher.id)}`}>
                <Portrait teacher={teacher} /> <b>{teacher.name}</b>{' '}
                <span className={styles.subject}>
                  {teacher.subjects.map((name, index) => (
                    <Fragment key={name}>
                      {index > 0 && <br />}
                      <NonBreakingRanges text={name} />{' '}
                    </Fragment>
                  ))}
                </span>{' '}
                <span>
                  {teacher.shortExperience}
                  {/* To listeners «15 років» alone would be an age. */}
                  <span className="visually-hidden">
                    {teacher.experience.slice(teacher.shortExperience.length)}
                  </span>
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

type IntroductionProps = {
  teacher: TeacherListProps['teachers'][number];
  largePhoto: string | undefined | false;
};

/** A teacher with the bio. */
function Introduction({ teacher, largePhoto }: IntroductionProps) {
  return (
    <li
      className={clsx(card.sheet, styles.introduction, largePhoto && styles.large)}
      data-cover={teacher.slug}
    >
      <Portrait teacher={{ ...teacher, photo: largePhoto || teacher.photo }} />
      <h3>
        <a href={`/subject/${teacher.slug}#${teacherAnchor(teacher.id)}`}>{teacher.name}</a>
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
