/** Warnings about texts that name a package. Each rule has texts that it must not report. */
import { describe, expect, it, test } from 'vitest';
import { copyContent } from '../../../tests/support/content-copy.ts';

type Content = ReturnType<typeof copyContent>;

function listWarnings(change: (content: Content) => void): string[] {
  const content = copyContent();
  change(content);
  expect(content.refusal()).toEqual([]);
  return content.warnings();
}

const answer = (words: string) => (content: Content) =>
  content.edit('school.yaml', 'answer: "Так. Він ні до чого не зобов’язує."', `answer: "${words}"`);

const removePremium = (content: Content) =>
  content.write('packages.yaml', content.read('packages.yaml').split('- id: 3')[0] ?? '');

describe('a package that was removed', () => {
  it('is named with every text that still has its name in quotes', () => {
    const warnings = listWarnings((content) => {
      removePremium(content);
      answer('Олімпіади входять у пакет «Преміум».')(content);
      content.edit(
        'school.yaml',
        'answer: "Наживо в {місце}."',
        'answer: "Для НМТ радимо «Преміум», по три уроки."',
      );
      content.edit('school.yaml', 'НМТ, олімпіади. Викладачі', 'НМТ, у «Преміум» — олімпіади. Викладачі');
      content.edit('subjects/physics.yaml', /caption: .*/, 'caption: "У «Преміумі» — більше"');
      content.write('legal/offer.md', '# Оферта\n\nУ «Преміумі» — 12 занять.\n');
    });
    expect(warnings).toEqual([
      expect.stringMatching(
        /^- content\/school\.yaml, рядок 39, .*слово «Преміум» тут — про пакет, якого немає; .* \(так само: рядки 41, 9\d; content\/subjects\/physics\.yaml, рядок 5; content\/legal\/offer\.md, рядок 3\)$/,
      ),
    ]);
  });

  it('is not named by the lessons of a subject about programs', () => {
    const edit = (content: Content) =>
      content.edit('subjects/informatics.yaml', /caption: .*/, 'caption: "Пакет «Офіс» і бази даних"');
    expect(listWarnings(edit)).toEqual([]);
  });

  it('is not named if the quoted word is something else', () => {
    const warnings = listWarnings((content) => {
      removePremium(content);
      answer('У «Стандарті» є все. Читаємо «Кобзаря», пишіть у «Facebook», оберіть «Фізика».')(content);
      content.edit(
        'subjects/physics.yaml',
        /caption: .*/,
        'caption: "У «Стандарті» — до «Кенгуру» й «Левеняти»"',
      );
    });
    expect(warnings).toEqual([]);
  });
});

describe('a price beside the name of a package', () => {
  const explain = (wrong: number) => `ціни ${wrong} грн немає в packages.yaml («Базовий» — 1500 грн, `;

  it.each([
    ['Так. «Стандарт» коштує 2600 грн, «Преміум» — 3600 грн.', explain(2600)],
    ['«Стандарт» за 3 700 гривень.', explain(3700)],
  ])('is compared with its own price: %s', (words, expected) => {
    expect(listWarnings(answer(words))).toEqual([expect.stringContaining(expected)]);
  });

  it.each([
    'Так. «Стандарт» коштує 2 800 грн, «Преміум» — 3600 грн.',
    '«Стандарт» — 350 грн за урок, «Базовий» — 375 грн за урок.',
    'Разом «Базовий» і «Стандарт» — 4300 грн.',
    '«Базовий» + «Стандарт» — 4300 грн.',
    'Два пакети «Базовий» — 3000 грн.',
    '«Преміум» — 200 грн знижки за друга.',
    'Базові підручники — 300 грн.',
  ])('may be another thing: %s', (words) => {
    expect(listWarnings(answer(words))).toEqual([]);
  });

  it('is compared in a document, too', () => {
    const warnings = listWarnings((content) =>
      content.write(
        'legal/offer.md',
        '# Оферта\n\nПакет «Базовий» — 1400 грн на місяць.\n\nУрок: 400 грн за заняття.\n',
      ),
    );
    expect(warnings).toEqual([
      expect.stringContaining(`- content/legal/offer.md, рядок 3: ${explain(1400)}`),
      expect.stringContaining(`- content/legal/offer.md, рядок 5: ${explain(400)}`),
    ]);
  });
});

test.each(['Другій дитині −20%: 1200 грн на місяць', 'З носієм мови — 550 грн за заняття'])(
  'a card may name another price for some: %s',
  (words) => {
    const edit = (content: Content) =>
      content.edit('packages.yaml', '"Консультації на уроках"', `"${words}"`);
    expect(listWarnings(edit)).toEqual([]);
  },
);

test('a number of lessons beside the name of a package is compared with its own', () => {
  expect(listWarnings(answer('Так. У «Стандарті» 6 занять на місяць, у «Преміумі» — 12.'))).toEqual([
    expect.stringContaining(
      'у пакеті «Стандарт» занять 8 (lessons у packages.yaml), а тут 6; виправте одне з двох',
    ),
  ]);
  for (const words of [
    'У «Стандарті» 8 занять на місяць.',
    'У «Стандарті» 2 заняття на тиждень, два «Стандарти» — 16 занять.',
    'У «Преміумі» 4 заняття з математики, решта — з фізики.',
  ])
    expect(listWarnings(answer(words))).toEqual([]);
});

describe('lessons in a group', () => {
  const addGroup = (content: Content) =>
    content.edit('packages.yaml', '"Проміжні тести"', '"8 занять у групі до 5 учнів"');

  const askOfForm = (content: Content) =>
    content.edit('school.yaml', '"Перший урок справді безкоштовний?"', '"Заняття індивідуальні чи в групі?"');

  it.each([
    'Груп у школі немає.',
    'Лише індивідуальні: учень сам на сам із викладачем.',
    'Так, лише сам на сам.',
  ])('contradict an answer that denies groups: %s', (words) => {
    const warnings = listWarnings((content) => {
      addGroup(content);
      answer(words)(content);
      askOfForm(content);
    });
    expect(warnings).toEqual([
      expect.stringContaining(
        'тут заняття в групі, а відповідь на «Заняття індивідуальні чи в групі?» каже, що груп немає',
      ),
    ]);
  });

  it.each([
    'Для дошкільнят — лише індивідуальні, для решти є й групи.',
    'Індивідуальні або в групі до 5 учнів.',
    'Є групи, а за бажання — сам на сам.',
  ])('agree with an answer that names them: %s', (words) => {
    const warnings = listWarnings((content) => {
      addGroup(content);
      answer(words)(content);
      askOfForm(content);
    });
    expect(warnings).toEqual([]);
  });

  it('agree with an answer about some of the pupils', () => {
    const warnings = listWarnings((content) => {
      addGroup(content);
      answer('Так, лише індивідуально.')(content);
    });
    expect(warnings).toEqual([]);
  });

  it('are not meant by a group of parents', () => {
    const warnings = listWarnings((content) => {
      askOfForm(content);
      content.edit('packages.yaml', '"Проміжні тести"', '"Чат групи батьків, матеріали в групі Telegram"');
      answer('Груп у школі немає.')(content);
    });
    expect(warnings).toEqual([]);
  });
});
