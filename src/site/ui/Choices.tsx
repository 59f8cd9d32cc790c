import { clsx } from 'clsx/lite';
import type { ComponentProps } from 'react';
import styles from './Choices.module.css';

export type Choice = { value: string; label: string };

type ChoicesProps = Omit<ComponentProps<'fieldset'>, 'name'> & {
  question: string;
  /** Of the radio buttons. */
  name: string;
  options: readonly Choice[];
};

/** A question with a row of answers, of which one can be chosen and none has to be: slips, dashed until then. */
export function Choices({ question, name, options, className, ...fieldset }: ChoicesProps) {
  return (
    <fieldset className={clsx(styles.choices, className)} {...fieldset}>
      <legend>{question}</legend>
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
