/** Common mistakes of owners. Each is corrected silently, or reported in Ukrainian with file, line and remedy. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { copyContent } from '../../tests/support/content-copy.ts';
import { keepSubjects } from '../../tests/support/few-subjects.ts';
import { FIXTURE_CONTENT } from '../../tests/support/fixture-site.ts';
import { checkContent } from './check.ts';
import { loadContent } from './load.ts';
import { findContact, mainPhone } from './school/contacts-schema.ts';

const PHYSICS = 'subjects/physics.yaml';
const OLENA = 'teachers/olena-hrytsenko.yaml';
const PHOTO = 'teachers/andrii-melnychuk.webp';

it('names the files of two teachers with one surname', () => {
  const content = copyContent();
  content.write(OLENA, content.read(OLENA).replace('Олена Гриценко', 'Олена Мельничук'));
  content.write(PHYSICS, content.read(PHYSICS).replace('- andrii-melnychuk', '- Мельничук'));
  expect(content.refusal()).toEqual([
    expect.stringContaining('тут пишуть назву файлу викладача: andrii-melnychuk чи olena-hrytsenko'),
  ]);
});

it.each([
  [`'Школа "Парта"'`, 'Школа «Парта»'],
  ['Школа "Парта" у Києві', 'Школа «Парта» у Києві'],
  [`'"Парта" ("школа")'`, '«Парта» («школа»)'],
  [`'print("Парта")'`, 'print("Парта")'],
  [`'name = "Парта"'`, 'name = "Парта"'],
  [`'слово "to be"'`, 'слово "to be"'],
])('corrects the straight quotes of %s', (written, expected) => {
  const content = copyContent();
  content.write('school.yaml', content.read('school.yaml').replace('name: "Парта"', `name: ${written}`));
  expect(loadContent(content.folder).school.name).toBe(expected);
});

describe('a file that YAML cannot parse', () => {
  it('reports tabs once, with all their lines', () => {
    const content = copyContent();
    content.write('school.yaml', content.read('school.yaml').replaceAll(/^ {2}/gm, '\t'));
    expect(content.refusal()).toEqual([
      expect.stringMatching(
        /^- content\/school\.yaml, рядок 5: відступ зроблено табуляцією \(клавіша Tab\); замініть її на пробіли, по два на кожен рівень \(так само: рядки 6, 7, 8, 9, 10 та ще \d+\)$/,
      ),
    ]);
  });

  it.each([
    [
      'a space from Word',
      '    value: "+380',
      '\u00a0\u00a0\u00a0\u00a0value: "+380',
      6,
      'особливий пробіл, скопійований з інтернету чи Word',
    ],
    ['a dash for a hyphen', '  - figure: "500+"', '  – figure: "500+"', 21, 'замініть його на дефіс -'],
    ['no space after the colon', 'name: "Парта"', 'name:"Парта"', 1, 'після двокрапки потрібен пробіл'],
    [
      'a space from Word after the colon',
      'name: "Парта"',
      'name:\u00a0"Парта"',
      1,
      'особливий пробіл, скопійований з інтернету чи Word',
    ],
    ['no colon', 'name: "Парта"', 'name "Парта"', 1, 'пропущена двокрапка після назви поля'],
    ['one quote', 'name: "Парта"', 'name: "Парта', 1, 'пропущена друга лапка " наприкінці тексту'],
    ['a merge of Git', 'name: "Парта"', '<<<<<<< HEAD\nname: "Парта"', 1, 'дві правки зійшлися'],
    [
      'a wrong indent',
      '  mon-fri:',
      '   sat: 10–15\n  mon-fri:',
      34,
      'порушено відступи; рядки одного рівня',
    ],
    ['a wrong indent in a list', '    value: "+380', '     value: "+380', 6, 'перед «value» їх 5, а вище 4'],
    ['a field twice', 'replyHours: 2', 'replyHours: 2\nreplyHours: 3', 32, 'поле повторюється; залиште одне'],
    ['an @ without quotes', '"parta_school"', '@parta_school', 8, 'приберіть @'],
    ['a colon in a text', '"Онлайн-школа репетиторів"', 'Школа: онлайн', 2, 'двокрапка в тексті без лапок'],
  ])('is explained: %s', (_name, from, to, line, expected) => {
    const content = copyContent();
    content.edit('school.yaml', from, to);
    const [first, ...others] = content.refusal();
    expect(first).toContain(expected);
    expect(first).toContain(`content/school.yaml, рядок ${line}`);
    expect(others).toEqual([]);
  });
});

describe('a text that would look wrong on the page', () => {
  it.each([
    ['“Від законів до задач”', 'друкарські лапки'],
    ['„Від законів до задач“', 'друкарські лапки'],
    ['«Від законів до задач»', 'друкарські лапки'],
    ['Від законів до задач,', 'зайва кома'],
    ['Закон #1 і задачі', 'усе, що після знака #, на сайт не потрапить'],
    ['"Від зaконів"', 'у слові «зaконів» літера a — латинська; наберіть слово українською розкладкою'],
    ['"Закони i задачі"', 'слово «i» тут набрано латинкою'],
    ['"Закони до HMT"', 'слово «НМТ» тут набрано латинкою'],
    ['"Від <b>законів</b>"', 'розмітку <b> сайт показав би як є'],
  ])('is reported: caption: %s', (written, expected) => {
    const content = copyContent();
    content.edit(PHYSICS, /caption: .*/, `caption: ${written}`);
    expect(content.warnings()).toEqual([expect.stringContaining(expected)]);
    expect(content.warnings()[0]).toMatch(/^- content\/subjects\/physics\.yaml, рядок 5: /);
  });

  it.each([
    '"«Закон» і «задача»"',
    '"Урок №1: IT, SMSка, x-координата, C++ і H₂O" # перший',
    '"Wi-Fi, 3D-моделі, тег <div>, a + b"',
    '"Книга „Закони“ від A до Я"',
    '"Звичайно, текст надішлемо: завтра"',
    '"Тести (перевірити себе)"',
    '"X клас, ХХ століття"',
    '"Справді?? Так"',
    '"— Хто там? — Закони"',
  ])('is accepted if it is right: %s', (written) => {
    const content = copyContent();
    content.edit(PHYSICS, /caption: .*/, `caption: ${written}`);
    expect(content.warnings()).toEqual([]);
  });

  it.each([
    ['"Обов\'язково й зв`язно"', 'Обов’язково й зв’язно'],
    [`"${'Легкий їжак'.normalize('NFD')}"`, 'Легкий їжак'],
    ['"об*єкт  і   сила\u200b"', 'об’єкт і сила'],
    ['Об"єкт, п”ять і зв“язок', 'Об’єкт, п’ять і зв’язок'],
    [`'Об"єкт «Задача»'`, 'Об’єкт «Задача»'],
  ])('is corrected silently: %s', (written, shown) => {
    const content = copyContent();
    content.edit(PHYSICS, /caption: .*/, `caption: ${written}`);
    expect(loadContent(content.folder).subjects[0]?.caption).toBe(shown);
  });
});

