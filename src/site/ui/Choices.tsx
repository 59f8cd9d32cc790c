import { clsx } from 'clsx/lite';
import type { ComponentProps, ReactNode } from 'react';
import styles from './Choices.module.css';

export type Choice = { value: string; label: string };

type ChoicesProps = Omit<ComponentProps<'fieldset'>, 'name'> & {
  question: string;
  /** Of the radio buttons. */
  name: string;
  options: readonly Choice[];
  /** Read with the question. */
  note?: ReactNode;
};

/** A question with a row of answers, of which one can be chosen and none has to be: slips, dashed until then. */
export function Choices({ question, name, options, note, className, ...fieldset }: ChoicesProps) {
  return (
    <fieldset className={clsx(styles.choices, className)} {...fieldset}>
      <legend>
        <span>{question}</span> {note}
      </legend>
      <div>
        {options.map(({ value, label }) => (
          <label key={value}>
            <input type="radio" name={name} value={value} />
            <i />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
