import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DAY_MS } from '#shared/time/durations.ts';
import { kyivDay } from '#shared/words/kyiv-date.ts';
import { buildSite } from './build-site.ts';
import { FIXTURE_CONTENT } from './fixture-site.ts';

const POLICY = `# Політика конфіденційності

Ми питаємо **ім’я** й телефон, щоб [домовитися з вами](tel:+380441234567), і нікому їх не передаємо.

## Які дані ми отримуємо

1. Ім’я
2. Телефон

- нічого більше

| Що | Навіщо |
|---|---|
| Ім’я | звертатися |
| Телефон | домовитися про урок |

### Скільки зберігаємо

> Пів року.
`;

/** A logo as drawing programs save it: program data, a gradient, and `currentColor`. */
const LOGO = `<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40" data-name="Sign">
  <defs><linearGradient id="main" x1="0" x2="1"><stop stop-color="#7a1f5c"/><stop offset="1" stop-color="#c02f6d"/></linearGradient></defs>
  <circle cx="20" cy="20" r="20" fill="url(#main)"/>
  <path style="fill:currentColor;stroke-width:2px" d="M12 20h16v4H12z"/>
</svg>
`;

const MORE_CONTACTS = `  - kind: whatsapp
    value: "067 123 45 67"
  - kind: signal
    value: "067 123 45 67"
  - kind: youtube
    value: "https://www.youtube.com/@parta_school"
  - kind: address
    value: "Київ, вул. Шкільна, 1"
`;

/** The subjects of the cheapest package. */
const WITHOUT_FRENCH =
  'physics, mathematics, english, ukrainian, ukrainian-literature, history, geography, programming, chemistry, biology, informatics, preschool, astronomy';

/**
 * The fixtures' content changed into a school that uses all optional fields. It has a paid trial lesson, a
 * fourteenth subject, a subject without trial lessons and a fourth package. It also has legal documents, a consent
 * text and its own colours, and other contacts.
 */
