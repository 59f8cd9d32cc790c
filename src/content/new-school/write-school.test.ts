import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  DANCE,
  GERMAN,
  HISTORY,
  LEVELS,
  makeSchool,
  STUDIO,
  TUTOR,
} from '../../../tests/support/new-schools.ts';
import { checkContent } from '../check.ts';
import { loadContent } from '../load.ts';

it.each([
  ['a course of German in groups', GERMAN],
  ['a dance studio', DANCE],
  ['one tutor of sample subjects', TUTOR],
  ['one tutor of one subject, who types as in a chat', HISTORY],
  ['a school of groups and individual lessons without a trial lesson', LEVELS],
  ['a dance studio whose owner types on a phone', STUDIO],
])(
  'writes valid content without figures and packages of the sample school for %s',
  async (_name, answers) => {
    const folder = await makeSchool(answers);
    const { warnings } = await checkContent(folder);
    expect(
      warnings.map(({ file, expected }) => `${file}: ${expected}`).filter((line) => !/popular/.test(line)),
    ).toEqual([]);
    const files = [
      'school.yaml',
      'texts.yaml',
      ...readdirSync(join(folder, 'subjects')).map((file) => `subjects/${file}`),
    ];
    for (const file of files.filter((each) => each.endsWith('.yaml'))) {
      const words = readFileSync(join(folder, file), 'utf8').replaceAll(/^\s*#.*$|\s#\s.*$/gm, '');
      expect(words, file).not.toMatch(
        /«(?:Базовий|Стандарт|Преміум)»|Клітинка|Парта|500\+|\d+–\d+%|000 00 00/,
      );
    }
  },
);

it('writes the answers of a language school', async () => {
  const { school, subjects, packages, texts } = loadContent(await makeSchool(GERMAN));
  expect(school).toMatchObject({
    name: 'Sprachraum',
    lessonMinutes: 90,
    minimumExperienceYears: 6,
    claims: [],
  });
  expect(school.contacts.map(({ kind }) => kind)).toEqual(['phone', 'telegram', 'email']);
  expect(packages.map(({ lessons, priceUah }) => [lessons, priceUah])).toEqual([
    [8, 2400],
    [12, 3300],
  ]);
  expect(packages[0]?.features[0]).toBe('8 занять у групі');
  expect(texts.home.headline).toBe('Німецька, якою *заговорите*');
  expect(texts.subject.othersTitle).toBe('Також навчаємо');
  expect(texts.subject.linkPictureLabel).toBeUndefined();
  const [german] = subjects;
  expect(german).toMatchObject({
    slug: 'nimetska-mova',
    caption: 'З першого заняття говоримо',
    description: 'Вчимо говорити на побутові теми й готуємо до іспиту B1.',
  });
  expect(german?.teachers.map(({ portrait }) => portrait)).toEqual(['long-hair', 'short-hair']);
  expect(german?.teachers.map(({ name }) => name)).toEqual(['Ганна Бондар', 'Олег Шульга']);
  expect(german?.icon).toBe('speech');
  expect(german?.lesson?.language).toBe('de');
  expect(german?.lesson?.play?.steps[0]?.answers.find(({ right }) => right)?.text).toBe('7:30');
});

it('understands what owners type', async () => {
  const written = DANCE.replace(
    'студії на Саксаганського, 1',
    'Львів, вул. Саксаганського 1\nв студії на Саксаганського, 1',
  )
    .replace('Балет, Хіп-хоп', 'балет, хіп-хоп')
    .replace(/балету\n/, 'Ні!\nбалету\n')
    .replace('Балет для дітей\n\n\n\n', 'Балет для дітей\n\n\nplié\nЩо це?\nПрисідання\nСтрибок, Оберт\n')
    .replace('8 років досвіду', '8')
    .replace('150\n', '150 грн\nsend.monobank.ua/jar/4x\n');
  const folder = await makeSchool(written);
  const { school, texts, subjects, packages } = loadContent(folder);
  expect(texts.lessonPlace).toBe('студії на Саксаганського, 1');
  expect(subjects.map(({ name, genitive }) => `${name} ${genitive}`)).toEqual([
    'Балет балету',
    'Хіп-хоп хіп-хопу',
  ]);
  expect(school.areaServed).toEqual(['UA']);
  const source = readFileSync(join(folder, 'school.yaml'), 'utf8');
  for (const field of ['areaServed', 'trialPriceUah']) expect(source.split(`${field}:`)).toHaveLength(2);
  expect(subjects[0]?.teachers[0]?.experience).toBe('8 років досвіду');
  expect(school.trialPriceUah).toBe(150);
  expect(packages[0]?.payment?.link).toBe('https://send.monobank.ua/jar/4x');
  const board = parse(readFileSync(join(folder, 'subjects/balet.yaml'), 'utf8')).textBoard;
  expect(board.answers.map(({ text }: { text: string }) => text).sort()).toEqual([
    'Оберт',
    'Присідання',
    'Стрибок',
  ]);
});

it('writes the answers of one tutor with a short first lesson for two classes', async () => {
  const folder = await makeSchool(HISTORY);
  const { school, subjects, packages, texts } = loadContent(folder);
  expect(school).toMatchObject({
    tagline: 'Репетиторка з НМТ «Історія України»',
    lessonMinutes: 60,
    trialMinutes: 30,
    contacts: [{ kind: 'phone' }],
  });
  expect(readFileSync(join(folder, 'school.yaml'), 'utf8')).not.toContain('subjectOrder');
  expect(subjects[0]?.teachersTitle).toBe('Репетиторка з історії');
  expect(texts.notFound.subjectText).not.toContain('інші');
  expect(texts.notFound.subjectDescription).not.toMatch(/школ|інш/);
  expect(subjects.flatMap(({ teachers }) => teachers.map(({ name }) => name))).toEqual(['Ірина Савчук']);
  expect(packages.map(({ priceUah, lessons }) => [priceUah, lessons])).toEqual([
    [450, undefined],
    [3200, 8],
  ]);
  expect(packages.flatMap(({ features }) => features).join()).not.toContain('викладач');
  expect(texts.lessonPlace).toBe('Zoom');
  expect(texts.trialQuestions?.[0]?.answers).toEqual(['до 18:00', 'після 18:00']);
  expect(texts.trialQuestions?.[1]?.answers).toEqual(['10 клас', '11 клас', 'Випускник']);
  expect(texts.home.pitch).toMatch(/^Індивідуальні уроки для учнів 10–11 класів і випускників, наживо/);
});

it('writes the answers of a school with groups and individual lessons and no trial lesson', async () => {
  const { school, subjects, packages, texts } = loadContent(await makeSchool(LEVELS));
  expect(school).toMatchObject({ name: 'Deutsch mit Plan', lessonMinutes: 90 });
  expect(school.contacts).toEqual([
    { kind: 'phone', value: '+380 67 111 22 33' },
    { kind: 'telegram', value: 'deutsch_mit_plan' },
    { kind: 'whatsapp', value: '+380 67 111 22 33' },
    { kind: 'viber', value: '+380 67 111 22 44' },
    { kind: 'email', value: 'hallo@deutsch.example.com' },
    { kind: 'instagram', value: 'https://www.instagram.com/deutsch_mit_plan' },
    { kind: 'youtube', value: 'https://www.youtube.com/@deutschmitplan' },
  ]);
  expect(school.workingHours).toEqual([
    { from: 1, to: 5, start: '10:00', end: '21:00' },
    { from: 6, to: 6, start: '10:00', end: '14:00' },
  ]);
  expect(packages).toMatchObject([
    { name: 'Група', lessons: 8, priceUah: 2400 },
    { name: 'Інтенсив', lessons: 16, priceUah: 4200 },
    {
      name: 'Індивідуально',
      per: 'hour',
      lessonMinutes: 60,
      features: [expect.stringContaining('сам на сам'), expect.anything()],
    },
  ]);
  expect(subjects.map(({ trialLesson, teachers }) => [trialLesson, teachers.length])).toEqual([['none', 2]]);
  expect(texts.withoutTrial.ask).toBe('Записатися на співбесіду');
  expect(subjects[0]?.teachers.map(({ portrait }) => portrait)).toEqual(['short-hair', 'short-hair']);
  expect(JSON.stringify([texts.withoutTrial, texts.formHints])).not.toMatch(/для кого/i);
  expect(JSON.stringify([school.quickAnswers, texts.home])).toContain(
    'У групі — {тривалість}, індивідуальний — 60 хв.',
  );
  expect(texts.home.pitch).toMatch(/^Заняття в групах і сам на сам для дорослих/);
});

it('writes Ukrainian quotes, dashes and apostrophes for those of a phone keyboard', async () => {
  const folder = await makeSchool(STUDIO);
  const { school, texts, subjects } = loadContent(folder);
  expect(school.name).toBe('Студія танцю «Мамба»');
  expect(texts.greeting).toContain('Це {назва}.');
  expect(texts.home.headline).toBe('Танцюй з *Мамбою* — у центрі Тернополя');
  expect(subjects[0]).toMatchObject({
    name: 'Балет для малюків (4–6 років)',
    caption: 'Перша балетна школа',
    description: 'Вчимо з перших кроків — від бази до зв’язки.',
    searchName: 'Балет для дітей 4 роки Тернопіль',
  });
});

it('shows the form of the figures, which become valid without «# »', async () => {
  const folder = await makeSchool(GERMAN);
  const file = join(folder, 'school.yaml');
  const written = readFileSync(file, 'utf8');
  const example = /^# claims:\n(?:# {2,}.*\n)+/m.exec(written)?.[0] ?? '';
  writeFileSync(file, written.replace(example, example.replaceAll(/^# /gm, '')));
  expect(loadContent(folder).school.claims).toEqual([
    { figure: '6', caption: 'осіб у групі, не більше', circled: true },
  ]);
});
