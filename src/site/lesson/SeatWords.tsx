/** How long a lesson of one, two or three tasks takes. */
const TRY_OUTS = [
  'одне\u00a0завдання, пів\u00a0хвилини',
  'два\u00a0завдання, одна\u00a0хвилина',
  'три\u00a0завдання, дві\u00a0хвилини',
];

type SeatWordsProps = {
  tasks: number;
  /** Shown instead of the other words while the lesson is loading. */
  waiting?: string;
};

/** The label of a lesson's start button. */
export function SeatWords({ tasks, waiting }: SeatWordsProps) {
  return (
    <>
      <i data-letters="Ви" aria-hidden="true" />
      <span>
        {waiting && <em>{waiting}</em>}
        <b>Спробуйте самі:</b> <small>{TRY_OUTS[tasks - 1]}</small>
      </span>
    </>
  );
}
