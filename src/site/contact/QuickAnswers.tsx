import { clsx } from 'clsx/lite';
import { pluralize } from '#shared/words/plural.ts';
import type { AnswerGroup } from '../content/quick-answers.ts';
import { Actions } from '../ui/Actions.tsx';
import { TrialButton } from '../ui/Button.tsx';
import card from '../ui/Card.module.css';
import fold from '../ui/Fold.module.css';
import { Fold } from '../ui/Fold.tsx';
import { NonBreakingRanges } from '../ui/NonBreakingRanges.tsx';
import styles from './QuickAnswers.module.css';

type QuickAnswersProps = {
  groups: AnswerGroup[];
  /** The name of the trial lesson, if the school has one. */
  trial: string | undefined;
  className?: string | undefined;
};

/** The box of quick answers on the home page (spec §2). */
export function QuickAnswers({ groups, trial, className }: QuickAnswersProps) {
  return (
    <div
      id="questions"
      className={clsx(card.card, styles.quickAnswers, isUngrouped(groups) && styles.ungrouped, className)}
    >
      <h3>Часті запитання</h3>
      <AnswerGroups groups={groups} level={4} trial={trial} />
    </div>
  );
}

function isUngrouped(groups: AnswerGroup[]): boolean {
  return groups.length === 1 && !groups[0]?.name;
}

type AnswerGroupsProps = {
  groups: AnswerGroup[];
  /** Heading level of the groups; questions are one level below. */
  level: 3 | 4;
  /** A button with this text ends each group. */
  trial?: string | undefined;
};

/**
 * Folded groups of questions, each folded, too: all answers at once are many screens of a phone. Only the first answer
 * of a group is open, so one tap shows an answer. Each question is a heading, so that screen-reader users can jump from
 * one to the next.
 */
export function AnswerGroups({ groups, level, trial }: AnswerGroupsProps) {
  const GroupHeading = `h${level}` as const;
  const [only] = groups;
  if (only && isUngrouped(groups)) {
    return (
      <Fold summary={<span className="visually-hidden">Показати або сховати відповіді</span>}>
        <Answers answers={only.answers} level={level} />
      </Fold>
    );
  }
  return (
    <div className={styles.groups}>
      {groups.map(({ name, answers }) => (
        // The visitor may have opened it before hydration.
        <details key={name} className={fold.fold} data-folded="" suppressHydrationWarning>
          <summary>
            <GroupHeading>{name || 'Інше'}</GroupHeading>
            <span className={styles.count}>
              {`${answers.length}\u00a0${pluralize(answers.length, 'запитання', 'запитання', 'запитань')}`}
            </span>
          </summary>
          <Answers answers={answers} level={(level + 1) as 4 | 5} isFirstOpen />
          {trial && (
            <div className={styles.next}>
              <Actions>
                <TrialButton>{trial}</TrialButton>
              </Actions>
            </div>
          )}
        </details>
      ))}
    </div>
  );
}

type AnswersProps = { answers: AnswerGroup['answers']; level: 3 | 4 | 5; isFirstOpen?: boolean };

function Answers({ answers, level, isFirstOpen = false }: AnswersProps) {
  const Question = `h${level}` as const;
  return (
    <div className={styles.answers}>
      {answers.map(({ question, answer, id }, index) => (
        <details
          key={question}
          id={id}
          className={fold.fold}
          data-folded=""
          open={isFirstOpen && index === 0}
          suppressHydrationWarning
        >
          <summary>
            <Question>{question}</Question>
          </summary>
          <p>
            <NonBreakingRanges text={answer} />
          </p>
        </details>
      ))}
    </div>
  );
}
