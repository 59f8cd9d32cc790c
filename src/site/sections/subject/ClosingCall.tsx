import type { FirstLessonView } from '../../content/first-lesson.ts';
import type { SchoolFacts } from '../../content/school.ts';
import { FirstLesson } from '../../first-lesson/FirstLesson.tsx';
import { ButtonLink, TrialButton } from '../../ui/Button.tsx';
import { typeset } from '../../words/typography.ts';

/** The end of a subject page: the trial lesson, or back to the home page by a full load (spec §2). */
export function ClosingCall({ lesson, school }: { lesson: FirstLessonView; school: SchoolFacts }) {
  return (
    <FirstLesson lesson={lesson} school={school}>
      <TrialButton>{typeset('Записатися на безкоштовний пробний урок')}</TrialButton>{' '}
      <ButtonLink href="/">{typeset('Повернутися на головну')}</ButtonLink>
    </FirstLesson>
  );
}
