import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { FIXTURE_CONTENT } from '../../../tests/support/fixture-site.ts';
import { checkContent } from '../check.ts';
import { loadContent } from '../load.ts';
import { toSlug, uniqueSlugs } from '../slug.ts';
import { askSchool } from './ask-school.ts';
import { FIRST_REASONS, writeNewSchool } from './new-school.ts';

const SAMPLES = loadContent(FIXTURE_CONTENT).subjects.map(({ slug, name }) => ({ slug, name }));
const numberOf = (slug: string) => String(SAMPLES.findIndex((sample) => sample.slug === slug) + 1);

/** Answers of three owners, in the order of the questions. */
const GERMAN = `
Sprachraum
Курси німецької для дорослих
Німецька, якою *заговорите*
1

2
2

Німецька мова
німецької мови
німецькою мовою
Репетитор з німецької мови
З першого заняття говоримо
Вчимо говорити на побутові теми й готуємо до іспиту B1.
halb acht
Котра це година?
7:30
8:30; 7:15
Ганна Бондар
11 років досвіду
Сертифікат Goethe-Zertifikat C2
Говоримо з першого заняття.
Розмовна мова, Підготовка до B1
Олег Шульга
6 років досвіду
Магістр германістики
Пояснює відмінки схемою на одну сторінку.
Граматика

+380 67 111 22 33
sprachraum_ua

hallo@sprachraum.com.ua

8 — 2400, 12 - 3300 грн
90

10:00–20:00
`;
const DANCE = `
Па-де-де
Студія танцю для дітей
Танці, на які *хочеться* йти
2
студії на Саксаганського, 1
2
1

Балет, Хіп-хоп
балету
балетом
Балет для дітей



хіп-хопу
хіп-хопом
Хіп-хоп для дітей



Марта Гнатюк
8 років досвіду
Випускниця училища хореографії
Починає з гри й музики.
Ритміка
1
Дарина Кос
Молода спеціалістка
Учасниця міських конкурсів
Придумує танець разом із дітьми.
Імпровізація
хіп-хоп

0671112233




Київ, вул. Саксаганського, 1
8 — 1600
45

14:00–20:00
150
`;
const TUTOR = `
Олена Лис, математика й фізика


1

1
3
${numberOf('mathematics')}, ${numberOf('physics')}, ${numberOf('informatics')}

Олена Лис
9 років досвіду
Учителька вищої категорії
Пояснює так, як їй самій колись бракувало.
Алгебра, Механіка


067 111 22 33




4 — 1800



`;

const HISTORY = `
Ірина Савчук
Репетиторка з НМТ "Історія України"
НМТ, до якого *готові*
1
в зумі
Zoom
1
10-11 клас і випускники
${numberOf('history')}

https://instagram.com/iryna
ірина савчук
9 років у ліцеї
Учителька першої категорії
Спершу причини, тоді дати.
Хронологія, Карти

067 111 22 33

ні

-
450 грн за урок, 8 уроків — 3200 грн
60 хв
30 хвилин
15:00-21:00


`;

const STUDIO = `
Студія танцю "Мамба"
Танцювальна студія для дітей та підлітків
Танцюй з *Мамбою* - у центрі Тернополя
у нас в залі
нашому залі на Руській, 12
і так, і так
дітей від 4 років і підлітків

балет для малюків (4-6 років), контемпорарі, Стретчинг
балету для малюків
балетом
балет для дітей 4 роки Тернопіль
перша балетна школа
Вчимо з перших кроків - від бази до зв'язки.

контемпорарі
контемпорарі




стретчингу
стретчингом




Андрій та Юлія Мельники
Андрій Мельник
12р
призер Dance Open
Жартує.
брейк

Юлія Мельник
5 років
коледж мистецтв
Знає все напам'ять.
балет

Тіна
9 років викладає
кавер-група
Вчить.
K-pop


(0352) 52-14-36

098 123 45 67

instagram.com/mamba_dance_te
Тернопіль, вул. Руська 12
8 занять - 1600 грн, 12 занять - 2100 грн, разове - 250 грн, 600 за індивідуальне
у групі



пн-пт 15.00-20.30, сб 10-14
100 грн
рахунок ФОП надішлемо у Viber - можна й готівкою
до 12 дітей у групі
до 12 дітей у групі: тренер встигає до кожного; Концерти двічі на рік: у грудні й травні!
`;

