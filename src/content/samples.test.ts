import { expect, it } from 'vitest';
import { copyRealContent } from '../../tests/support/real-content.ts';
import { copyContent } from '../../tests/support/spoilt-content.ts';
import { loadContent } from './load.ts';
import { formatSamples, listSamples } from './samples.ts';

it('names what a site still says only because it came so', () => {
  const content = copyContent();
  content.edit('teachers/olena-hrytsenko.yaml', /$/, 'sample: true\n');
  content.edit('school.yaml', 'parta_school"', 'klitynka_school"');
  content.edit('school.yaml', /$/, 'confirmed:\n  claims: 2026-09-01\n');
  expect(listSamples(loadContent(content.folder))).toEqual([
    'content/school.yaml, зразкове: телефон, Telegram, Viber, електронна пошта.',
    'content/teachers, вигадані викладачі (sample: true), 1: Олена Гриценко.',
    'Не підтверджено: строк відповіді, робочі години й досвід викладачів (promises); ціни й усе, що входить у пакети (packages); результати й обіцянки на сторінках предметів (subjects); тривалість уроку й кроки першого уроку (lessons); часті запитання (answers). Перевірте й допишіть дату: confirmed у content/school.yaml.',
    'Не сказано, хто надає послуги: seller у content/school.yaml.',
    'Форми не просять згоди: consent у content/school.yaml.',
    'Немає політики конфіденційності: content/legal/privacy.md (зразок — у docs/legal).',
    'Немає умов користування: content/legal/terms.md (зразок — у docs/legal).',
  ]);
});

it('says of a school that has looked at all of it that nothing is left', () => {
  expect(formatSamples(loadContent(copyRealContent().folder))).toBe('Зразкового в текстах не лишилося.');
});
