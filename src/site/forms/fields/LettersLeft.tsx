import { type RefObject, useEffect, useState } from 'react';
import { pluralize } from '#shared/words/plural.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useFormReset } from './use-form-reset.ts';

type LettersLeftProps = {
  controlRef: RefObject<HTMLInputElement | HTMLTextAreaElement | null>;
  /** Longest text that the field takes, in UTF-16 units, as `maxlength` counts. */
  limit: number;
};

/** From this share of the limit on the visitor is told how much is left. */
const NEAR_THE_END = 0.9;

/** Says how much room a field has left once that is little: what goes beyond it the browser does not take. */
export function LettersLeft({ controlRef, limit }: LettersLeftProps) {
  const isHydrated = useHydrated();
  const [length, setLength] = useState(0);
  useEffect(() => {
    const control = controlRef.current;
    const count = () => setLength(control?.value.length ?? 0);
    count();
    control?.addEventListener('input', count);
    return () => control?.removeEventListener('input', count);
  }, [controlRef]);
  useFormReset(controlRef, () => setLength(0));
  if (!isHydrated) return null;
  const left = limit - length;
  return (
    <p className="letters-left" aria-live="polite">
      {length >= limit * NEAR_THE_END &&
        `${pluralize(left, 'Залишився', 'Залишилося', 'Залишилося')} ${left} ${pluralize(left, 'знак', 'знаки', 'знаків')}.`}
    </p>
  );
}
