/** What a lesson of one, two or three tasks takes. */
const TRY_OUTS = [
  'одне\u00a0завдання, пів\u00a0хвилини',
  'два\u00a0завдання, одна\u00a0хвилина',
  'три\u00a0завдання, дві\u00a0хвилини',
];

/** What the seat of a lesson says. */
export function SeatWords({ tasks }: { tasks: number }) {
  return (
    <>
      <i data-letters="Ви" aria-hidden="true" />
      <span>
        <b>Спробуйте самі:</b> <small>{TRY_OUTS[tasks - 1]}</small>
      </span>
    </>
  );
}