it.each([
  ['hello@parta.example', 'hello@par\u00adta.\u200bexample\u200e'],
  ['"parta_school"', '"\u2060parta_school\ufeff"'],
  ['"Парта"', '"Пар\u00adта"'],
])('removes invisible characters from %s', (from, to) => {
  const plain = copyContent();
  const content = copyContent();
  content.edit('school.yaml', from, to);
  expect(loadContent(content.folder).school).toEqual(loadContent(plain.folder).school);
});

describe('a phone', () => {
  it.each([
    '"+380671234567"',
    '+380671234567',
    '+380 67 123 45 67',
    '"380671234567"',
    '0671234567',
    '"067 123 45 67"',
    '067-123-45-67',
    '(067) 123-45-67',
    '"+38 (067) 123 45 67"',
    '"+38 67 123 45 67"',
    '"+38 671234567"',
    '+38\u00a0067\u00a0123\u201145\u201167',
    '00380671234567',
    '8 067 123 45 67',
    '"+380 67 123 45 67\u200b"',
  ])('written as %s is stored in one format', (written) => {
    const content = copyContent();
    content.edit('school.yaml', 'value: "+380 00 000 00 00"', `value: ${written}`);
    expect(mainPhone(loadContent(content.folder).school.contacts)).toBe('+380 67 123 45 67');
  });

  it('keeps the groups of a foreign number', () => {
    const content = copyContent();
    content.edit('school.yaml', /viber\n.*/, 'viber\n    value: "+48 512 345 678"');
    expect(findContact(loadContent(content.folder).school.contacts, 'viber')?.value).toBe('+48 512 345 678');
  });

  it.each(['"067 123 45 6"', '"+380 67 123 45 678"', '"немає"', '"671234567"', 'true'])(
    'is rejected: %s',
    (written) => {
      const content = copyContent();
      content.edit('school.yaml', 'value: "+380 00 000 00 00"', `value: ${written}`);
      expect(content.refusal()).toEqual([
        expect.stringContaining('рядок 6, contacts[0].value: очікується номер'),
      ]);
    },
  );
});

