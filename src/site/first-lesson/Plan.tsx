import { clsx } from 'clsx/lite';
import type { PlanView } from '../content/first-lesson.ts';
import { Portrait } from '../teachers/Portrait.tsx';
import card from '../ui/Card.module.css';
import styles from './Plan.module.css';

const TICK = 'M4 13c3 2 5 5 6 8 3-9 8-15 17-20';
const WAVE = 'M1 14q4-6 7 0t7 0 7 0 7 0';

/** A sample of the plan that parents receive. Its flag says that the pupil is made up. */
export function Plan({ plan }: { plan: PlanView }) {
  return (
    <figure className={clsx('squared', card.sheet, styles.plan)}>
      <figcaption className={styles.flag}>Зразок плану</figcaption>
      <h3>{plan.pupil}</h3>
      <dl>
        <div>
          <dt>Предмет</dt> <dd>{plan.subject}</dd>
        </div>
        <div>
          <dt>Мета</dt> <dd>{plan.goal}</dd>
        </div>
      </dl>
      <h4>Уже вміє</h4>
      <MarkedList items={plan.can} mark={TICK} />
      <h4>Ще спотикається</h4>
      <MarkedList items={plan.gaps} mark={WAVE} />
      {plan.advice && <p className={styles.advice}>{plan.advice}</p>}
      <p className={styles.signed} data-cover={plan.teacher.subject.slug}>
        <Portrait teacher={plan.teacher} isSmall />
        <span>
          <b>{plan.teacher.name}</b> <small>{plan.teacher.experience}</small>
        </span>
      </p>
    </figure>
  );
}

/** A list with the teacher's marks in the margin. */
function MarkedList({ items, mark }: { items: string[]; mark: string }) {
  return (
    <ul role="list">
      {items.map((item) => (
        <li key={item}>
          <svg viewBox="0 0 30 24" aria-hidden="true">
            <path d={mark} />
          </svg>
          {item}
        </li>
      ))}
    </ul>
  );
}
