import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyContent, SCHOOL_FOLDER } from '../../../tests/support/content-copy.ts';
import { FIXTURE_CONTENT } from '../../../tests/support/fixture-site.ts';
import { loadContent } from '../load.ts';

/** Tuesday evening in UTC, but already Wednesday in Kyiv. */
const NOW = new Date('2026-11-24T22:30:00Z');

function listWarnings(change: (content: ReturnType<typeof copyContent>) => void): string[] {
  const content = copyContent();
  change(content);
  return loadContent(content.folder, NOW)
    .warnings.map(({ file, field, expected }) => `${file} ${field}: ${expected}`)
    .filter((warning) => !warning.includes('не видно на сайті'));
}

const addToSchool = (lines: string) => (content: ReturnType<typeof copyContent>) =>
  content.write('school.yaml', `${content.read('school.yaml')}\n${lines}\n`);

test.each([
  [
    'a review from the future',
    'reviews:\n  - {name: Оксана, about: мама учня, subject: physics, words: Добре., date: 2026-11-26}',
    'content/school.yaml reviews[0].date: ця дата ще не настала: сьогодні 2026-11-25',
  ],
  [
    'a list of holidays that are all past',
    'holidays: [2026-08-24]',
    'content/school.yaml holidays: усі ці дні вже минули; впишіть наступні або приберіть список',
  ],
  [
    'a consent text without a privacy policy',
    'consent: Ви згодні з [політикою конфіденційності].',
    'content/school.yaml consent: слова в [дужках] нікуди не ведуть: документа legal/privacy.md ще немає',
  ],
])('warns about %s', (_what, lines, expected) => {
  expect(listWarnings(addToSchool(lines))).toEqual([expected]);
});

test('warns about a typo in the domain of the e-mail address', () => {
  const warnings = listWarnings((content) =>
    content.edit('school.yaml', 'hello@parta.example', 'parta@gmial.com'),
  );
  expect(warnings).toEqual(['content/school.yaml contacts[3].value: може, parta@gmail.com?']);
});

test.each([
  [
    'a card whose title names no group of questions',
    (content: ReturnType<typeof copyContent>) =>
      content.edit('texts.yaml', /^ {2}subjectsIntro:/m, '  examTitle: "Готуємо до ДПА"\n  subjectsIntro:'),
    'content/texts.yaml home.examTitle: заголовок не називає групи запитань, тож картки на головній немає; допишіть group у quickAnswers, school.yaml',
  ],
  [
    'a first lesson of another length than the lessons, without its field',
    (content: ReturnType<typeof copyContent>) =>
      content.edit('texts.yaml', /promise: ".*"/, 'promise: "Перша зустріч, 30 хвилин, безкоштовна."'),
    'content/texts.yaml home.promise: урок триває 60 хв (lessonMinutes у school.yaml), а тут перший — 30; якщо він справді інший, допишіть туди trialMinutes: 30',
  ],
  [
    'a text with the length of the other lessons',
    (content: ReturnType<typeof copyContent>) => {
      addToSchool('trialMinutes: 30')(content);
      content.edit('texts.yaml', /promise: ".*"/, 'promise: "Перший урок — {тривалість}."');
    },
    'content/texts.yaml home.promise: перший урок триває 30 хв (trialMinutes у school.yaml), а тут 60; напишіть {тривалість першого}',
  ],
])('warns about %s', (_what, change, expected) => {
  expect(listWarnings(change)).toContain(expected);
});