describe('a value in another format', () => {
  it.each([
    [
      'school.yaml',
      'replyHours: 2',
      'replyHours: 2\nholidays: [5.1.2027]',
      'holidays[0]: очікується дата: рік-місяць-день, як 2026-12-25: напишіть 2027-01-05',
    ],
    [
      'packages.yaml',
      'priceUah: 1500',
      'priceUah: 1 600',
      '[0].priceUah: очікується число, лише цифрами: 1600',
    ],
    [
      'packages.yaml',
      'priceUah: 1500',
      'priceUah: 1 500 грн',
      '[0].priceUah: очікується число, лише цифрами: 1500',
    ],
    [
      'packages.yaml',
      'priceUah: 1500',
      'priceUah: "1600"',
      '[0].priceUah: очікується число, лише цифрами: 1600',
    ],
    [
      'packages.yaml',
      'priceUah: 1500',
      'priceUah: 160000',
      '[0].priceUah: 160000 грн за 4 заняття — це 40000 грн за одне; перевірте',
    ],
    [
      'packages.yaml',
      'priceUah: 1500',
      'priceUah: 15',
      '[0].priceUah: 15 грн за 4 заняття — це 4 грн за одне; перевірте',
    ],
    ['packages.yaml', 'lessons: 4', 'lessons: 4 заняття', '[0].lessons: очікується число, лише цифрами: 4'],
    [
      'school.yaml',
      '"parta_school"',
      '"https://t.me/parta_school"',
      'contacts[1].value: очікується ім’я в Telegram без @, латинкою, від 5 знаків: parta_school',
    ],
    ['school.yaml', '"parta_school"', '"@parta_school"', 'без @, латинкою, від 5 знаків: parta_school'],
    [
      'school.yaml',
      '"parta_school"',
      '"рarta_school"',
      'у слові «рarta» літера р — кирилична; наберіть слово латинкою',
    ],
    [
      'school.yaml',
      'https://www.instagram.com',
      'www.instagram.com',
      'очікується адреса, що починається з https://: https://www.instagram.com/parta_school',
    ],
    [
      'school.yaml',
      '"https://www.tiktok.com/@parta_school"',
      '"@parta_school"',
      'https://: https://www.tiktok.com/@parta_school',
    ],
    [
      'school.yaml',
      'https://www.instagram.com',
      'https://www.facebook.com',
      'contacts[4].value: очікується адреса сторінки на instagram.com',
    ],
    ['school.yaml', '"9:00–19:00"', '9', 'workingHours.mon-fri: очікуються години у вигляді "9:00–19:00"'],
    ['school.yaml', '"9:00–19:00"', '9.00', 'workingHours.mon-fri: очікуються години у вигляді "9:00–19:00"'],
    [
      'school.yaml',
      'name: "Парта"',
      'nаme: "Парта"',
      'у назві поля літера «а» (2-га) — кирилична; перепишіть назву латинкою: name',
    ],
    [
      'packages.yaml',
      'priceUah: 1500',
      'цiнa: 1500',
      '[0].цiнa: невідоме поле; може, priceUah? Тут бувають лише: id, name, priceUah',
    ],
    [
      'packages.yaml',
      'priceUah: 1500',
      'рriсеUah: 1500',
      '[0].рriсеUah: у назві поля літери «р» (1-ша), «с» (4-та), «е» (5-та) — кириличні; перепишіть назву латинкою: priceUah',
    ],
    [
      'packages.yaml',
      'priceUah: 1500',
      'priseUah: 1500',
      '[0].priseUah: невідоме поле; може, priceUah? Тут бувають лише: id, name, priceUah',
    ],
    [OLENA, /$/, 'photo: IMG 1234 (1).jpg\n', 'перейменуйте файл на IMG-1234-1.jpg'],
    [OLENA, /$/, 'photo: olena.HEIC\n', 'збережіть фото з iPhone як JPG'],
    [
      OLENA,
      /$/,
      'photo: Andrii-Melnychuk.jpg\n',
      'файлу Andrii-Melnychuk.jpg немає в теці content/teachers; там є andrii-melnychuk.webp',
    ],
  ])('is reported with a suggestion: %s, %s → %s', (file, from, to, expected) => {
    const content = copyContent();
    content.edit(file, from, to);
    const messages = content.refusal().join('\n');
    expect(messages).toContain(expected);
    expect(messages).toMatch(new RegExp(`^- content/${file}, рядок \\d+`));
  });
});

