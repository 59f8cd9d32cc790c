import { z } from 'zod';
import { matching } from '../fields/fields.ts';

/** Suggests the code of a country that is in lower case or a Ukrainian name. */
function suggestCountry(written: string): string | undefined {
  if (/^[a-z]{2}$/i.test(written)) return written.toUpperCase();
  const names = new Intl.DisplayNames('uk', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters
    .flatMap((one) => letters.map((other) => one + other))
    .find((code) => names.of(code)?.toLowerCase() === written.toLowerCase());
}

/** «Україна, Польща» as the list of their codes. */
function explainCountries(input: unknown): string | undefined {
  const codes = typeof input === 'string' ? input.split(/\s*[,;]\s*/).map(suggestCountry) : [undefined];
  return codes.every((code) => code !== undefined)
    ? `очікується список: кожен рядок починається з дефіса, або всі в дужках: [${codes.join(', ')}]`
    : undefined;
}

/** A list of the codes of countries. */
export const countries = z
  .array(
    matching(
      /^[A-Z]{2}$/,
      'очікується код країни двома великими латинськими літерами, як-от UA чи PL',
      suggestCountry,
    ).refine((code) => code !== 'UK', { error: 'коду UK немає: Україна — UA, Велика Британія — GB' }),
    { error: ({ input }) => explainCountries(input) },
  )
  .min(1)
  .max(40);