test('accepts a first lesson of half an hour with its own steps', () => {
  const warnings = listWarnings((content) => {
    addToSchool('trialMinutes: 30')(content);
    content.edit(
      'texts.yaml',
      /promise: ".*"/,
      'promise: "Перший урок, {тривалість першого}, {безкоштовний}."',
    );
    content.edit('texts.yaml', /minutes: 30/, 'minutes: 10');
    content.edit('texts.yaml', /minutes: 20/, 'minutes: 10');
    content.edit('texts.yaml', /title: "Година, після якої/, 'title: "Зустріч, після якої');
  });
  expect(warnings).toEqual([]);
});

test('warns about a temporary price that has expired', () => {
  const warnings = listWarnings((content) =>
    content.edit(
      'packages.yaml',
      /priceUah: 1500.*/,
      'priceUah: 1400\n  usualPriceUah: 1500\n  priceUntil: 2026-11-24',
    ),
  );
  expect(warnings).toEqual([
    expect.stringMatching(
      /^content\/packages\.yaml \[0\]\.priceUntil: цей день минув, на сайті знову 1500 грн/,
    ),
  ]);
});

test.each([
  [
    'steps of the first lesson that do not add up to its length',
    ['school.yaml', /^lessonMinutes: .*/m, 'lessonMinutes: 45'],
    'content/texts.yaml firstLessonSteps: хвилин тут разом 60, а урок триває 45 (lessonMinutes у school.yaml), тож сайт їх не показує; змініть їх, щоб разом було 45, а якщо такий лише перший урок, допишіть туди trialMinutes: 60',
  ],
  [
    'a name in lower case',
    ['teachers/iryna-kovalenko.yaml', 'name: "Ірина', 'name: "ірина'],
    'content/teachers/iryna-kovalenko.yaml name: ім’я починається з малої літери',
  ],
  [
    'years that read like an age',
    ['teachers/iryna-kovalenko.yaml', /experience: ".*"/, 'experience: "25р."'],
    'content/teachers/iryna-kovalenko.yaml experience: «25р.» читається як вік; напишіть «25 років досвіду»',
  ],
  [
    'an address instead of a name',
    ['teachers/iryna-kovalenko.yaml', /name: ".*"/, 'name: "instagram.com/iryna"'],
    'content/teachers/iryna-kovalenko.yaml name: тут адреса, а очікується ім’я та прізвище',
  ],
  [
    'a call time outside of the working hours',
    ['school.yaml', 'mon-fri: "9:00–19:00"', 'mon-fri: "15:00–21:00"'],
    'content/texts.yaml trialQuestions[2].answers[0]: у цей час ви не відповідаєте (workingHours у school.yaml: пн–пт, 15:00–21:00 за Києвом); напишіть час у межах робочих годин',
  ],
  [
    'two packages with the same name',
    ['packages.yaml', /name: "Стандарт"/, 'name: "Базовий"'],
    'content/packages.yaml [1].name: пакет «Базовий» вже є; у заявках їх не відрізнити',
  ],
  [
    'a claim of more subjects than the site has',
    ['school.yaml', /figure: "12"/, 'figure: "30"'],
    'content/school.yaml claims[1].figure: на сайті предметів 13',
  ],
  [
    'a package that does not exist',
    ['texts.yaml', /^packagesIntro: .*/m, 'packagesIntro: "У пакеті «Люкс» є все."'],
    'content/texts.yaml packagesIntro: слово «Люкс» тут — про пакет, якого немає; є: Базовий, Стандарт, Преміум; якщо це пакет занять, впишіть нову назву',
  ],
] as const)('warns about %s', (_what, [file, from, to], expected) => {
  expect(listWarnings((content) => content.edit(file, from, to))).toContain(expected);
});

test('warns about the word «година» if a lesson is shorter', () => {
  const warnings = listWarnings((content) => {
    content.edit('school.yaml', /^lessonMinutes: .*/m, 'lessonMinutes: 45');
    content.edit('texts.yaml', /minutes: 30/, 'minutes: 15');
  });
  expect(warnings).toEqual(['content/texts.yaml firstLesson.title: урок триває 45 хв, а не годину']);
});

test('warns about two teachers with the same name', () => {
  const warnings = listWarnings((content) => {
    const [, name = ''] = /name: "?([^"\n]+)/.exec(content.read('teachers/olena-hrytsenko.yaml')) ?? [];
    content.edit('teachers/andrii-melnychuk.yaml', /name: .*/, `name: "${name}"`);
  });
  expect(warnings).toEqual([
    expect.stringMatching(
      /^content\/teachers\/andrii-melnychuk\.yaml name: .*є вже у файлі olena-hrytsenko\.yaml/,
    ),
  ]);
});

