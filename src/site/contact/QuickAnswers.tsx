import { clsx } from 'clsx/lite';
import type { SchoolView } from '../content/school.ts';
import card from '../ui/Card.module.css';
import { Fold } from '../ui/Fold.tsx';
import { HeldRanges } from '../ui/HeldRanges.tsx';
import styles from './QuickAnswers.module.css';

type QuickAnswersProps = { answers: SchoolView['quickAnswers']; className?: string | undefined };

/** The box of quick answers (spec §2). */
export function QuickAnswers({ answers, className }: QuickAnswersProps) {
  return (
    <div className={clsx(card.card, styles.quickAnswers, className)}>
      <h3>Часті запитання</h3>
      <Fold summary={<span className="visually-hidden">Показати або сховати відповіді</span>}>
        <dl>
          {answers.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>
                <HeldRanges text={answer} />
              </dd>
            </div>
          ))}
        </dl>
      </Fold>
    </div>
  );
}
