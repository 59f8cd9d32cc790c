import type { FirstLessonView } from '../../content/first-lesson.ts';
import type { SchoolView } from '../../content/school.ts';
import type { SubjectTexts } from '../../content/texts.ts';
import { FirstLesson } from '../../first-lesson/FirstLesson.tsx';
import { Actions } from '../../ui/Actions.tsx';
import { AskLink, ButtonLink, TrialButton } from '../../ui/Button.tsx';
import { Section, SectionHead } from '../../ui/Section.tsx';
import { typeset } from '../../words/typography.ts';

type ClosingCallProps = {
  lesson: FirstLessonView;
  school: SchoolView;
  /** The text for a subject without a trial lesson. */
  closing: SubjectTexts['closing'];
};

/** The end of a subject page: the trial lesson, and a link to the home page by a full load (spec §2). */
export function ClosingCall({ lesson, school, closing }: ClosingCallProps) {
  const home = (
    <ButtonLink look="text" href="/">
      {typeset('Повернутися на головну')}
    </ButtonLink>
  );
  if (closing) {
    return (
      <Section id="closing">
        <SectionHead
          of="closing"
          label="Контакти"
          isLabelRedundant
          title={closing.title}
          intro={closing.text}
        />
        <Actions>
          <AskLink>{school.ask.label}</AskLink> {home}
        </Actions>
      </Section>
    );
  }
  return (
    <FirstLesson lesson={lesson} school={school.facts} isLabelRedundant after={home}>
      {school.trial && <TrialButton>{school.trial.signUp}</TrialButton>}
    </FirstLesson>
  );
}
