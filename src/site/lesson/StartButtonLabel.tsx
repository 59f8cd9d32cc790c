/** The durations of lessons with one, two or three tasks. */
const LESSON_LENGTHS = [
  'одне\u00a0завдання, пів\u00a0хвилини',
  'два\u00a0завдання, одна\u00a0хвилина',
  'три\u00a0завдання, дві\u00a0хвилини',
];

type StartButtonLabelProps = {
  tasks: number;
  /** Replaces the label while the lesson is loading. */
  loading?: string;
};

/** The label of a lesson's start button. */
export function StartButtonLabel({ tasks, loading }: StartButtonLabelProps) {
  return (
    <>
      <i data-letters="Ви" aria-hidden="true" />
      <span>
        {loading && <em>{loading}</em>}
        <b>Спробуйте самі:</b> <small>{LESSON_LENGTHS[tasks - 1]}</small>
      </span>
    </>
  );
}