const LEVELS = `
«Deutsch mit Plan»
Курси німецької для дорослих
Deutsch *mit Plan*
1
Zoom
3
2

Німецька A1–A2
німецької A1–A2
німецькою A1–A2



___ Mädchen
Який артикль?
das
die; der
Марко Левицький, Christian Müllner
так
Марко Левицький
12 років викладає
Магістр германістики
Пояснює правило за дві хвилини.
Граматика
Christian Müllner
7 років досвіду
Universität Wien
Говорить без поспіху.
Sprechen
ні
+38 (067) 111-22-33 (Марко)
https://t.me/deutsch_mit_plan
WhatsApp, viber 0671112244
hallo@deutsch.example.com
@deutsch_mit_plan, https://www.youtube.com/@deutschmitplan
Інтенсив 16 занять - 4200 грн, Група 8 занять - 2400 грн, індивідуально 650 грн за годину
90
60
немає
Записатися на співбесіду
Пн-Пт 10-21, Сб з 10 до 14

`;

/** Answers the questions in order, then presses Enter. */
function answer(text: string) {
  const lines = text.replace(/^\n/, '').split('\n');
  const asked: string[] = [];
  const ask = async (question: string) => {
    asked.push(question);
    if (asked.length > 300) throw new Error(`Asks without end: ${question}`);
    return (lines.shift() ?? '').trim();
  };
  return { ask, asked };
}

