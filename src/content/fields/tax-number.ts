import { z } from 'zod';
import { missing } from '../suggest/explain-issue.ts';

const TAX_EXPECTED = 'очікується податковий номер: 8 цифр ЄДРПОУ або 10 цифр РНОКПП';
const ABROAD = '; номер іншої країни пишіть із назвою: "NIP 5252344078"';

/** «NIP 525-23-44-078», «DE 123456789»: a number of another country, with its name. */
const FOREIGN = /^\p{Script=Latin}[\p{Script=Latin}.: -]*\d[\dA-Z./ -]*$/iu;

/**
 * Tax number of a company or a person. YAML drops leading zeros of numbers without quotes; a single missing zero is
 * restored. A number of another country has its name before it, and stays as written.
 */
export const taxNumber = z
  .union([z.string(), z.number()], { error: ({ input }) => missing(input) + TAX_EXPECTED })
  .transform((written, context): string => {
    const words = String(written).trim();
    if (FOREIGN.test(words) && words.length <= 40) return words;
    const digits = String(written).replaceAll(/\s/g, '');
    const isOneShort = typeof written === 'number' && (digits.length === 7 || digits.length === 9);
    const whole = isOneShort ? `0${digits}` : digits;
    if (/^(?:\d{8}|\d{10})$/.test(whole)) return whole;
    const inside = /(?<!\d)(?:\d{8}|\d{10})(?!\d)/.exec(digits)?.[0];
    if (inside) {
      context.addIssue({ code: 'custom', message: `${TAX_EXPECTED}: ${inside}` });
      return z.NEVER;
    }
    const zeros =
      typeof written === 'number' ? '; якщо номер починається з нулів, візьміть його в лапки' : '';
    context.addIssue({ code: 'custom', message: `${TAX_EXPECTED}, а тут ${digits.length}${zeros}${ABROAD}` });
    return z.NEVER;
  });
