import { clsx } from 'clsx/lite';
import type { ComponentProps, ReactNode } from 'react';
import styles from './Choices.module.css';

export type Choice = { value: string; label: string };

type ChoicesProps = Omit<ComponentProps<'fieldset'>, 'name'> & {
  question: string;
  /** The `name` of the radio buttons. */
  name: string;
  options: readonly Choice[];
  /** Screen readers read it with the question. */
  note?: ReactNode;
  /** The initially selected value. */
  chosen?: string;
  /** Only screen readers read the question. */
  isQuestionHidden?: boolean;
};

/** A question with a row of answers; the visitor may choose one or none. */
export function Choices({
  question,
  name,
  options,
  note,
  chosen,
  isQuestionHidden,
  className,
  ...fieldset
}: ChoicesProps) {
  return (
    <fieldset className={clsx(styles.choices, className)} {...fieldset}>
      <legend className={clsx(isQuestionHidden && 'visually-hidden')}>
        <span>{question}</span> {note}
      </legend>
      <div>
        {options.map(({ value, label }) => (
          <label key={value}>
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
            <i />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