test('warns about a teacher’s copied file, and never about the original', () => {
  const warnings = listWarnings((content) => {
    content.write('teachers/anna-koval.yaml', content.read('teachers/olena-hrytsenko.yaml'));
    content.write('teachers/olena-hrytsenko (1).yaml', content.read('teachers/olena-hrytsenko.yaml'));
  });
  expect(warnings).toEqual([
    expect.stringMatching(/^content\/teachers\/anna-koval\.yaml name: .*є вже у файлі olena-hrytsenko\.yaml/),
  ]);
});

test('warns about all texts with forms of a renamed package at once', () => {
  const warnings = listWarnings((content) => {
    content.edit('packages.yaml', 'name: "Стандарт"', 'name: "Оптимальний"');
    content.edit('texts.yaml', /^packagesIntro: .*/m, 'packagesIntro: "Радимо пакет «Стандарт»."');
    content.edit('school.yaml', /answer: "Так. .*"/, 'answer: "У «Стандарті» й у «Преміумі»."');
  });
  expect(warnings).toEqual([
    expect.stringMatching(
      /слово «Стандарт» тут — про пакет, якого немає; .*\(так само: content\/texts\.yaml, рядок \d+\)$/,
    ),
  ]);
});

test('warns about a priced trial lesson that no subject has, and not about one that is not free', () => {
  const price = (content: ReturnType<typeof copyContent>) => {
    content.edit('school.yaml', 'lessonMinutes:', 'trialPriceUah: 300\nlessonMinutes:');
    content.edit('texts.yaml', /^packagesIntro: .*/m, 'packagesIntro: "Пробне заняття не безкоштовне."');
  };
  expect(listWarnings(price).join('\n')).not.toContain('packagesIntro');
  const withoutTrials = listWarnings((content) => {
    price(content);
    for (const { slug } of loadContent(content.folder).subjects) {
      const words = content.read(`subjects/${slug}.yaml`).replace(/^trialLesson: .*\n/m, '');
      content.write(`subjects/${slug}.yaml`, `trialLesson: none\n${words}`);
    }
  });
  expect(withoutTrials).toContainEqual(expect.stringContaining('home.promise: тут обіцяно пробний урок'));
});

test('takes a package with an emoji for the one that texts name', () => {
  const warnings = listWarnings((content) => {
    content.edit('packages.yaml', 'name: "Стандарт"', 'name: "Стандарт 🔥"');
    content.edit('texts.yaml', /^packagesIntro: .*/m, 'packagesIntro: "Радимо пакет «Стандарт»."');
  });
  expect(warnings).toEqual([]);
});

test('warns about a first lesson for money that the site calls free', () => {
  const pay = (content: ReturnType<typeof copyContent>) =>
    content.edit('texts.yaml', /^packagesIntro: .*/m, 'packagesIntro: "Перший урок — 100 грн."');
  expect(listWarnings(pay)).toEqual([
    'content/texts.yaml packagesIntro: тут перший урок за 100 грн, а сайт обіцяє його безкоштовно; якщо він платний, допишіть trialPriceUah: 100 у school.yaml, а якщо ні, виправте тут',
  ]);
});

test.each([
  [
    'Відповімо протягом трьох годин.',
    'тут відповідь за 3 год, а в school.yaml replyHours: 2; напишіть «протягом {час}»',
  ],
  [
    'Відповімо протягом доби.',
    'тут відповідь за 24 год, а в school.yaml replyHours: 2; напишіть «протягом {час}»',
  ],
  [
    'Викладачі — від 9 років досвіду.',
    'тут досвід від 9, а в school.yaml minimumExperienceYears: 5; напишіть {досвід}, сайт підставить «від 5 років досвіду»',
  ],
  [
    'Урок триває 50 хвилин.',
    'тут урок триває 50 хв, а в school.yaml lessonMinutes: 60; напишіть {тривалість}',
  ],
  [
    'Телефонуйте: 067 765 43 21.',
    'номера +380 67 765 43 21 немає серед контактів (contacts у school.yaml); виправте там або тут',
  ],
  [
    'Запис — https://forms.example.com/abc',
    'адресу в тексті не натиснути, і вона довга; приберіть https:// або розкажіть словами',
  ],
])('warns about a fact that differs from its field: %s', (text, expected) => {
  const warnings = listWarnings((content) =>
    content.edit('texts.yaml', /^packagesIntro: .*/m, `packagesIntro: "${text}"`),
  );
  expect(warnings).toEqual([`content/texts.yaml packagesIntro: ${expected}`]);
});