describe('a tax number', () => {
  it.each([
    ['1234567', '01234567'],
    ['123456789', '0123456789'],
    ['"00032129"', '00032129'],
    ['1234567890', '1234567890'],
  ])('written as %s is %s', (written, shown) => {
    const content = copyContent();
    content.edit('school.yaml', /$/, `seller:\n  name: "ФОП Коваль"\n  taxNumber: ${written}\n`);
    expect(loadContent(content.folder).school.seller?.taxNumber).toBe(shown);
  });

  it.each(['123', '12', '123456', '12345678901', '"1234567"'])('is refused: %s', (written) => {
    const content = copyContent();
    content.edit('school.yaml', /$/, `seller:\n  name: "ФОП Коваль"\n  taxNumber: ${written}\n`);
    expect(content.refusal()).toEqual([
      expect.stringContaining(
        'seller.taxNumber: очікується податковий номер: 8 цифр ЄДРПОУ або 10 цифр РНОКПП, а тут',
      ),
    ]);
  });
});

/** Typical mistakes: file, text, replacement, line and text of the message, and «warning» if it does not stop a build. */
const MISTAKES = readFileSync('tests/fixtures/content-mistakes.tsv', 'utf8')
  .trimEnd()
  .split('\n')
  .map((row) => {
    const [file = '', from = '', to = '', line = '', expected = '', kind = 'mistake'] = row.split('\t');
    return { file, from: JSON.parse(from), to: JSON.parse(to), line, expected, kind };
  });

describe('one mistake causes one message', () => {
  const parent = mkdtempSync(join(tmpdir(), 'mistakes-'));
  afterAll(() => rmSync(parent, { recursive: true }));
  // One folder for all, because copying it takes longer than the check.
  const content = copyContent(FIXTURE_CONTENT, join(parent, 'content'));
  keepSubjects(content.folder, [
    'biology',
    'chemistry',
    'english',
    'french',
    'mathematics',
    'physics',
    'preschool',
  ]);

  it.each(MISTAKES)('$file: $to', ({ file, from, to, line, expected, kind }) => {
    const before = content.read(file);
    onTestFinished(() => content.write(file, before));
    content.edit(file, from, to);
    const [first, ...others] = kind === 'warning' ? content.warnings() : content.refusal();
    expect(first).toContain(expected);
    if (line !== '-') expect(first).toContain(`content/${file}, рядок ${line}`);
    expect(others).toEqual([]);
  });
});

