import type { GroupLink } from '../../content/quick-answers.ts';
import type { TextsView } from '../../content/texts.ts';
import { NonBreakingRanges } from '../../ui/NonBreakingRanges.tsx';
import styles from './ExamCard.module.css';

type ExamCardProps = {
  texts: Pick<TextsView['home'], 'examTitle' | 'examText'>;
  /** The questions about the exam. */
  link: GroupLink;
};

/** A page of an answer sheet that fills the last row of the subjects. It leads to the questions about an exam. */
export function ExamCard({ texts: { examTitle, examText }, link }: ExamCardProps) {
  return (
    <a className={`squared ${styles.examCard}`} href={`#${link.answer}`}>
      <b>{examTitle}</b>{' '}
      <span>
        <NonBreakingRanges text={examText} />
      </span>
      <svg viewBox="0 0 96 40" aria-hidden="true">
        <path className={styles.boxes} d="M3 19h18v18H3zM27 19h18v18H27zM51 19h18v18H51zM75 19h18v18H75z" />
        <text y="13">
          <tspan x="12">А</tspan>
          <tspan x="36">Б</tspan>
          <tspan x="60">В</tspan>
          <tspan x="84">Г</tspan>
        </text>
        <path className={styles.cross} d="M53 17.5 69 38M70 18 51.5 38" />
      </svg>
    </a>
  );
}
