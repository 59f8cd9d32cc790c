import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { copyContent, SCHOOL_FOLDER } from '../../tests/support/content-copy.ts';
import { FIXTURE_CONTENT } from '../../tests/support/fixture-site.ts';
import { loadContent } from './load.ts';
import { chooseIcon } from './subjects/subject-icons.ts';
import { listDirections, listTrialSubjects, offersTrial } from './subjects/subject-lists.ts';

const PHYSICS = 'subjects/physics.yaml';
const OLENA = 'teachers/olena-hrytsenko.yaml';

it('accepts the content of the school', () => {
  expect(loadContent(SCHOOL_FOLDER).packages.length).toBeGreaterThan(0);
});

// The schema does not require these thirteen subjects. The shipped content and the fixtures have them.
describe.each([
  ['the school’s own', SCHOOL_FOLDER],
  ['the fixtures’', FIXTURE_CONTENT],
])('%s content', (_name, folder) => {
  const { school, subjects } = loadContent(folder);

  it('has the subjects of spec §2 in the order of the home page', () => {
    expect(subjects.map(({ slug }) => slug).join(', ')).toBe(
      'physics, mathematics, english, ukrainian, ukrainian-literature, history, geography, programming, french, chemistry, biology, informatics, preschool',
    );
  });

  it('has the directions and the subjects of the trial dialog in the order of spec §3', () => {
    expect(listDirections(school, subjects).join(', ')).toBe(
      'Фізика, Математика, Англійська мова, Українська мова, Французька мова, Хімія, Біологія, Інформатика, Українська література, Історія, Географія, Програмування, Дошкільна програма',
    );
    expect(listTrialSubjects(school, subjects).join(', ')).toBe(
      'Математика, Фізика, Англійська мова, Українська мова, Українська література, Історія, Географія, Хімія, Біологія, Інформатика, Програмування, Дошкільна програма',
    );
  });
});

describe('content', () => {
  const content = loadContent(FIXTURE_CONTENT);

  it('links the teachers of a subject in its order', () => {
    const physics = content.subjects.find((subject) => subject.slug === 'physics');
    expect(physics?.teachers.map((teacher) => teacher.id)).toEqual([
      'olena-hrytsenko',
      'andrii-melnychuk',
      'sofiia-galagan',
    ]);
  });
});

describe('subjects and teachers together', () => {
  it('ignore a teacher whose file is missing', () => {
    const content = copyContent();
    content.edit(PHYSICS, '- andrii-melnychuk', '- andrii-melnychuk\n  - oleh-tkach');
    expect(content.warnings()).toContain(
      '- content/subjects/physics.yaml, рядок 25, teachers[2]: такого викладача немає; бракує файлу teachers/oleh-tkach.yaml; сайт його пропустив, приберіть цей рядок',
    );
  });

  it('report a mistake of a teacher once, in the teacher’s file', () => {
    const content = copyContent();
    content.edit(OLENA, /experience: .*\n/, '');
    expect(content.refusal()).toEqual([
      '- content/teachers/olena-hrytsenko.yaml, рядок 1, experience: поля немає; очікується текст',
    ]);
  });

  it('require unique names', () => {
    const content = copyContent();
    content.edit('subjects/biology.yaml', 'name: "Біологія"', 'name: "Хімія"');
    expect(content.refusal()).toEqual([
      expect.stringContaining('biology.yaml, рядок 1, name: так уже називається предмет chemistry'),
    ]);
  });
});

describe('a subject without a trial lesson', () => {
  const withoutTrial = () => {
    const content = copyContent();
    content.edit(PHYSICS, 'reasons:', 'trialLesson: none\nreasons:');
    return content;
  };

  it('is listed in the package dialog, but not in the trial dialog', () => {
    const content = withoutTrial();
    content.edit(PHYSICS, /^search:\n(?: .*\n)*/m, '');
    const { school, subjects } = loadContent(content.folder);
    expect(listDirections(school, subjects)).toContain('Фізика');
    expect(listTrialSubjects(school, subjects)).not.toContain('Фізика');
    expect(subjects.filter((subject) => !offersTrial(subject)).map(({ slug }) => slug)).toEqual(['physics']);
  });

  it('is reported if it promises a free lesson in its search description', () => {
    const content = withoutTrial();
    content.edit(PHYSICS, /^search:\n(?: .*\n)*/m, '');
    const description = `${'Фізика онлайн. '.repeat(8)}Перший урок безкоштовний.`;
    content.edit(PHYSICS, /$/, `search: { description: "${description}" }\n`);
    expect(content.warnings()).toEqual([
      expect.stringContaining(
        'search.description: тут обіцяно безкоштовний урок, а пробного з цього предмета',
      ),
    ]);
    content.edit(PHYSICS, 'Перший урок безкоштовний.', 'Співбесіда безкоштовна.');
    expect(content.warnings()).toEqual([]);
  });
});

