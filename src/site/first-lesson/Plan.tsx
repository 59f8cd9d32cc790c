import { clsx } from 'clsx/lite';
import type { PlanSheet, PlanView } from '../content/first-lesson.ts';
import { Portrait } from '../teachers/Portrait.tsx';
import card from '../ui/Card.module.css';
import { Choices } from '../ui/Choices.tsx';
import styles from './Plan.module.css';

const TICK = 'M4 13c3 2 5 5 6 8 3-9 8-15 17-20';
const WAVE = 'M1 14q4-6 7 0t7 0 7 0 7 0';

const TIMES = [
  { value: 'first', label: 'Після першого уроку' },
  { value: 'later', label: 'Через місяць' },
];

/** The sample plan of an invented pupil. Two choices turn it over to the report a month later, if there is one. */
export function Plan({ plan }: { plan: PlanView }) {
  const { first, later } = plan;
  if (!later) return <Sheet sheet={first} plan={plan} />;
  return (
    <div className={styles.turn}>
      <Choices
        question="Зразок"
        name="plan"
        options={TIMES}
        chosen="first"
        isQuestionHidden
        className={styles.times}
      />
      <div>
        <Sheet sheet={first} plan={plan} />
        <Sheet sheet={later} plan={plan} />
      </div>
    </div>
  );
}

function Sheet({ sheet, plan: { pupil, teacher } }: { sheet: PlanSheet; plan: PlanView }) {
  const { label, facts, done, open, advice } = sheet;
  return (
    <figure className={clsx('squared', card.sheet, styles.plan)}>
      <figcaption className={styles.flag}>{label}</figcaption>
      <h3>{pupil}</h3>
      <dl>
        {facts.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt> <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <MarkedList {...done} mark={TICK} />
      {open.items.length > 0 && <MarkedList {...open} mark={WAVE} />}
      {advice && <p className={styles.advice}>{advice}</p>}
      <p className={styles.signed} data-cover={teacher.slug}>
        <Portrait teacher={teacher} isSmall />
        <span>
          <b>{teacher.name}</b> <small>{teacher.experience}</small>
        </span>
      </p>
    </figure>
  );
}

type MarkedListProps = { title: string; items: readonly string[]; mark: string };

/** A list with the teacher's marks in the margin. */
function MarkedList({ title, items, mark }: MarkedListProps) {
  return (
    <>
      <h4>{title}</h4>
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
    </>
  );
}
