import { renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { copyContent, SCHOOL_FOLDER } from '../../../tests/support/content-copy.ts';
import { copyRealContent } from '../../../tests/support/real-content.ts';
import { loadContent } from '../load.ts';
import digests from './sample-digests.json' with { type: 'json' };
import { writeSampleDigests } from './sample-texts.ts';
import { findShownTexts, formatSamples, listSamples } from './samples.ts';

/** A school that stores its own texts in `content/` runs these tests too. */
const hasSampleContent = loadContent(SCHOOL_FOLDER).school.name === 'Клітинка';

it('lists sample content that the site still shows', () => {
  const content = copyContent();
  content.edit('teachers/olena-hrytsenko.yaml', /$/, 'sample: true\n');
  content.edit('school.yaml', 'parta_school"', 'klitynka_school"');
  content.edit('school.yaml', /$/, 'confirmed:\n  claims: 2026-09-01\n');
  expect(listSamples(loadContent(content.folder), content.folder)).toEqual([
    'content/school.yaml, зразкове: телефон, Telegram, Viber, електронна пошта.',
    'content/teachers, вигадані викладачі (sample: true), 1: Олена Гриценко.',
    'Не підтверджено: строк відповіді, робочі години й досвід викладачів (promises); ціни й усе, що входить у пакети (packages); результати й обіцянки на сторінках предметів (subjects); тривалість уроку й кроки першого уроку (lessons); часті запитання (answers). Перевірте й допишіть дату: confirmed у content/school.yaml.',
    expect.stringMatching(/^Слова зі зразка, content\/school.yaml: /),
    expect.stringMatching(/^Слова зі зразка, content\/texts.yaml: /),
    expect.stringMatching(/^Слова зі зразка, content\/packages.yaml: /),
    expect.stringMatching(/^Предмети зі словами зі зразка, content\/subjects: /),
    'Викладачі зі словами вигаданих, content/teachers: andrii-melnychuk, sofiia-galagan.',
    'Не сказано, хто надає послуги: seller у content/school.yaml.',
    'Форми не просять згоди: consent у content/school.yaml.',
    'Немає політики конфіденційності: content/legal/privacy.md (зразок — у docs/legal).',
    'Немає умов користування: content/legal/terms.md (зразок — у docs/legal).',
  ]);
});

it('lists the tax number of the sample', () => {
  const content = copyContent();
  content.edit('school.yaml', /$/, 'seller:\n  name: "ФОП Лис Олена"\n  taxNumber: "1234567890"\n');
  expect(listSamples(loadContent(content.folder), content.folder)).toContain(
    'Податковий номер зі зразка: впишіть свій, seller у content/school.yaml.',
  );
});

it('lists the seller of the sample', () => {
  const content = copyContent();
  content.edit(
    'school.yaml',
    /$/,
    'seller:\n  name: "ФОП Коваль Анна Іванівна"\n  taxNumber: "3000000012"\n',
  );
  expect(listSamples(loadContent(content.folder), content.folder)).toContain(
    'Назва продавця зі зразка: впишіть свою, seller у content/school.yaml.',
  );
});

it('names the folder as messages about mistakes do', () => {
  const content = copyContent();
  const words = join(dirname(content.folder), 'words');
  renameSync(content.folder, words);
  const lines = listSamples(loadContent(words), words);
  expect(lines).toContain('Немає умов користування: words/legal/terms.md (зразок — у docs/legal).');
  expect(lines.join()).not.toContain('content/');
});

it('lists each sample text until the school changes or confirms it', () => {
  const content = copyContent(SCHOOL_FOLDER);
  const samples = () =>
    listSamples(loadContent(content.folder), content.folder).filter((line) =>
      /зі зразка|вигаданих/.test(line),
    );
  expect(samples()).toEqual([
    'Слова зі зразка, content/school.yaml: tagline, samplePlan.can[0], search.title, search.description. Перепишіть або підтвердьте: confirmed.texts.',
    expect.stringMatching(
      /^Слова зі зразка, content\/texts.yaml: lessonPlace, home.headline, home.facts, home.pitch, .* та ще \d+\./,
    ),
    expect.stringMatching(/^Часті запитання зі зразка, content\/school.yaml: quickAnswers\[0\].answer, /),
    expect.stringMatching(/^Слова зі зразка, content\/packages.yaml: \[0\].features\[1\], /),
    expect.stringMatching(/^Предмети зі словами зі зразка, content\/subjects: biology, /),
  ]);

  content.edit(
    'school.yaml',
    'Репетитори онлайн: школа, НМТ, олімпіади',
    'Танці для дітей від чотирьох років',
  );
  content.edit('school.yaml', 'tagline: "Онлайн-школа репетиторів"', 'tagline: "Онлайн–школа  репетиторів."');
  expect(samples()[0]).toBe(
    'Слова зі зразка, content/school.yaml: tagline, samplePlan.can[0], search.description. Перепишіть або підтвердьте: confirmed.texts.',
  );

  content.edit('teachers/iryna-kovalenko.yaml', /sample: true.*/, '');
  expect(samples()).toContain('Викладачі зі словами вигаданих, content/teachers: iryna-kovalenko.');

  const parts = ['texts', 'answers', 'packages', 'subjects'];
  content.edit('school.yaml', /$/, `confirmed:\n${parts.map((part) => `  ${part}: 2026-09-01\n`).join('')}`);
  expect(samples()).toEqual(['Викладачі зі словами вигаданих, content/teachers: iryna-kovalenko.']);
});

it('omits sample texts that no page of the school shows', () => {
  const { subjects } = loadContent(SCHOOL_FOLDER);
  const fields = (shown: typeof subjects) => findShownTexts(SCHOOL_FOLDER, shown).map(({ field }) => field);
  const ofTrial = ['subject.price', 'firstLesson.text', 'linkPicture[0]'];
  const untried = subjects.map((subject) => ({ ...subject, trialLesson: 'none' as const }));

  expect(fields(subjects)).toEqual(expect.arrayContaining(ofTrial));
  expect(fields(subjects).filter((field) => /oneTeacher|withoutTrial/.test(field))).toEqual([]);
  expect(fields(untried)).toContain('withoutTrial.closingText');
  expect(fields(untried).filter((field) => ofTrial.includes(field))).toEqual([]);
  // The first subject alone has one teacher.
  const alone = subjects
    .slice(0, 1)
    .map((subject) => ({ ...subject, teachers: subject.teachers.slice(0, 1) }));
  expect(fields(alone)).toContain('oneTeacher.home.pitch');
  expect(fields(alone)).not.toContain('home.subjectsIntro');
});

it.runIf(hasSampleContent)('the digests of the sample texts are current: npm run content:schemas', () => {
  expect(digests).toEqual(writeSampleDigests(SCHOOL_FOLDER));
});

it('reports nothing if the school has confirmed everything', () => {
  const { folder } = copyRealContent();
  expect(formatSamples(listSamples(loadContent(folder), folder))).toBe('Зразкового в текстах не лишилося.');
});