test.each([
  'Попередьте за 12 годин. Відповімо протягом двох годин.',
  'Викладачі мають від 5 років досвіду, дітям від 5 років.',
  'Урок триває 60 хвилин, перерва — 10 хвилин.',
  'Телефонуйте: 000 000 00 00 або +48 512 345 678.',
  'Сайт testportal.gov.ua.',
  'Зателефонуємо за 3 години до уроку. Викладач відповідає в чаті протягом 12 годин.',
  'Засновниця має понад 15 років досвіду.',
  'Для дошкільнят урок триває 25 хвилин. Індивідуальне заняття триває 45 хвилин.',
  'Немає світла — телефонуйте на гарячу лінію 0 800 500 335.',
  'Для компаній — від 6000 грн на місяць. Підручник — від 380 грн. Оренда зали — 150 грн за годину.',
  'Знижка для двох дітей: 250 грн за заняття замість 300 грн.',
])('accepts a fact that agrees with its field: %s', (text) => {
  const warnings = listWarnings((content) =>
    content.edit('texts.yaml', /^packagesIntro: .*/m, `packagesIntro: "${text}"`),
  );
  expect(warnings).toEqual([]);
});

test('lets a caption of one word count something else', () => {
  const warnings = listWarnings((content) => {
    content.edit('school.yaml', 'caption: "задоволених учнів"', 'caption: "учнів"');
    content.edit('texts.yaml', /^packagesIntro: .*/m, 'packagesIntro: "У групі 6 учнів."');
  });
  expect(warnings).toEqual([]);
});

test('warns about a call time that the form cannot read', () => {
  const warnings = listWarnings((content) =>
    content.edit('texts.yaml', '"після 17:00"', '"увечері, після 17:00"'),
  );
  expect(warnings).toEqual([
    'content/texts.yaml trialQuestions[2].answers[2]: звідси сайт не зрозуміє, коли дзвонити; напишіть лише час, як «після 18:00» чи «12:00–17:00»',
  ]);
});

test('warns about a real person in a file of the sample', () => {
  const warnings = listWarnings((content) => {
    content.edit('teachers/olena-hrytsenko.yaml', /name: .*/, 'name: "Марія Іванчук"');
    content.edit('teachers/olena-hrytsenko.yaml', /(?:sample: .*\n)?$/, 'sample: true\n');
  });
  expect(warnings).toEqual([
    'content/teachers/olena-hrytsenko.yaml sample: ім’я не таке, як у назві файлу; якщо людина справжня, приберіть цей рядок',
  ]);
});

test('warns about a package that is cheaper than a part of it', () => {
  const warnings = listWarnings((content) =>
    content.edit('packages.yaml', 'priceUah: 3600', 'priceUah: 2600'),
  );
  expect(warnings).toEqual([
    'content/packages.yaml [2].priceUah: у пакеті «Преміум» є все з пакета «Стандарт» (buildsOn) і ще більше занять, а коштує він 2600 грн, не дорожче за той (2800 грн); перевірте обидві ціни',
  ]);
});

test('does not warn about a real review, a past holiday, a custom e-mail domain and the texts of both schools', () => {
  expect(
    listWarnings(
      addToSchool(
        'holidays: [2026-08-24, 2026-12-25]\nconfirmed: {claims: 2026-11-25}\nreviews:\n  - {name: Оксана, about: мама учня, subject: physics, words: Добре., date: 2026-11-25}',
      ),
    ),
  ).toEqual([]);
  for (const folder of [FIXTURE_CONTENT, SCHOOL_FOLDER])
    expect(
      loadContent(folder, NOW).warnings.filter(({ expected }) => /такі самі слова|може, /.test(expected)),
    ).toEqual([]);
});