export function writeFullSchool(): WrittenSchool {
  const { content, edit, remove } = copyFixtures();
  edit('school.yaml', (school) =>
    school
      .replace(/ {2}- kind: telegram\n.*\n/, '')
      .replace(
        / {2}- kind: viber\n.*\n/,
        '  - kind: phone\n    label: "Бухгалтерія"\n    value: 0441234568\n',
      )
      .replace(/ {2}- kind: tiktok\n.*\n/, MORE_CONTACTS)
      .replace(/ {2}- figure: "95%"\n.*\n/, '')
      .replace('"+380 00 000 00 00"', '0441234567')
      .replace(/workingHours:\n.*\n/, 'workingHours:\n  mon-fri: 12–20:30\n  sat: 10:00–15:00\n')
      .replace('Перший урок справді безкоштовний?', 'Скільки коштує перший урок?')
      .replace('"Так. Він ні до чого', '"{безкоштовно}. Він ні до чого')
      .replace(
        'replyHours: 2',
        'trialPriceUah: 250\nreplyHours: 24\nholidays: [2026-12-25, 2026-12-31 – 2027-01-10]',
      )
      .concat(
        'colors:\n  ink: "#3d1152"\n  action: "#9a3412"\n  marker: "#ffd1e3"\n',
        `notice:\n  text: "Набираємо групу до олімпіади."\n  until: ${inDays(14)}\n`,
        'seller:\n  name: "ФОП Коваль Анна Іванівна"\n  taxNumber: 1234567890\n  address: "м. Київ, вул. Шкільна, 1"\n',
        'consent: "Надсилаючи форму, ви даєте згоду на обробку персональних даних за [політикою конфіденційності]."\n',
        'reviews:\n  - name: "Оксана"\n    about: "мама учня 9 класу"\n    subject: physics\n    words: "Син полюбив задачі."\n    date: 2026-09-01\n',
        '  - name: "Ігор"\n    about: "учень 11 класу"\n    subject: mathematics\n    words: "Спершу думав, що математика не для мене. За пів року розв’язую те, чого боявся, і пояснюю іншим: на уроці питають, чому так, а не лише скільки вийшло."\n    date: 2026-06-15\n    source: https://reviews.example/ihor\n',
        '  - name: "Наталя"\n    about: "бабуся дошкільника"\n    subject: preschool\n    words: "Онук чекає уроку й сам умикає комп’ютер."\n    date: 2026-10-02\n',
      ),
  );
  edit('teachers/olena-hrytsenko.yaml', (teacher) =>
    teacher
      .replace('Олена Гриценко', 'Уляна Дзвінка')
      .replace(/^description: .*/m, 'description: "Показує все на кульках, нитках і лінійці."')
      .concat('quote: "Люблю запитання."\nvideo: https://video.example/olena\n'),
  );
  edit('packages.yaml', (packages) =>
    packages
      .replace('priceUah: 1500', 'priceUah: 1520')
      .replace('- id: 3\n', `- id: 3\n  subjects: [${WITHOUT_FRENCH}]\n`)
      .replace('priceUah: 2800', `priceUah: 2400\n  usualPriceUah: 2800\n  priceUntil: ${inDays(14)}`)
      .concat(
        '\n- id: 4\n  name: "Олімпіада"\n  priceUah: 14400\n  durationMonths: 6\n  lessons: 48\n  subjects: [astronomy, physics, mathematics]\n  popular: false\n  features:\n    - "48 занять із призером"\n    - "Розбір задач минулих років"\n',
      ),
  );
  edit('texts.yaml', (texts) =>
    texts
      .replace('"Уроки, після яких усе *зрозуміло*"', '"Уроки, на які *хочеться* йти"')
      .replace('"Zoom або Google Meet"', '"Microsoft Teams"'),
  );
  edit('subjects/physics.yaml', (subject) =>
    subject
      .replace(
        /^description: .*/m,
        'description: "Збираємо дослід зі звичайних речей, а формулу записуємо останньою."',
      )
      .replace(/^highlight: .*\n/m, '')
      .replace('  - sofiia-galagan\n', '  - sofiia-galagan\n  - iryna-kovalenko\n  - taras-bondar\n'),
  );
  edit('subjects/french.yaml', (subject) =>
    subject.replace('own-page', 'none').replace(/^search:\n(?: .*\n)*/m, ''),
  );
  const physics = readFileSync(join(content, 'subjects/physics.yaml'), 'utf8');
  writeFileSync(
    join(content, 'subjects/astronomy.yaml'),
    physics
      .replace('"Фізика"', '"Астрономія"')
      .replace('"фізики"', '"астрономії"')
      .replace('"фізикою"', '"астрономією"')
      .replace('"з фізики"', '"з астрономії"')
      .replace(/^(?:lesson|search|related):.*\n(?: .*\n)*/gm, ''),
  );
  mkdirSync(join(content, 'legal'));
  writeFileSync(join(content, 'legal/privacy.md'), POLICY);
  writeFileSync(join(content, 'legal/refunds.md'), POLICY.replace(/^# .*/, '# Повернення коштів'));
  writeFileSync(join(content, 'legal/offer.md'), POLICY.replace(/^# .*/, '# Публічна оферта'));
  return { content, remove };
}

/** A lesson with one task. */
const SHORT_LESSON = `  steps:
    - type: choice
      ask: "Скільки сторін намалює черепашка?"
      hint: "Скільки разів вона йде вперед?"
      answers:
        - { text: "Три", reply: "Їх більше." }
        - { text: "Чотири", right: true, reply: "Так!" }
  next: "Далі намалюємо зірку."
`;

/** The minimal school of {@link writeSmall} without trial lessons. */
export function writeSchoolWithoutTrials(): WrittenSchool {
  const { content, edit, remove } = writeSmall();
  edit('subjects/programming.yaml', (subject) =>
    subject
      .replace(/^search:\n(?: .*\n)*/m, '')
      .replace(/^ {2}alternative: .*\n/m, `$&${SHORT_LESSON}`)
      .concat('trialLesson: none\n'),
  );
  edit('school.yaml', (school) =>
    school
      .replace(/^name: .*/m, 'name: "Ірина Коваленко"')
      .replace('Перший урок справді безкоштовний?', 'Чи є пробний урок?')
      .replace('"Так. Він ні до чого', '"Пробного уроку немає. Розмова ні до чого')
      .replace(/^search:\n(?: .*\n)*/m, ''),
  );
  mkdirSync(join(content, 'brand'));
  writeFileSync(join(content, 'brand/logo.svg'), LOGO);
  edit('texts.yaml', (texts) =>
    texts
      .replace(/^ {2}facts: .*/m, '  facts: "{предмети}, 1–11 клас, НМТ, {ціна} {за заняття}."')
      .replace(/^ {2}promise: .*/m, '  promise: "Почнемо з безкоштовної співбесіди: {ціна} {за заняття}."')
      .replace(/^withoutTrial:\n/m, '$&  ask: "Записатися на співбесіду"\n'),
  );
  return { content, remove };
}

/** A minimal school with long words: one subject, one teacher without a photo, five packages and no claims. */
function writeSmall() {
  const { content, edit, remove } = copyFixtures();
  for (const [folder, kept] of [
    ['subjects', 'programming'],
    ['teachers', 'maksym-kravets'],
  ] as const) {
    for (const file of readdirSync(join(content, folder))) {
      if (!file.startsWith(`${kept}.`)) rmSync(join(content, folder, file));
    }
  }
  edit('school.yaml', (school) =>
    school
      .replace(/^claims:\n(?: .*\n)*/m, 'claims: []\n')
      .replace(
        /^quickAnswers:\n/m,
        '$&  - group: "НМТ"\n    question: "Чи готуєте до НМТ?"\n    answer: "Так."\n',
      )
      .replace(/^homeLessons: .*/m, 'homeLessons: [programming]')
      .replace(/^subjectOrder:\n(?: .*\n)*/m, '')
      .replace(/^samplePlan:\n(?: .*\n)*/m, ''),
  );
  edit('subjects/programming.yaml', (subject) =>
    subject
      .replace(/^related:.*\n(?: .*\n)*/m, '')
      .replace(/^teachers:\n(?: .*\n)*/m, 'teachers:\n  - maksym-kravets\n')
      .replace(/tutor: .*/, 'tutor: maksym-kravets'),
  );
  edit('teachers/maksym-kravets.yaml', (teacher) =>
    teacher.replace(/^name: .*/m, 'name: "Олександра-Вікторія Нечуй-Левицька"'),
  );
  edit('packages.yaml', (packages) =>
    packages
      .replace('"Базовий"', '"Індивідуальний початковий"')
      .concat(
        '\n- id: 4\n  name: "Найінтенсивніший"\n  priceUah: 14400\n  durationMonths: 1\n  lessons: 16\n  popular: false\n  features:\n    - "16 занять"\n',
        '\n- id: 5\n  name: "Літній"\n  priceUah: 1100\n  durationMonths: 1\n  lessons: 2\n  popular: false\n  features:\n    - "2 заняття"\n    - "Проєкт за літо"\n',
      ),
  );
  return { content, edit, remove };
}

type WrittenSchool = { content: string; remove: () => void };

/** A copy of the fixtures' content that a test may change. */
function copyFixtures() {
  // Inside the project, because a build ignores files outside of it.
  mkdirSync('test-results', { recursive: true });
  const parent = mkdtempSync(resolve('test-results/school-variant-'));
  const content = join(parent, 'content');
  cpSync(FIXTURE_CONTENT, content, { recursive: true });
  const edit = (file: string, change: (text: string) => string) => {
    const path = join(content, file);
    writeFileSync(path, change(readFileSync(path, 'utf8')));
  };
  return { content, edit, remove: () => rmSync(parent, { recursive: true, force: true }) };
}

/** The day a number of days after today. */
function inDays(days: number): string {
  return kyivDay(Date.now() + days * DAY_MS);
}

/** Builds the site of one of these schools, by default of the full one. */
export async function buildSchool(write = writeFullSchool) {
  const { content, remove } = write();
  const build = await buildSite({ CONTENT_FOLDER: content, PUBLIC_SITE_URL: 'https://other.example' });
  return {
    folder: build.folder,
    content,
    remove: async () => {
      remove();
      await build.remove();
    },
  };
}