describe('a file with a wrong name', () => {
  it.each([
    ['astronomy.yml', 'назва має закінчуватися на .yaml: astronomy.yaml'],
    ['astronomy.yaml.txt', 'назва має закінчуватися на .yaml: astronomy.yaml'],
    ['astronomy', 'назва має закінчуватися на .yaml: перейменуйте на astronomy.yaml'],
    ['physics.yml', 'сайт бере physics.yaml, а цей файл — зайвий'],
    ['physics.yaml.txt', 'сайт бере physics.yaml, а цей файл — зайвий'],
    ['physics.yaml.bak', 'сайт бере physics.yaml, а цей файл — зайвий'],
    ['physics.bak.yaml', 'назва файлу буває лише з малих латинських літер'],
    ['сhemistry.yaml', 'сайт бере chemistry.yaml, а цей файл — зайвий'],
    ['аstronomy.yaml', 'у назві файлу літера «а» (1-ша) — кирилична; перейменуйте на astronomy.yaml'],
    ['physics (1).yaml', 'сайт бере physics.yaml, а цей файл — зайвий'],
    ['physics — копія.yaml', 'сайт бере physics.yaml, а цей файл — зайвий'],
    ['astronomy — копія.yaml', 'це копія іншого файлу'],
    ['Фізика.yaml', 'назва файлу буває лише з малих латинських літер'],
    ['(1).yaml', 'у файлу лишився тільки номер копії'],
    ['Тексти.docx', 'це документ Word'],
    ['physics.yaml.docx', 'це документ Word'],
    ['Ціни.xlsx', 'це таблиця'],
    ['index.yaml', 'назва index зайнята; назвіть файл інакше'],
  ])('is reported: %s', (name, expected) => {
    const content = copyContent();
    content.write(`subjects/${name}`, content.read(PHYSICS));
    expect(content.refusal()[0]).toContain(`- content/subjects/${name}: ${expected}`);
  });

  it('is reported if it is a settings file', () => {
    const content = copyContent();
    content.write('school.yml', content.read('school.yaml'));
    expect(content.refusal()[0]).toContain(
      '- content/school.yml: сайт бере school.yaml, а цей файл — зайвий',
    );
  });

  it.each([
    [
      'packages.yaml',
      'Packages.yaml',
      'packages.yaml: файлу немає, а є Packages.yaml; перейменуйте його на packages.yaml',
    ],
    [
      'school.yaml',
      'school.yml',
      'school.yaml: файлу немає, а є school.yml; перейменуйте його на school.yaml',
    ],
    [
      'texts.yaml',
      'texts.yaml.txt',
      'texts.yaml: файлу немає, а є texts.yaml.txt; перейменуйте його на texts.yaml',
    ],
    [
      'subjects/physics.yaml',
      'teachers/physics.yaml',
      'teachers/physics.yaml: це файл предмета, а лежить він серед викладачів; перенесіть його в теку subjects',
    ],
    [
      'teachers/olena-hrytsenko.yaml',
      'subjects/olena-hrytsenko.yaml',
      'subjects/olena-hrytsenko.yaml: це файл викладача, а лежить він серед предметів; перенесіть його в теку teachers',
    ],
  ])('is reported once if it is %s as %s', (name, written, expected) => {
    const content = copyContent();
    content.write(written, content.read(name));
    rmSync(join(content.folder, name));
    if (name === PHYSICS) rmSync(join(content.folder, 'subjects/physics.svg'));
    expect(content.refusal()).toEqual([`- content/${expected}`]);
  });

  it.each([
    ['privacy.docx', 'створіть privacy.md, вставте в нього слова звідси, а цей файл приберіть'],
    ['Оферта.pdf', 'створіть offer.md, вставте в нього слова звідси, а цей файл приберіть'],
    ['Privacy.md', 'малих латинських літер, цифр і дефісів: privacy.md; перейменуйте його'],
    ['політика.md', 'малих латинських літер, цифр і дефісів: privacy.md; перейменуйте його'],
    ['offer.txt', 'малих латинських літер, цифр і дефісів: offer.md; перейменуйте його'],
  ])('is reported among the documents: %s', (name, expected) => {
    const content = copyContent();
    content.write(`legal/${name}`, '# Назва');
    expect(content.refusal()).toEqual([expect.stringContaining(expected)]);
  });

  it.each([
    'packages.yaml.bak',
    'packages.yaml.old',
    'packages.yaml.orig',
    'packages.bak',
    'packages (1).yaml',
  ])('never gets the advice to replace the price list: %s', (name) => {
    const content = copyContent();
    content.write(name, content.read('packages.yaml'));
    const messages = [...content.refusal(), ...(content.refusal().length > 0 ? [] : content.warnings())];
    expect(messages).toEqual([expect.stringContaining(`- content/${name}: `)]);
    expect(messages[0]).toContain('приберіть');
    expect(messages[0]).not.toContain('перейменуйте');
  });

  it('is ignored if an operating system created it', () => {
    const content = copyContent();
    for (const name of ['.DS_Store', 'teachers/Thumbs.db', 'subjects/~physics.yaml'])
      content.write(name, 'x');
    expect(content.refusal()).toEqual([]);
    expect(content.warnings()).toEqual([]);
  });
});

