import type { SchoolView } from '../../content.ts';
import card from '../../ui/Card.module.css';
import styles from './QuickAnswers.module.css';

type QuickAnswersProps = { answers: SchoolView['quickAnswers']; className?: string | undefined };

export function QuickAnswers({ answers, className = '' }: QuickAnswersProps) {
  return (
    <div className={`${card.card} ${className}`}>
      <h3>Швидкі відповіді</h3>
      <dl className={styles.quickAnswers}>
        {answers.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