describe('a school without trial lessons', () => {
  it('may not promise a trial lesson; every such text is reported', () => {
    const content = copyContent();
    for (const { slug } of loadContent(content.folder).subjects) {
      const file = `subjects/${slug}.yaml`;
      const words = content.read(file).replace(/^(?:search|trialLesson):.*\n(?: .*\n)*/gm, '');
      content.write(file, `${words}trialLesson: none\n`);
    }
    const expected = 'тут обіцяно пробний урок, а його не має жоден предмет (trialLesson: none)';
    expect(content.warnings()).toEqual([
      expect.stringMatching(/^- content\/school\.yaml, рядок \d+, quickAnswers\[0\]\.question: /),
      expect.stringContaining(`search.description: ${expected}`),
      expect.stringMatching(/^- content\/texts\.yaml, рядок \d+, home\.facts: /),
      expect.stringMatching(/^- content\/texts\.yaml, рядок \d+, home\.promise: /),
    ]);
    content.edit(
      'school.yaml',
      'Перший урок справді безкоштовний?',
      'Чи є пробний урок? Пробного уроку немає',
    );
    content.edit('school.yaml', /^search:\n(?: .*\n)*/m, '');
    content.edit('texts.yaml', /^ {2}facts: .*/m, '  facts: "Почнемо з розмови."');
    content.edit('texts.yaml', /^ {2}promise: .*/m, '  promise: "Почнемо з розмови."');
    expect(loadContent(content.folder).subjects.some(offersTrial)).toBe(false);
    // A free talk is no lesson, and «спершу» is no «перший».
    for (const talk of [
      'Спершу — співбесіда для визначення рівня, 20 хвилин, безкоштовно.',
      'Співбесіда безкоштовна, нові групи — у перший понеділок місяця.',
      'Пробний НМТ проводимо раз на місяць, для учнів безкоштовно.',
      'Першу книгу даємо безкоштовно. По-перше, це зручно, по-друге — безкоштовно.',
      'Раніше були пробні уроки, тепер натомість співбесіда.',
    ]) {
      content.edit('texts.yaml', /^ {2}promise: .*/m, `  promise: "${talk}"`);
      expect(content.warnings(), talk).toEqual([]);
    }
    for (const lesson of ['Співбесіда й перше заняття безкоштовні.', 'Перший урок безкоштовний.']) {
      content.edit('texts.yaml', /^ {2}promise: .*/m, `  promise: "${lesson}"`);
      expect(content.warnings(), lesson).toEqual([expect.stringContaining(`home.promise: ${expected}`)]);
    }
    content.edit('texts.yaml', /^ {2}promise: .*/m, '  promise: "Почнемо з розмови."');
    const terms = '# Умови\n\nПробного уроку немає.\n\nУзгодимо час першого, безкоштовного уроку.\n';
    content.write('legal/terms.md', terms);
    expect(content.warnings()).toContainEqual(
      expect.stringContaining(`content/legal/terms.md, рядок 5: ${expected}`),
    );
  });
});

