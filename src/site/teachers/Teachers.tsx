import { Fragment } from 'react';
import { pluralize } from '#shared/words/plural.ts';
import type { SubjectPage } from '../content/subjects.ts';
import { describeSamples, teacherAnchor } from '../content/teachers.ts';
import notices from '../forms/dialogs/PageNotices.module.css';
import { ReceiptPlace } from '../ui/Actions.tsx';
import { TrialButton } from '../ui/Button.tsx';
import card from '../ui/Card.module.css';
import { NonBreakingRanges } from '../ui/NonBreakingRanges.tsx';
import { Section, SectionHead } from '../ui/Section.tsx';
import more from './MoreTeachers.module.css';
import { Portrait } from './Portrait.tsx';
import styles from './Teachers.module.css';

/** This many teachers are visible at once (spec §2: one to three); the others unfold. */
const SHOWN = 3;

type TeachersProps = {
  subject: SubjectPage;
  /** Whether each offers a trial lesson. */
  hasTrial: boolean;
  /** Whether one person teaches all subjects. */
  isAlone?: boolean;
};

/** The teachers of a subject; nothing if it has none. */
export function Teachers({ subject, hasTrial, isAlone = false }: TeachersProps) {
  const rest = subject.teachers.slice(SHOWN);
  if (subject.teachers.length === 0) return null;
  return (
    <Section id="teachers">
      <SectionHead
        of="teachers"
        label={isAlone ? 'Про мене' : subject.teachers.length > 1 ? 'Викладачі' : 'Викладач'}
        isLabelRedundant
        title={subject.teachersTitle}
        intro={describeSamples(subject.teachers)}
      />
      <TeacherCards teachers={subject.teachers.slice(0, SHOWN)} hasTrial={hasTrial} />
      {rest.length > 0 && (
        <details className={more.rest} data-folded="">
          <summary>{`Ще ${rest.length} ${pluralize(rest.length, 'викладач', 'викладачі', 'викладачів')}`}</summary>
          <TeacherCards teachers={rest} hasTrial={hasTrial} />
        </details>
      )}
    </Section>
  );
}

function TeacherCards({ teachers, hasTrial }: Pick<SubjectPage, 'teachers'> & { hasTrial: boolean }) {
  return (
    <ul className={styles.teachers} role="list">
      {teachers.map((teacher) => (
        <TeacherCard key={teacher.name} teacher={teacher} hasTrial={hasTrial} />
      ))}
    </ul>
  );
}

type TeacherCardProps = { teacher: SubjectPage['teachers'][number]; hasTrial: boolean };

/** A teacher: photo or initials, name, experience, achievements, description, specialisations (spec §2). */
function TeacherCard({ teacher, hasTrial }: TeacherCardProps) {
  return (
    <li id={teacherAnchor(teacher.id)} className={`${card.card} ${styles.teacherCard}`}>
      <Portrait teacher={teacher} />
      <h3>{teacher.name}</h3>
      <p className={styles.experience}>{teacher.experience}</p>
      <p className={styles.achievements}>
        <NonBreakingRanges text={teacher.achievements} />
      </p>
      <div className={styles.about}>
        <p>
          <NonBreakingRanges text={teacher.description} />
        </p>
        {teacher.quote && (
          <blockquote>
            <NonBreakingRanges text={teacher.quote} />
          </blockquote>
        )}
        {teacher.video && (
          <p>
            <a href={teacher.video} target="_blank" rel="noopener">
              Відео: знайомство з викладачем
            </a>
          </p>
        )}
      </div>
      <ul className={styles.tags}>
        {teacher.specialisations.map((specialisation) => (
          <li key={specialisation}>{specialisation}</li>
        ))}
      </ul>
      {teacher.otherSubjects.length > 0 && (
        <p className={styles.others}>
          Викладає також:{' '}
          {teacher.otherSubjects.map(({ slug, name }, index) => (
            <Fragment key={slug}>
              {index > 0 && ', '}
              <a href={`/subject/${slug}`}>{name}</a>
            </Fragment>
          ))}
        </p>
      )}
      {hasTrial && (
        <div className={styles.trial}>
          <TrialButton look="outline" data-message={teacher.trial.message}>
            {teacher.trial.label}
          </TrialButton>
          <ReceiptPlace className={notices.inCard} />
        </div>
      )}
    </li>
  );
}