test('rejects a review of an unknown subject and suggests the closest match', () => {
  const content = copyContent();
  const review =
    'reviews:\n  - {name: Оксана, about: мама учня, subject: phisics, words: Добре., date: 2026-11-25}';
  content.write('school.yaml', `${readFileSync(join(content.folder, 'school.yaml'), 'utf8')}\n${review}\n`);
  expect(content.refusal()).toEqual([expect.stringMatching(/reviews\[0\]\.subject: .*\(може, physics\?\)/)]);
});

test('warns about a price of a package that no package has', () => {
  const listOf = (sentence: string) =>
    listWarnings((content) =>
      content.edit(
        'school.yaml',
        'answer: "Так. Він ні до чого не зобов’язує."',
        `answer: "Так. ${sentence}"`,
      ),
    );
  expect(listOf('Пакет «Базовий» коштує 1 200 грн.')).toEqual([
    'content/school.yaml quickAnswers[0].answer: ціни 1200 грн немає в packages.yaml («Базовий» — 1500 грн, «Стандарт» — 2800 грн, «Преміум» — 3600 грн); виправте одне з двох, а ціну заняття сайт підставить сам: {ціна} {за заняття}',
  ]);
  expect(listOf('Пакет «Базовий» коштує 1500 грн, 375 грн за урок.')).toEqual([]);
  expect(listOf('Підручник коштує 200 грн. Пакет «Базовий» — окремо.')).toEqual([]);
});

test('warns about a title of several teachers above one, and the reverse', () => {
  const listOf = (teachers: string, title: string) =>
    listWarnings((content) => {
      content.edit('subjects/preschool.yaml', /teachers:\n(?: {2}- .*\n)+/, `teachers: [${teachers}]\n`);
      const file = content.read('subjects/preschool.yaml');
      content.write(
        'subjects/preschool.yaml',
        file.replace(/teachersTitle: ".*"/, `teachersTitle: "${title}"`),
      );
    }).filter((warning) => warning.includes('teachersTitle'));
  const two = 'tetiana-oliinyk, khrystyna-yaremchuk';
  expect(listOf('tetiana-oliinyk', 'Репетитори з підготовки до школи')).toEqual([
    'content/subjects/preschool.yaml teachersTitle: у предмета один викладач, а тут ідеться про кількох; перепишіть заголовок або приберіть його',
  ]);
  expect(listOf(two, 'Репетиторка з підготовки до школи')).toEqual([
    'content/subjects/preschool.yaml teachersTitle: у предмета викладачів 2, а тут ідеться про одного; перепишіть заголовок або приберіть його',
  ]);
  expect(listOf(two, 'Репетитори з підготовки до школи')).toEqual([]);
  expect(listOf('tetiana-oliinyk', 'Репетиторка з підготовки до школи')).toEqual([]);
});

test('warns about two spellings of one group of questions', () => {
  const warnings = listWarnings((content) => {
    content.edit('school.yaml', '  - question: "Перший', '  - group: "Гроші"\n    question: "Перший');
    content.edit(
      'school.yaml',
      '  - question: "Де проходять',
      '  - group: "гроші"\n    question: "Де проходять',
    );
  });
  expect(warnings).toEqual([
    'content/school.yaml quickAnswers[1].group: групу вже названо «Гроші»; напишіть так само, бо інакше їх дві',
  ]);
});