async function makeSchool(answers: string) {
  const folder = mkdtempSync(join(tmpdir(), 'new-school-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeNewSchool(FIXTURE_CONTENT, folder, await askSchool(answer(answers).ask, SAMPLES));
  return folder;
}

describe.each([
  ['a course of German in groups', GERMAN],
  ['a dance studio', DANCE],
  ['one tutor of sample subjects', TUTOR],
  ['one tutor of one subject, who types as in a chat', HISTORY],
  ['a school of groups and individual lessons without a trial lesson', LEVELS],
  ['a dance studio whose owner types on a phone', STUDIO],
])('%s', (_name, answers) => {
  it('gets valid content without figures and packages of the sample school', async () => {
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
  });
});

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

it.each([
  ['500 за заняття', [{ name: 'Одне заняття', priceUah: 500, per: 'lesson' }]],
  ['600 грн / год', [{ name: 'Година занять', priceUah: 600, per: 'hour' }]],
  [
    'Сам на сам — 500 за годину, У парі 350 грн за годину',
    [
      { name: 'Сам на сам', priceUah: 500, per: 'hour' },
      { name: 'У парі', priceUah: 350, per: 'hour' },
    ],
  ],
  [
    'абонемент на 8 занять 1600 грн; абонемент 12 - 2100',
    [
      { name: 'Абонемент на 8 занять', lessons: 8, priceUah: 1600 },
      { name: 'Абонемент на 12 занять', lessons: 12, priceUah: 2100 },
    ],
  ],
  [
    '1 600 грн за 8 занять, 2100 за 12',
    [
      { lessons: 8, priceUah: 1600 },
      { lessons: 12, priceUah: 2100 },
    ],
  ],
  [
    'індив. 600, персональне тренування 700, разове - 250 грн',
    [
      { name: 'Індивідуальне заняття', priceUah: 600, per: 'lesson' },
      { name: 'Персональне тренування', priceUah: 700 },
      { name: 'Разове заняття', priceUah: 250 },
    ],
  ],
  ['500 за урок, 4 — 1800', [{ per: 'lesson' }, { name: 'Місяць', lessons: 4, priceUah: 1800 }]],
])('writes the prices %s', async (line, expected) => {
  const folder = await makeSchool(TUTOR.replace('4 — 1800', line));
  const { packages } = loadContent(folder);
  expect(packages).toMatchObject(expected);
  const { warnings } = await checkContent(folder);
  expect(warnings.filter(({ expected }) => !/popular/.test(expected))).toEqual([]);
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

describe('a price with the name of a subject', () => {
  const ownersOf = async (prices: string) => {
    const { packages } = loadContent(await makeSchool(DANCE.replace('8 — 1600', prices)));
    return packages.map(({ name, subjects }) => [name, subjects]);
  };

  it('is for this subject, and the other prices are for the others', async () => {
    expect(await ownersOf('8 — 1600, балет 300 за заняття')).toEqual([
      ['Балет', ['balet']],
      ['Місяць', ['khip-khop']],
    ]);
  });

  it('is for all subjects if another one had no price', async () => {
    expect(await ownersOf('балет 300 за заняття')).toEqual([['Балет', undefined]]);
    expect(await ownersOf('балет 300 за заняття, хіп-хоп 200 за заняття')).toEqual([
      ['Балет', ['balet']],
      ['Хіп-хоп', ['khip-khop']],
    ]);
  });
});

it.each([
  ['https://send.monobank.ua/jar/4x', 'Платити можна вже тут.', 'Сплатити'],
  ['https://calendly.com/krok', 'Обрати день і час можна вже тут.', 'Обрати час'],
  ['https://krok.example/next', 'Далі — за посиланням.', undefined],
])('writes the link %s into each package, with words for it', async (link, text, linkText) => {
  const { packages } = loadContent(
    await makeSchool(TUTOR.replace('4 — 1800\n\n\n\n', `4 — 1800\n\n\n\n\n${link}\n`)),
  );
  expect(packages.map(({ payment }) => payment)).toEqual([{ text, link, ...(linkText && { linkText }) }]);
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

it('assigns the chosen subjects to each teacher', async () => {
  const { subjects, school } = loadContent(await makeSchool(DANCE));
  const staff = subjects.map(({ slug, teachers }) => [slug, teachers.map(({ name }) => name)]);
  expect(staff).toEqual([
    ['balet', ['Марта Гнатюк']],
    ['khip-khop', ['Дарина Кос']],
  ]);
  expect(school.contacts.at(-1)).toEqual({ kind: 'address', value: 'Київ, вул. Саксаганського, 1' });
  expect(school.trialPriceUah).toBe(150);
  expect(school.minimumExperienceYears).toBe(1);
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
  expect(texts.trialQuestions?.[1]?.answers).toEqual(['до 18:00', 'після 18:00']);
  expect(texts.trialQuestions?.[0]?.answers).toEqual(['10 клас', '11 клас', 'Випускник']);
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

it.each([
  ['4-16 років', 'дітей 4–16 років', ['4–6 років', '7–9 років', '10–12 років', '13–16 років']],
  ['від 4 до 12 років', 'дітей 4–12 років', ['4–6 років', '7–9 років', '10–12 років']],
  ['діти та підлітки 4-16', 'дітей 4–16 років', ['4–6 років', '7–9 років', '10–12 років', '13–16 років']],
  ['діти 5+', 'дітей від 5 років', ['5–6 років', '7–9 років', '10–12 років', '13–17 років']],
  [
    'діти з 7 років та дорослі',
    'дітей від 7 років і дорослих',
    ['7–9 років', '10–12 років', '13–17 років', 'Дорослий'],
  ],
  ['Дівчат і жінок', 'дівчат і жінок', ['Дитина', 'Підліток', 'Дорослий']],
  ['дорослих від 18 років', 'дорослих від 18 років', undefined],
])('reads the pupils «%s»', async (line, whom, answers) => {
  const { texts } = loadContent(await makeSchool(DANCE.replace('2\n1\n\nБалет', `2\n${line}\n\nБалет`)));
  expect(texts.home.pitch).toContain(`Заняття в групах для ${whom} в {місце}`);
  const who = texts.trialQuestions?.find(({ question }) => question === 'Хто вчитиметься?');
  expect(who?.answers).toEqual(answers);
});

it.each([
  [
    '250 за заняття, 600 за годину\n2\n1',
    ['Одне заняття: Заняття в групі', 'Година сам на сам: Урок сам на сам'],
  ],
  ['Індивідуальний урок 600\n', ['Індивідуальне заняття: Урок сам на сам']],
])('asks in a school with both kinds which of them a price is for: %j', async (lines, expected) => {
  const { packages } = loadContent(
    await makeSchool(STUDIO.replace(/8 занять.*\nу групі\n/, `${lines.trimEnd()}\n`)),
  );
  expect(
    packages.map(({ name, features }) => `${name}: ${features[0]?.replace(' із викладачем', '')}`),
  ).toEqual(expected);
});

describe('the answers of a studio whose owner types on a phone', () => {
  it('get Ukrainian quotes, dashes and apostrophes', async () => {
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

  it('become the first reasons of each subject', async () => {
    const { subjects } = loadContent(await makeSchool(STUDIO));
    for (const { reasons } of subjects)
      expect(reasons.slice(0, 3)).toEqual([
        { title: 'До 12 дітей у групі', text: 'Тренер встигає до кожного.' },
        { title: 'Концерти двічі на рік', text: 'У грудні й травні!' },
        FIRST_REASONS[0],
      ]);
  });

  it('become contacts, with the area code of a regional centre', async () => {
    const { school } = loadContent(await makeSchool(STUDIO));
    expect(school.contacts).toEqual([
      { kind: 'phone', value: '+380 352 52 14 36' },
      { kind: 'viber', value: '+380 98 123 45 67' },
      { kind: 'instagram', value: 'https://instagram.com/mamba_dance_te' },
      { kind: 'address', value: 'Тернопіль, вул. Руська 12' },
    ]);
  });

  it('name the ages of the children', async () => {
    const { texts } = loadContent(await makeSchool(STUDIO));
    expect(texts.home.pitch).toContain('для дітей від 4 років і підлітків в {місце}');
    expect(texts.trialQuestions?.[0]?.answers).toEqual([
      '4–6 років',
      '7–9 років',
      '10–12 років',
      '13–17 років',
    ]);
  });

  it('become prices of a group and of an individual lesson, with words about payment', async () => {
    const { packages } = loadContent(await makeSchool(STUDIO));
    expect(packages.map(({ name, per, features }) => [name, per, features[0]])).toEqual([
      ['Базовий', undefined, '8 занять у групі'],
      ['Стандарт', undefined, '12 занять у групі'],
      ['Разове заняття', 'lesson', 'Заняття в групі'],
      ['Індивідуальне заняття', 'lesson', 'Урок сам на сам із викладачем'],
    ]);
    expect(packages[0]?.payment).toEqual({ text: 'Рахунок ФОП надішлемо у Viber — можна й готівкою.' });
  });

  it('become separate people with their experience', async () => {
    const { subjects } = loadContent(await makeSchool(STUDIO));
    expect(subjects[0]?.teachers.map(({ name, experience }) => `${name}, ${experience}`)).toEqual([
      'Андрій Мельник, 12 років досвіду',
      'Юлія Мельник, 5 років досвіду',
      'Тіна, 9 років викладає',
    ]);
  });

  it('show the icon of the school where a subject has none', async () => {
    const { subjects } = loadContent(await makeSchool(STUDIO));
    expect(subjects.map(({ icon }) => icon)).toEqual(['dance', 'dance', 'dance']);
  });
});

it.each([
  ['10-21', [{ from: 1, to: 5, start: '10:00', end: '21:00' }]],
  ['щодня з 9 до 20:30', [{ from: 1, to: 7, start: '09:00', end: '20:30' }]],
  [
    'пн-нд 9-21, нд 10-12',
    [
      { from: 1, to: 6, end: '21:00' },
      { from: 7, to: 7, end: '12:00' },
    ],
  ],
  ['цілодобово\nпн-ср 9-21, ср-нд 10-12\n21-9\nбудні: 9.00–18.00', [{ from: 1, to: 5, end: '18:00' }]],
])('reads the hours «%s»', async (lines, expected) => {
  const { school } = loadContent(await makeSchool(GERMAN.replace('10:00–20:00', lines)));
  expect(school.workingHours).toMatchObject(expected);
});

it.each([
  ['дошкільня, 1–11', ['Дошкільня', '1–4 клас', '5–9 клас', '10–11 клас'], 'дошкільнят і учнів 1–11 класів'],
  ['5-9', ['5 клас', '6 клас', '7 клас', '8 клас', '9 клас'], 'учнів 5–9 класів'],
  ['4–12 класи', ['4 клас', '5–9 клас', '10–12 клас'], 'учнів 4–12 класів'],
])('asks in the form about the classes «%s»', async (line, answers, whom) => {
  const { texts } = loadContent(
    await makeSchool(HISTORY.replace('10-11 клас і випускники', `11–5\n0\n${line}`)),
  );
  expect(texts.trialQuestions?.[0]?.answers).toEqual(answers);
  expect(texts.home.pitch).toContain(` для ${whom}, наживо`);
});

it('asks nothing about the pupils of one class', async () => {
  const { texts } = loadContent(await makeSchool(HISTORY.replace('10-11 клас і випускники', '9 клас')));
  expect(texts.trialQuestions?.map(({ question }) => question)).toEqual(['Коли вам зателефонувати?']);
  expect(texts.home.pitch).toContain(' для учнів 9 класу, наживо');
});

it('keeps the lessons of the sample subjects, with the new teacher', async () => {
  const { subjects, school } = loadContent(await makeSchool(TUTOR));
  expect(subjects.map(({ lesson }) => lesson?.tutor.name)).toEqual(Array(3).fill('Олена Лис'));
  expect(school.homeLessons).toHaveLength(3);
});

it('explains an invalid answer and asks again', async () => {
  const lines = GERMAN.split('\n');
  lines.splice(lines.indexOf('8 — 2400, 12 - 3300 грн'), 0, '8 за 2400', '8 — 24');
  const { ask, asked } = answer(lines.join('\n'));
  await askSchool(ask, SAMPLES);
  expect(
    asked.filter((question) => question.startsWith('✗')).map((question) => question.split('\n')[0]),
  ).toEqual([
    '✗ «8 за 2400»: очікується кількість занять, тире і ціна, як-от 8 — 2800, або ціна за раз, як-от 500 за заняття.',
    '✗ 24 грн за 8 — це 3 грн за заняття; перевірте число.',
  ]);
});

it('repeats the previous question after «назад», also after an invalid answer', async () => {
  const plain = answer(GERMAN);
  const expected = await askSchool(plain.ask, SAMPLES);
  const lines = GERMAN.trimStart().split('\n');
  const price = lines.indexOf('8 — 2400, 12 - 3300 грн');
  lines.splice(price, 0, '8 за 2400', 'назад', 'Назад', ...lines.slice(price - 2, price));
  const { ask, asked } = answer(`назад\n${lines.join('\n')}`);
  expect(await askSchool(ask, SAMPLES)).toEqual(expected);
  // The first question, the price three times, and the two questions before it.
  expect(asked).toHaveLength(plain.asked.length + 6);
});

it.each([
  ['Німецька мова', 'nimetska-mova'],
  ['НМТ з історії України', 'nmt-z-istorii-ukrainy'],
  ['Згурський Єгор', 'zghurskyi-yehor'],
  ['Мар’яна Їжакевич', 'mariana-yizhakevych'],
  ['3D-графіка', 's-3d-hrafika'],
  ['Café & Co', 'cafe-co'],
])('transliterates «%s» as %s', (name, slug) => {
  expect(toSlug(name)).toBe(slug);
});

it('gives two people with the same name two files', () => {
  expect(uniqueSlugs(['Ганна Бондар', 'Ганна Бондар'])).toEqual(['hanna-bondar', 'hanna-bondar-2']);
});