describe('a file that was pasted over another', () => {
  const CHEMISTRY = 'subjects/chemistry.yaml';
  it.each([
    [OLENA, 'packages.yaml', 'файл викладача «Олена Гриценко», а має бути packages.yaml'],
    [OLENA, 'school.yaml', 'файл викладача «Олена Гриценко», а має бути school.yaml'],
    [OLENA, 'texts.yaml', 'файл викладача «Олена Гриценко», а має бути texts.yaml'],
    [CHEMISTRY, 'packages.yaml', 'файл предмета «Хімія», а має бути packages.yaml'],
    [CHEMISTRY, 'school.yaml', 'файл предмета «Хімія», а має бути school.yaml'],
    [CHEMISTRY, 'texts.yaml', 'файл предмета «Хімія», а має бути texts.yaml'],
    ['school.yaml', 'texts.yaml', 'school.yaml, а має бути texts.yaml'],
    ['school.yaml', 'packages.yaml', 'school.yaml, а має бути packages.yaml'],
    ['school.yaml', CHEMISTRY, 'school.yaml, а має бути файл предмета'],
    ['school.yaml', OLENA, 'school.yaml, а має бути файл викладача'],
    ['texts.yaml', 'school.yaml', 'texts.yaml, а має бути school.yaml'],
    ['texts.yaml', 'packages.yaml', 'texts.yaml, а має бути packages.yaml'],
    ['texts.yaml', CHEMISTRY, 'texts.yaml, а має бути файл предмета'],
    ['texts.yaml', OLENA, 'texts.yaml, а має бути файл викладача'],
    ['packages.yaml', 'school.yaml', 'packages.yaml, а має бути school.yaml'],
    ['packages.yaml', 'texts.yaml', 'packages.yaml, а має бути texts.yaml'],
    ['packages.yaml', CHEMISTRY, 'packages.yaml, а має бути файл предмета'],
    ['packages.yaml', OLENA, 'packages.yaml, а має бути файл викладача'],
  ])('causes one message: %s over %s', (pasted, over, expected) => {
    const content = copyContent();
    content.write(over, content.read(pasted));
    expect(content.refusal()).toEqual([
      `- content/${over}: тут вставлено ${expected}; поверніть попередній, як було (посібник власника, «Повернути, як було»)`,
    ]);
  });
});

it.each([
  ['packages.yaml', 'prices.yaml', 'сайт бере packages.yaml, а цей файл — зайвий; приберіть його'],
  [OLENA, 'anna.yaml', 'це файл викладача; перенесіть його в теку teachers або приберіть'],
  [OLENA, 'Teachers', 'тека зветься teachers, малими літерами; перенесіть файли туди, а цю приберіть'],
])('a copy of %s as %s is reported', (from, to, expected) => {
  const content = copyContent();
  content.write(to === 'Teachers' ? 'Teachers/anna.yaml' : to, content.read(from));
  expect(content.refusal()).toEqual([`- content/${to}: ${expected}`]);
});

it('a file that lost most of its fields is reported once', () => {
  const content = copyContent();
  content.write('texts.yaml', 'home:\n  headline: "Уроки"\n');
  expect(content.refusal()).toEqual([
    expect.stringMatching(
      /^- content\/texts\.yaml, рядок 1: бракує полів: lessonPlace, .*; якщо їх стерто ненароком, поверніть файл, як було/,
    ),
  ]);
});

it.each([
  ['andrii-melnychuk (1).webp', 'сайт бере andrii-melnychuk.webp, а це його копія; приберіть її'],
  ['logo.webp', 'знак школи лежить у теці brand: перенесіть файл туди, brand/logo.webp'],
  [
    'Анна фото.webp',
    'перейменуйте його на anna-foto.webp і допишіть «photo: anna-foto.webp» у файл викладача',
  ],
])('an unused photo is explained: %s', (name, expected) => {
  const content = copyContent();
  content.write(`teachers/${name}`, readFileSync(join(FIXTURE_CONTENT, PHOTO)));
  expect(content.warnings()).toEqual([expect.stringContaining(expected)]);
});