test.each([
  [
    'a claim that a text repeats with another figure',
    'school.yaml',
    'answer: "Так. Він ні до чого не зобов’язує."',
    'answer: "Так, а 90% успішно складають НМТ."',
    'content/school.yaml quickAnswers[0].answer: тут «90% успішно складають НМТ», а в показниках (claims у school.yaml) — 96%; виправте одне з двох',
  ],
  [
    'a price of a lesson that no package has',
    'school.yaml',
    'answer: "Так. Він ні до чого не зобов’язує."',
    'answer: "Так, а далі 290 грн за заняття."',
    'content/school.yaml quickAnswers[0].answer: ціни 290 грн немає в packages.yaml («Базовий» — 1500 грн, «Стандарт» — 2800 грн, «Преміум» — 3600 грн); виправте одне з двох, а ціну заняття сайт підставить сам: {ціна} {за заняття}',
  ],
  [
    'a teacher with fewer years than the school promises',
    'teachers/olena-hrytsenko.yaml',
    /experience: ".*"/,
    'experience: "3 роки досвіду"',
    'content/teachers/olena-hrytsenko.yaml experience: тут 3, а сайт обіцяє від 5 років досвіду (minimumExperienceYears у school.yaml); виправте одне з двох',
  ],
  [
    'other hours than those of the school',
    'school.yaml',
    'answer: "Так. Він ні до чого не зобов’язує."',
    'answer: "Так. Телефонуємо пн–пт з 9 до 18."',
    'content/school.yaml quickAnswers[0].answer: тут 9 до 18, а робочі години — пн–пт, 9:00–19:00 за Києвом (workingHours у school.yaml); напишіть {години} або виправте їх там',
  ],
  [
    'other hours of each day',
    'school.yaml',
    'answer: "Так. Він ні до чого не зобов’язує."',
    'answer: "Телефонуємо й відповідаємо щодня з 9:00 до 21:00."',
    'content/school.yaml quickAnswers[0].answer: тут 9:00 до 21:00, а робочі години — пн–пт, 9:00–19:00 за Києвом (workingHours у school.yaml); напишіть {години} або виправте їх там',
  ],
  [
    'a notice with a day, but without its last one',
    'school.yaml',
    'lessonMinutes: 60',
    'lessonMinutes: 60\nnotice:\n  text: "З 1 вересня нові ціни!"',
    'content/school.yaml notice.text: тут названо день, а останнього дня оголошення не вказано, тож воно стоятиме й потім; допишіть until: рік-місяць-день',
  ],
  [
    'another price of a lesson on the card of a package',
    'packages.yaml',
    '"Консультації на уроках"',
    '"Одне заняття — 360 грн"',
    'content/packages.yaml [0].features[4]: ціни 360 грн немає в packages.yaml («Базовий» — 1500 грн, «Стандарт» — 2800 грн, «Преміум» — 3600 грн); виправте одне з двох, а ціну заняття сайт підставить сам: {ціна} {за заняття}',
  ],
  [
    'more teachers in a claim than on the site',
    'school.yaml',
    /figure: "12"\n {4}caption: "напрямків навчання"/,
    'figure: "40"\n    caption: "викладачів"',
    expect.stringMatching(/^content\/school\.yaml claims\[1\]\.figure: на сайті викладачів \d+$/),
  ],
  [
    'a tagline that is too long for a link picture',
    'school.yaml',
    /tagline: ".*"/,
    'tagline: "Онлайн-школа репетиторів для дітей і дорослих з усієї України та з-за кордону"',
    'content/school.yaml tagline: тут 77 знаків, а на картинці посилання вміщується близько 45; скоротіть',
  ],
  [
    'a number with exchanged digits',
    'school.yaml',
    '  - kind: email',
    '  - kind: whatsapp\n    value: "076 123 45 67"\n  - kind: email',
    'content/school.yaml contacts[3].value: номер не схожий на справжній; перевірте цифри, передусім код 076',
  ],
  [
    'a label of a notebook without its preposition',
    'subjects/physics.yaml',
    /notebookLabel: .*/,
    'notebookLabel: "фізики"',
    'content/subjects/physics.yaml notebookLabel: бракує прийменника: зошит для робіт «з фізики», «із фізики» чи «для дошкільнят»',
  ],
  [
    'a question that was pasted twice, with its answer rewritten',
    'school.yaml',
    '  - question: "Де проходять уроки?"',
    '  - question: "Де проходять уроки?"\n    answer: "Удома в учня, онлайн."\n  - question: "Де проходять уроки?"',
    'content/school.yaml quickAnswers[2].question: таке запитання вже є вище; залиште одне',
  ],
  [
    'a description that two teachers share',
    'teachers/olena-hrytsenko.yaml',
    /description: .*/,
    'description: "Працює з учнями 7–9 класів: допомагає надолужити пропущене й повернути впевненість на уроках."',
    'content/teachers/sofiia-galagan.yaml description: такі самі слова (description) в olena-hrytsenko.yaml; у новішому з двох файлів напишіть свої',
  ],
  [
    'a language whose name was changed without its cases',
    'subjects/french.yaml',
    /name: "Французька мова"/,
    'name: "Німецька мова"',
    'content/subjects/french.yaml genitive: у name «Німецька мова», а тут «французької мови»; перепишіть відмінки під нову назву: genitive, instrumental, notebookLabel',
  ],
  [
    'a price per month of a longer package',
    'packages.yaml',
    /durationMonths: 1\n {2}lessons: 12/,
    'durationMonths: 3\n  lessons: 12',
    'content/texts.yaml packagesIntro: тут ідеться про місяць, а пакет «Преміум» триває довше (durationMonths: 3); перепишіть',
  ],
  [
    'a name of a subject that was changed without its cases',
    'subjects/physics.yaml',
    /name: "Фізика"/,
    'name: "Астрономія"',
    'content/subjects/physics.yaml genitive: у name «Астрономія», а тут «фізики»; перепишіть відмінки під нову назву: genitive, instrumental, notebookLabel',
  ],
  [
    'a genitive with a preposition',
    'subjects/physics.yaml',
    'genitive: "фізики"',
    'genitive: "з фізики"',
    'content/subjects/physics.yaml genitive: без прийменника: «фізики» (викладачі чого?)',
  ],
  [
    'a nominative in lower case',
    'subjects/physics.yaml',
    'genitive: "фізики"',
    'genitive: "фізика"',
    'content/subjects/physics.yaml genitive: тут та сама назва, що в name; впишіть її у відмінку й з малої літери: викладачі чого?',
  ],
])('warns about %s', (_what, file, from, to, expected) => {
  expect(listWarnings((content) => content.edit(file, from, to))).toEqual([expected]);
});