describe('a trial lesson with a price', () => {
  const priced = () => {
    const content = copyContent();
    content.edit('school.yaml', 'replyHours: 2', 'replyHours: 2\ntrialPriceUah: 200');
    content.edit('school.yaml', 'Перший урок справді безкоштовний?', 'Скільки коштує перший урок?');
    return content;
  };

  it('has its price in the placeholders', () => {
    const { school, subjects } = loadContent(priced().folder);
    expect(school.search?.description).toContain('перший урок за 200 грн');
    const texts = JSON.stringify([school, subjects]);
    expect(texts).not.toMatch(/безкоштовн/i);
  });

  it('may not be called free; every such text is reported', () => {
    const content = priced();
    content.edit('texts.yaml', '*{безкоштовно}*', '*безкоштовно*');
    content.edit('texts.yaml', 'freeLessonText: "', 'freeLessonText: "Безкоштовні зошити. ');
    content.edit(PHYSICS, '{безкоштовний}', 'безкоштовний');
    content.edit('packages.yaml', '"Навчальні матеріали"', '"Безкоштовний перший урок"');
    content.edit('packages.yaml', '"Проміжні тести"', '"Безкоштовні тести"');
    const expected = 'перший урок коштує 200 грн (trialPriceUah), а тут він безкоштовний';
    expect(content.warnings()).toEqual([
      expect.stringMatching(/^- content\/texts\.yaml, рядок \d+, home\.freeLessonTitle: /),
      expect.stringContaining(`content/packages.yaml, рядок 10, [0].features[2]: ${expected}`),
      expect.stringMatching(/^- content\/subjects\/physics\.yaml, рядок \d+, search\.description: /),
    ]);
  });

  const answered = (question: string, answer: string) => {
    const content = priced();
    content.edit(
      'school.yaml',
      '  - question: "Де проходять уроки?"',
      `  - question: "${question}"\n    answer: "${answer}"\n  - question: "Де проходять уроки?"`,
    );
    return content.warnings();
  };

  it.each([
    ['Чи є безкоштовний урок французької?', 'Так, на сторінці предмета.', 'question'],
    ['Як записатися?', 'Запишіться на безкоштовне заняття на сайті.', 'answer'],
    ['Що далі?', 'Після першого безкоштовного уроку радимо пакет.', 'answer'],
  ])('has to be rewritten where no placeholder fits: %s %s', (question, answer, field) => {
    expect(answered(question, answer)).toEqual([
      expect.stringContaining(
        `quickAnswers[1].${field}: перший урок коштує 200 грн (trialPriceUah), а тут він безкоштовний`,
      ),
    ]);
  });

  it('is reported in each question and answer at once', () => {
    const content = priced();
    content.edit(
      'school.yaml',
      '  - question: "Де проходять уроки?"',
      '  - question: "Чи є безкоштовний урок?"\n    answer: "Так: перший урок безкоштовний."\n  - question: "Де проходять уроки?"',
    );
    expect(content.warnings()).toEqual([
      expect.stringContaining('quickAnswers[1].question: '),
      expect.stringContaining('quickAnswers[1].answer: '),
    ]);
  });

  it.each([
    ['Чи є безкоштовний урок?', 'Ні, він коштує 200 грн.'],
    ['Чи буде безкоштовний урок, якщо приведу друга?', 'Так.'],
    ['Що за рекомендацію?', 'Запишіть друга — подаруємо безкоштовний урок.'],
    ['Чи є безкоштовні уроки для дітей військових?', 'Так, двічі на місяць.'],
    ['А інакше?', 'Запису на безкоштовний урок немає.'],
    ['Програма платна?', 'Ні, безкоштовна.'],
    ['Чи є пробний іспит?', 'Так, пробний іспит для учнів безкоштовний.'],
    ['Що далі?', 'Перша консультація та перший місяць доступу до платформи — безкоштовно.'],
    ['Чи є знижки?', 'Друзям, яких ви приведете, перше заняття безкоштовне.'],
  ])('allows other free things: %s %s', (question, answer) => {
    expect(answered(question, answer)).toEqual([]);
  });
});

describe('a fourteenth subject', () => {
  const addAstronomy = () => {
    const content = copyContent();
    content.write(
      'subjects/astronomy.yaml',
      content
        .read('subjects/physics.yaml')
        .replace('"Фізика"', '"Астрономія"')
        .replace(/^lesson:[\s\S]*?(?=^\S)/m, ''),
    );
    return content;
  };

  it('is the last in all lists, with the icon of its name', () => {
    const { school, subjects } = loadContent(addAstronomy().folder);
    const last = subjects.at(-1);
    expect(last?.slug).toBe('astronomy');
    expect(last && chooseIcon(last)).toBe('astronomy');
    expect(chooseIcon({ slug: 'ceramics' })).toBe('book');
    expect(listDirections(school, subjects).at(-1)).toBe('Астрономія');
    expect(listTrialSubjects(school, subjects).at(-1)).toBe('Астрономія');
  });

  it('has the place and the icon that the owner chooses', () => {
    const content = addAstronomy();
    content.edit('school.yaml', 'home: [physics,', 'home: [astronomy, physics,');
    content.edit('subjects/astronomy.yaml', 'color:', 'icon: geography\ncolor:');
    const [first] = loadContent(content.folder).subjects;
    expect(first && [first.slug, chooseIcon(first)]).toEqual(['astronomy', 'geography']);
  });
});

