/** Words that people write instead of `on` and `off`. */
const YES = /^(?:так|да|yes|y|true|1|on|увімк\p{L}*)$/iu;
const NO = /^(?:ні|нет|no|n|false|0|off|вимк\p{L}*)$/iu;

/** Explains a setting that has another value than `on` or `off`, in Ukrainian. */
export function explainSwitch(input: unknown): string {
  const written = String(input).trim();
  const meant = YES.test(written) ? 'on' : NO.test(written) ? 'off' : undefined;
  return `очікується on або off${meant ? `; напишіть ${meant}` : ''}`;
}