test.each([
  [
    'texts.yaml',
    /promise: ".*"/,
    'promise: "Уроки від 300 грн за заняття, а 350 грн за урок — у середньому пакеті."',
  ],
  ['teachers/olena-hrytsenko.yaml', /experience: ".*"/, 'experience: "Молода спеціалістка"'],
  [
    'texts.yaml',
    /promise: ".*"/,
    'promise: "Уроки до «Фізики» та до «Стандарту», пишіть у «Facebook». Платіть у «Приватбанку», телефонуємо пн–пт, 9:00–19:00."',
  ],
  ['subjects/programming.yaml', /genitive:.*/, 'genitive: "програмування" # чого?'],
  ['packages.yaml', '"Консультації на уроках"', '"Одне заняття — 375 грн"'],
  ['subjects/physics.yaml', 'title: "Розуміння насамперед"', 'title: "Слова"'],
  ['texts.yaml', /promise: ".*"/, 'promise: "Одна клітинка — одна хвилина. Клітинки рахуємо."'],
  ['school.yaml', 'answer: "Наживо в {місце}."', 'answer: "Звуки пишемо в дужках: [лез амі]."'],
  ['packages.yaml', '"Консультації на уроках"', '"Додаткове заняття — 400 грн"'],
  [
    'school.yaml',
    'answer: "Так. Він ні до чого не зобов’язує."',
    'answer: "Телефонуємо з 9:00 до 19:00, а уроки бувають щодня з 8:00 до 21:00."',
  ],
  ['teachers/olena-hrytsenko.yaml', /experience: ".*"/, 'experience: "21 рік досвіду"'],
])('accepts %s: %s', (file, from, to) => {
  expect(listWarnings((content) => content.edit(file, from, to))).toEqual([]);
});

test('names the line of a warning about a teacher', () => {
  const content = copyContent();
  content.edit('teachers/olena-hrytsenko.yaml', /experience: ".*"/, 'experience: "3 роки досвіду"');
  expect(content.warnings()).toEqual([
    expect.stringMatching(/^- content\/teachers\/olena-hrytsenko\.yaml, рядок \d+, experience: /),
  ]);
});