describe('a renamed file', () => {
  it('of a subject leaves its drawing behind', () => {
    const content = copyContent();
    content.write('subjects/himiia.yaml', content.read('subjects/chemistry.yaml'));
    content.remove('subjects/chemistry.yaml');
    expect(content.refusal()).toEqual([
      '- content/subjects/himiia.svg: немає малюнка до lesson; поруч лежить chemistry.svg без свого предмета; якщо ви перейменували предмет, перейменуйте й малюнок на himiia.svg',
    ]);
  });

  it('names all drawings without a subject', () => {
    const content = copyContent();
    content.write('subjects/himiia.yaml', content.read('subjects/chemistry.yaml'));
    content.remove('subjects/chemistry.yaml');
    content.remove('subjects/history.yaml');
    expect(content.refusal()).toEqual([
      expect.stringContaining('малюнки без предмета: chemistry.svg, history.svg; якщо'),
    ]);
  });

  it.each(['Анна Коваль', 'Anna-Koval', 'anna koval'])(
    'of a teacher is reported once for all subjects that name the right one: %s',
    (name) => {
      const content = copyContent();
      content.write(`teachers/${name}.yaml`, content.read(OLENA).replace('Олена Гриценко', 'Анна Коваль'));
      for (const subject of [PHYSICS, 'subjects/chemistry.yaml'])
        content.edit(subject, 'teachers:\n', 'teachers:\n  - anna-koval\n');
      expect(content.refusal()).toEqual([
        `- content/teachers/${name}.yaml: предмет бере цього викладача з файлу anna-koval.yaml; перейменуйте файл на anna-koval.yaml, а рядок у предметі лишіть`,
      ]);
    },
  );

  it('of a teacher under another name is named in the subject', () => {
    const content = copyContent();
    content.write('teachers/olena-koval.yaml', content.read(OLENA));
    content.remove(OLENA);
    expect(content.refusal()).toEqual([
      expect.stringMatching(
        /teachers\[\d\]: файл цього викладача зветься olena-koval\.yaml; впишіть тут olena-koval або поверніть файлу назву olena-hrytsenko\.yaml$/,
      ),
    ]);
  });

  it.each(['olena-hrytsenko (1)', 'Олена Гриценко'])('never replaces another teacher: %s', (name) => {
    const content = copyContent();
    content.write(`teachers/${name}.yaml`, content.read(OLENA));
    const [first] = content.warnings().filter((line) => line.includes(`${name}.yaml: `));
    expect(first).toContain('сайт бере olena-hrytsenko.yaml, а цей файл — зайвий; приберіть його');
  });
});

it('warns about unused teachers, unused photos and unknown files', () => {
  const content = copyContent();
  content.write(
    'teachers/anna-koval.yaml',
    content.read(OLENA).replace('Олена Гриценко', 'Анна Коваль').replace('Пояснює фізику', 'Вчить фізики'),
  );
  content.write('teachers/anna.webp', readFileSync(join(FIXTURE_CONTENT, PHOTO)));
  content.write('notes.md', 'x');
  expect(content.refusal()).toEqual([]);
  expect(content.warnings()).toEqual([
    '- content/notes.md: сайт не бере цього файлу; приберіть його',
    '- content/teachers/anna-koval.yaml: цього викладача не видно на сайті: його не названо в жодному предметі; допишіть «- anna-koval» у поле teachers предмета або приберіть цей файл',
    '- content/teachers/anna.webp: цього фото не видно на сайті; допишіть «photo: anna.webp» у файл викладача; якщо цієї людини на сайті вже немає, приберіть фото',
  ]);
});

