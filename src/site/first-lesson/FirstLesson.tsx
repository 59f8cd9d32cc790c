import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import type { FirstLessonView } from '../content/first-lesson.ts';
import type { SchoolFacts } from '../content/school.ts';
import { Island } from '../hydration/Island.tsx';
import { Actions } from '../ui/Actions.tsx';
import { Marked } from '../ui/Marked.tsx';
import section from '../ui/Section.module.css';
import { headingId, Section, SectionLabel } from '../ui/Section.tsx';
import styles from './FirstLesson.module.css';
import { Strip } from './Hour.tsx';
import { Plan } from './Plan.tsx';

type FirstLessonProps = {
  lesson: FirstLessonView;
  /** Facts for the reply deadline. */
  school: SchoolFacts;
  /** Whether only the margin of wide viewports shows the label. */
  isLabelRedundant?: boolean;
  /** The buttons. */
  children: ReactNode;
  /** Follows the call time. */
  after?: ReactNode;
};

/** The first lesson: its parts minute by minute, and the plan that the parent receives afterwards. */
export function FirstLesson({ lesson, school, isLabelRedundant, children, after }: FirstLessonProps) {
  const { title, text, parts, plan } = lesson;
  const { promise, replyHours, workingHours, holidays } = school;
  const reply = { promise, replyHours, workingHours, ...(holidays && { holidays }) };
  const timed = parts.flatMap(({ name, minutes }) => (minutes ? [{ name, minutes }] : []));
  return (
    <Section id="trial-lesson" innerClassName={plan && styles.columns}>
      <div className={clsx(styles.hour, isLabelRedundant && section.unlabelled)}>
        <SectionLabel>Перший урок</SectionLabel>
        <h2 id={headingId('trial-lesson')}>
          <Marked text={title} isBelowFold />
        </h2>
        <p className={styles.text}>{text}</p>
        {timed.length > 0 && <Strip parts={timed} />}
        <ul className={styles.parts} role="list">
          {parts.map(({ name, minutes, about }) => (
            <li key={name}>
              {minutes && <b>{`${minutes}\u00a0хв`}</b>} <h3>{name}</h3>
              {about && <p>{about}</p>}
            </li>
          ))}
        </ul>
        <Actions>{children}</Actions>
        <div className={`screen-only ${styles.promise}`}>
          <Island
            name="ReplyHour"
            props={{ id: 'first-lesson-hour', verb: 'Зателефонуємо', school: reply }}
          />
        </div>
        {after}
      </div>
      {plan && <Plan plan={plan} />}
    </Section>
  );
}
