import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyContent } from '../../../tests/support/content-copy.ts';
import { loadContent } from '../load.ts';

function copyWith(documents: Record<string, string>) {
  const content = copyContent();
  mkdirSync(join(content.folder, 'legal'));
  for (const [name, text] of Object.entries(documents)) content.write(`legal/${name}`, text);
  return content;
}

const POLICY =
  '# Політика\n\nМи **бережемо** дані й [пишемо](mailto:hello@parta.example).\n\n## Які\n\n- Ім’я\n';

describe('legal documents', () => {
  it('are optional', () => {
    expect(loadContent(copyContent().folder).legal).toEqual([]);
  });

  it('have a title and a summary', () => {
    const { legal } = loadContent(copyWith({ 'offer.md': POLICY, 'privacy.md': POLICY }).folder);
    expect(legal.map(({ name }) => name)).toEqual(['privacy', 'offer']);
    expect(legal[0]).toMatchObject({ title: 'Політика', summary: 'Ми бережемо дані й пишемо. Ім’я' });
  });

  it.each([
    ['Політика\n', 'рядок 1: перший рядок має бути назвою документа: # Назва'],
    [`${POLICY}\n<script>x</script>\n`, 'рядок 9: розмітки HTML тут не буває (<script>)'],
    [
      `${POLICY}\n<script title="<">alert(1)</script>\n`,
      'рядок 9: розмітки HTML тут не буває (<script title',
    ],
    [`${POLICY}\n<a\nhref=x\nonclick=y>\n`, 'рядок 9: розмітки HTML тут не буває (<a)'],
    [`${POLICY}\n<!-- x -->\n`, 'рядок 9: розмітки HTML тут не буває (<!-- x -->)'],
    [`${POLICY}\n[тут](javascript:alert(1))\n`, 'рядок 9: посилання має починатися з https://'],
    [`${POLICY}\n[тут](java&#115;cript:alert(1))\n`, 'рядок 9: посилання має починатися з https://'],
    [`${POLICY}\n<javascript:alert(1)>\n`, 'рядок 9: посилання має починатися з https://'],
    [`${POLICY}\n![x](/x.png)\n`, 'рядок 9: малюнків у документах не буває'],
    [
      `${POLICY}\nМи <b>бережемо</b> дані.\n\n<p>Пишемо.</p>\n`,
      'рядок 9: розмітки HTML тут не буває (<b>); пишіть звичайним текстом, заголовки — #, списки — - (так само: рядок 11)',
    ],
    [`${POLICY}\nЩе назва\n===\n`, 'рядок 9: назва документа вже є'],
    [`${POLICY}\n# Ще назва\n`, 'рядок 9: назва документа вже є'],
  ])('are rejected with the line number: %j', (text, expected) => {
    expect(copyWith({ 'privacy.md': text }).refusal()).toEqual([
      expect.stringContaining(`- content/legal/privacy.md, ${expected}`),
    ]);
  });

  it.each([
    [
      `${POLICY}\nМи — [назва підприємства].\n`,
      'рядок 9: лишилося незаповнене місце [назва підприємства]; впишіть своє',
    ],
    [
      `${POLICY}\n> Зразок, а не юридична консультація: покажіть свій текст юристові й приберіть цей рядок.\n`,
      'рядок 9: це примітка зразка, а не текст документа; приберіть увесь рядок',
    ],
    [
      `${POLICY}\n> Зразок, а не юридична консультація: покажіть свій текст юристові й приберіть цей рядок [прибрати].\n`,
      'рядок 9: це примітка зразка, а не текст документа; приберіть увесь рядок',
    ],
    [
      `${POLICY}\n- рядком у нашій таблиці чи CRM; якщо їх немає, приберіть цей пункт.\n`,
      'рядок 9: це примітка зразка',
    ],
    [`${POLICY}\nЦіна XXX грн.\n`, 'рядок 9: лишилося незаповнене місце XXX; впишіть своє'],
    [`${POLICY}\nЧинна з ДД.ММ.РРРР.\n`, 'рядок 9: лишилося незаповнене місце ДД.ММ.РР'],
    [`${POLICY}\nАдреса: ______\n`, 'рядок 9: лишилося незаповнене місце ______'],
    [
      `${POLICY}\nМи — [назва].\n\nАдреса: [назва].\n`,
      'рядок 9: лишилося незаповнене місце [назва]; впишіть своє (так само: рядок 11)',
    ],
  ])('warn about what is left of the sample: %j', (text, expected) => {
    const content = copyWith({ 'privacy.md': text });
    expect(content.warnings()).toEqual([expect.stringContaining(`- content/legal/privacy.md, ${expected}`)]);
  });

  it.each([
    'Ми радимо показати договір юристові.',
    'Чинна з дати оплати, за умов, названих нижче.',
    'Видаляємо листи раз на пів року, наприклад у січні.',
    'Пишіть на електронну пошту чи телефонуйте.',
    'Переносимо урок у випадках, коли, наприклад, немає світла: у Zoom чи деінде.',
    'Назва, податковий номер і рахунок — у кінці; платить ФОП або підприємство.',
    'Пропущений урок: що з ними робити, вирішуємо разом.',
  ])('may say: %s', (words) => {
    expect(copyWith({ 'privacy.md': `${POLICY}\n${words}\n` }).warnings()).toEqual([]);
  });

  it('may have any name; the usual ones are listed first', () => {
    const documents = { 'rules.md': POLICY.replace('Політика', 'Правила для учнів'), 'offer.md': POLICY };
    const { legal } = loadContent(copyWith(documents).folder);
    expect(legal.map(({ name, label }) => `${name}: ${label}`)).toEqual([
      'offer: Публічна оферта',
      'rules: Правила для учнів',
    ]);
  });

  it.each([
    ['#Умови користування\n\nТекст.\n', ', рядок 1: після # потрібен пробіл: # Умови користування'],
    ['Умови користування\n', ', рядок 1: перший рядок має бути назвою документа: # Назва'],
    [' \n', ': файл порожній; вставте в нього текст документа або приберіть його'],
  ])('need a title: %j', (text, expected) => {
    expect(copyWith({ 'terms.md': text }).refusal()).toEqual([`- content/legal/terms.md${expected}`]);
  });

  it('need a name that is a free path', () => {
    expect(copyWith({ 'Rules (1).md': POLICY }).refusal()).toEqual([
      expect.stringContaining('- content/legal/Rules (1).md: документ — файл .md'),
    ]);
    expect(copyWith({ 'subject.md': POLICY }).refusal()).toEqual([
      '- content/legal/subject.md: ця адреса зайнята; назвіть файл інакше',
    ]);
  });
});

describe('who sells the lessons', () => {
  const withSeller = (number: string) => {
    const content = copyContent();
    content.edit('school.yaml', /$/, `seller:\n  name: "ФОП Коваль Анна Іванівна"\n  taxNumber: ${number}\n`);
    return content;
  };

  it.each([
    ['"12345678"', '12345678'],
    ['0123456789', '0123456789'],
    ['1234567890', '1234567890'],
    ['NIP 525-23-44-078', 'NIP 525-23-44-078'],
    ['"VAT: DE 123456789"', 'VAT: DE 123456789'],
  ])('has a tax number that YAML may have shortened, or one of another country: %s', (written, number) => {
    expect(loadContent(withSeller(written).folder).school.seller?.taxNumber).toBe(number);
  });

  it('needs a tax number of eight or ten digits', () => {
    expect(withSeller('"123456789"').refusal()).toEqual([
      expect.stringContaining(
        'seller.taxNumber: очікується податковий номер: 8 цифр ЄДРПОУ або 10 цифр РНОКПП, а тут 9',
      ),
    ]);
  });
});
