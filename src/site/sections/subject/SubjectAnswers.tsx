import { AnswerGroups } from '../../contact/QuickAnswers.tsx';
import type { AnswerGroup } from '../../content/quick-answers.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Section, SectionHead } from '../../ui/Section.tsx';

/** Answers about money and lessons after the prices, with a link to all answers; nothing if there are none. */
export function SubjectAnswers({ groups }: { groups: AnswerGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <Section id="questions">
      <SectionHead of="questions" label="Запитання" isLabelRedundant title="Часті запитання" />
      <AnswerGroups groups={groups} level={3} />
      <ButtonLink look="text" href="/#questions">
        Усі запитання й відповіді
      </ButtonLink>
    </Section>
  );
}