test('finds a sample plan that was copied from another subject', () => {
  const plan = (goal: string) =>
    `teachers:\n  - olena-hrytsenko\nsamplePlan:\n  pupil: "Остап, 7 клас"\n  goal: "${goal}"\n  can: ["закони"]\n  gaps: [{ topic: "задачі", lessons: 3 }]\n  package: 2\n  teacher: olena-hrytsenko\n`;
  const warnFor = (...goals: string[]) =>
    listWarnings((content) => {
      content.edit('subjects/chemistry.yaml', /^samplePlan:\n(?: .*\n)+/m, '');
      for (const [index, slug] of ['physics', 'chemistry'].entries())
        content.edit(`subjects/${slug}.yaml`, /teachers:\n(?: {2}- .*\n)+/, plan(goals[index] ?? ''));
    }).filter((line) => line.includes('samplePlan'));
  expect(warnFor('здати НМТ', 'здати НМТ')).toEqual([
    'content/subjects/chemistry.yaml samplePlan: такі самі слова (samplePlan) в physics.yaml; у новішому з двох файлів напишіть свої',
  ]);
  expect(warnFor('здати НМТ', 'полюбити досліди')).toEqual([]);
});

test('finds texts about a month if all packages are longer', () => {
  const warnFor = (lasts: string) =>
    listWarnings((content) => {
      if (lasts !== '1') content.edit('packages.yaml', /durationMonths: 1/g, `durationMonths: ${lasts}`);
      content.edit('school.yaml', /answer: ".*"/, 'answer: "Наперед, за місяць: рахунок надсилаємо."');
    }).filter((line) => line.includes('quickAnswers[0]'));
  expect(warnFor('3')).toEqual([
    'content/school.yaml quickAnswers[0].answer: тут ідеться про місяць, а пакет «Базовий» триває довше (durationMonths: 3); перепишіть (так само: content/texts.yaml, рядок 38)',
  ]);
  expect(warnFor('1')).toEqual([]);
});

test.each([
  ['0лена Гриценко', 'тут цифра, а очікується ім’я та прізвище'],
  ['Олена гриценко', 'прізвище починається з малої літери'],
])('warns about the name %s', (name, expected) => {
  expect(
    listWarnings((content) => content.edit('teachers/olena-hrytsenko.yaml', /name: .*/, `name: "${name}"`)),
  ).toEqual([`content/teachers/olena-hrytsenko.yaml name: ${expected}`]);
});

test.each(['Людвіг ван Бетховен', 'Олена Гриценко-Лис'])('accepts the name %s', (name) => {
  expect(
    listWarnings((content) => content.edit('teachers/olena-hrytsenko.yaml', /name: .*/, `name: "${name}"`)),
  ).toEqual([]);
});

test('names the texts that a copied subject still has', () => {
  const warnings = listWarnings((content) => {
    content.edit('subjects/french.yaml', /$/, '\nsearch: { title: "Французька онлайн" }\n');
    content.write(
      'subjects/german.yaml',
      content
        .read('subjects/french.yaml')
        .replace('"Французька мова"', '"Німецька мова"')
        .replace(/^lesson:\n(?: .*\n)+/m, ''),
    );
  });
  expect(warnings).toEqual([
    expect.stringMatching(/german\.yaml .*: такі самі слова \(.*\) в french\.yaml; у новішому/),
    expect.stringContaining('german.yaml genitive: у name «Німецька мова», а тут «французької мови»'),
  ]);
});

test.each([
  ['subjects/french.yaml', /name: .*/, 'name: "Розмовна французька"'],
  ['subjects/mathematics.yaml', /name: .*/, 'name: "Шкільна математика"'],
  ['subjects/ukrainian.yaml', /name: .*/, 'name: "Мова (українська)"'],
])('does not warn about a longer name: %s, %s → %s', (file, from, to) => {
  expect(
    listWarnings((content) => content.edit(file, from, to)).filter((one) => /відмінк/.test(one)),
  ).toEqual([]);
});

test('blames the file whose name is not the name of the photo', () => {
  const warnings = listWarnings((content) =>
    content.write(
      'teachers/aliona-koval.yaml',
      content
        .read('teachers/andrii-melnychuk.yaml')
        .replace(/name: .*/, 'name: "Альона Коваль"')
        .replace(/description: .*/, 'description: "Пояснює на прикладах."'),
    ),
  );
  expect(warnings).toEqual([
    'content/teachers/aliona-koval.yaml photo: це фото вже стоїть у файлі andrii-melnychuk.yaml; впишіть інше або приберіть рядок',
  ]);
});