describe('a photo', () => {
  const whole = readFileSync(join(FIXTURE_CONTENT, PHOTO));
  const draw = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#876' } });

  it.each([
    [
      'cut off',
      async () => whole.subarray(0, whole.length / 2),
      'фото пошкоджене або завантажилося не до кінця',
    ],
    ['with a hole', async () => Buffer.concat([Buffer.alloc(30), whole.subarray(30)]), 'фото пошкоджене'],
    ['empty', async () => Buffer.alloc(0), 'файл фото порожній'],
    ['of an iPhone', async () => Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0'), 'фото у форматі HEIC'],
    [
      'of an Android phone',
      async () => Buffer.from('\0\0\0\u0018ftypmif1\0\0\0\0mif1heic'),
      'фото у форматі HEIC',
    ],
    ['that is a document', async () => Buffer.from('%PDF-1.7'), 'це документ PDF'],
    ['that is a page', async () => Buffer.from('<!DOCTYPE html><title>404'), 'це сторінка чи креслення'],
    [
      'too small',
      () => draw(100, 192).webp().toBuffer(),
      'фото замале (100 × 192 пікселів); потрібно щонайменше 160 × 192',
    ],
    [
      'of too many pixels',
      () => draw(8000, 5001).jpeg({ quality: 1 }).toBuffer(),
      'фото завелике: 8000 × 5001 — це 41 мегапікселів, а можна до 40; зменште його',
    ],
    [
      'of too many bytes',
      async () => Buffer.concat([whole, Buffer.alloc(21 * 1024 * 1024)]),
      'фото завелике: 22 МБ, а можна до 20; зменште його',
    ],
  ])('is reported by the check and by the build: %s', async (_name, make, expected) => {
    const content = copyContent();
    content.write(PHOTO, await make());
    expect(await content.refusalByBuild()).toEqual([
      expect.stringContaining(`- content/${PHOTO}: ${expected}`),
    ]);
  });

  it('may be an AVIF file in the container that HEIC uses, too', async () => {
    const photo = await draw(160, 192).avif().toBuffer();
    photo.write('mif1', 'xxxxftyp'.length, 'latin1');
    const content = copyContent();
    content.write(PHOTO, photo);
    expect(await content.refusalByBuild()).toEqual([]);
  });

  it.each([
    ['olena', 'olena.jpg', 'бракує закінчення; файл зветься olena.jpg, тож напишіть photo: olena.jpg'],
    ['IMG_2034.HEIC', 'IMG_2034.HEIC', 'фото у форматі HEIC браузери не показують'],
  ])('whose name is wrong causes one message: %s', async (written, file, expected) => {
    const content = copyContent();
    content.edit(OLENA, /$/, `photo: ${written}\n`);
    content.write(`teachers/${file}`, whole);
    expect(content.refusal()).toEqual([expect.stringContaining(expected)]);
  });

  it('of one teacher under the name of another causes a warning', async () => {
    const content = copyContent();
    content.write('teachers/olena-hrytsenko.webp', whole);
    content.edit(OLENA, /$/, 'photo: olena-hrytsenko.webp\n');
    const { warnings } = await checkContent(content.folder);
    expect(warnings.map(({ expected }) => expected)).toEqual([
      'це той самий знімок, що й olena-hrytsenko.webp; для іншої людини покладіть її фото',
    ]);
  });

  it('in landscape format causes a warning', async () => {
    const content = copyContent();
    const checkPhoto = async (photo: Buffer) => {
      content.write(PHOTO, photo);
      const { warnings } = await checkContent(content.folder);
      return warnings.filter(({ expected }) => expected.startsWith('знімок горизонтальний'));
    };
    const landscape = draw(600, 400).jpeg();
    expect(await checkPhoto(await landscape.toBuffer())).toMatchObject([{ file: `content/${PHOTO}` }]);
    expect(await checkPhoto(await landscape.withMetadata({ orientation: 6 }).toBuffer())).toEqual([]);
  });

  it('of a phone is accepted, whatever its extension', async () => {
    const content = copyContent();
    content.edit(OLENA, /$/, 'photo: IMG_1234.JPG\n');
    content.write('teachers/IMG_1234.JPG', await draw(3000, 4000).png().toBuffer());
    expect(await content.refusalByBuild()).toEqual([]);
  });

  it('is reported together with mistakes in texts', async () => {
    const content = copyContent();
    content.write(PHOTO, Buffer.alloc(0));
    content.edit('school.yaml', 'replyHours: 2', 'replyHours: дві');
    expect(await content.refusalByBuild()).toHaveLength(2);
  });
});

describe('messages name the right place', () => {
  it('a teacher by name where an id is expected', () => {
    const content = copyContent();
    content.edit(PHYSICS, /- olena-hrytsenko/, '- Олена Гриценко');
    expect(content.refusal()).toContainEqual(
      expect.stringMatching(/teachers\[\d\]: тут пишуть назву файлу викладача: olena-hrytsenko$/),
    );
  });

  it('the second of two most popular packages', () => {
    const content = copyContent();
    content.edit('packages.yaml', /popular: false/g, 'popular: true');
    expect(content.refusal()).toEqual([
      expect.stringMatching(
        /рядок \d+, \[1\]\.popular: popular: true буває не більше ніж в одного пакета, а тут його мають «Базовий», «Стандарт», «Преміум»/,
      ),
    ]);
  });

  it('working hours on one line', () => {
    const content = copyContent();
    content.edit('school.yaml', /^workingHours:\n(?: .*\n)+/m, 'workingHours: "9–18"\n');
    expect(content.refusal()).toEqual([
      expect.stringMatching(
        /рядок 32, workingHours: очікуються рядки з днями й годинами, як mon-fri: "9:00–19:00"$/,
      ),
    ]);
  });
});