describe('a photo', () => {
  it('must exist with the same case in its name', () => {
    const content = copyContent();
    content.edit(OLENA, /$/, 'photo: Olena.webp\n');
    content.write('teachers/olena.webp', Buffer.alloc(10));
    expect(content.refusal()).toEqual([
      expect.stringContaining('photo: файлу Olena.webp немає в теці content/teachers'),
    ]);
  });

  it('needs a name that is valid in an address', () => {
    const content = copyContent();
    content.edit(OLENA, /$/, 'photo: олена.webp\n');
    expect(content.refusal()).toEqual([expect.stringContaining('photo: очікується назва файлу латинкою')]);
  });
});

describe('files', () => {
  it('missing files are reported by name', () => {
    const content = copyContent();
    content.remove('school.yaml');
    expect(content.refusal()).toEqual([
      '- content/school.yaml: файлу немає або його не вдалося відкрити; поверніть його, як було (посібник власника, «Повернути, як було»)',
    ]);
  });

  it('empty files and files in another encoding are rejected', () => {
    const content = copyContent();
    content.write('packages.yaml', '# порожньо\n');
    content.write('school.yaml', Buffer.from('name: "\xca\xeb\xb3\xf2"\n', 'latin1'));
    expect(content.refusal()).toEqual([
      expect.stringContaining('- content/school.yaml: файл збережено не в кодуванні UTF-8; відкрийте його'),
      '- content/packages.yaml: файл порожній; поверніть його, як було (посібник власника, «Повернути, як було»)',
    ]);
  });

  it.each(['PK\u0003\u0004\u0014\u00ff', '\u00d0\u00cf\u0011\u00e0', '{\\rtf1\\ansi\\deff0 name: Olena}'])(
    'a document of a word processor is named: %j',
    (start) => {
      const content = copyContent();
      content.write(OLENA, Buffer.from(start, 'latin1'));
      expect(content.refusal()).toEqual([
        expect.stringContaining('- content/teachers/olena-hrytsenko.yaml: це документ Word або WordPad'),
      ]);
    },
  );

  it('files with Windows line ends and a byte order mark are accepted', () => {
    const content = copyContent();
    content.write(PHYSICS, `\ufeff${content.read(PHYSICS).replaceAll('\n', '\r\n')}`);
    expect(content.refusal()).toEqual([]);
  });

  // Git for Windows writes such line ends by default. The drawing of mathematics has the maximum length without them.
  it.each([
    ['the school’s own', SCHOOL_FOLDER],
    ['the fixtures’', FIXTURE_CONTENT],
  ])('%s content is the same with Windows line ends', (_name, source) => {
    const content = copyContent(source);
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => /\.(?:yaml|svg|md)$/.test(name)))
      content.write(file, content.read(file).replaceAll('\n', '\r\n'));
    expect(content.refusal()).toEqual([]);
    expect(loadContent(content.folder)).toEqual(loadContent(source));
  });
});

it('counts and lists the mistakes of all files at once', () => {
  const content = copyContent();
  content.edit('school.yaml', 'replyHours: 2', 'replyHours: дві');
  content.edit('packages.yaml', 'name: "Базовий"', 'назва: "Базовий"');
  content.edit(OLENA, 'name', 'nmae');
  content.edit('subjects/history.yaml', 'hue: 84', 'hue: 840');
  expect(() => loadContent(content.folder)).toThrow(/^У текстах сайту знайдено 4 помилки\./);
  expect(content.refusal().map((line) => line.slice('- content/'.length, line.indexOf('.yaml')))).toEqual([
    'school',
    'packages',
    'teachers/olena-hrytsenko',
    'subjects/history',
  ]);
});
