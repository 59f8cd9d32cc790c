// @module-tag slow
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Document, isSeq, parseDocument } from 'yaml';
import { loadContent } from '#content/load.ts';
import type { Content } from '#content/schema.ts';
import { BUILD_TIMEOUT_MS, buildSite, type SiteBuild } from '../support/build-site.ts';
import { describeBuiltSite } from './built-site.ts';
import { readVisibleText } from './visible-text.ts';

/** Unique texts and a price that no content contains. */
const NEW = {
  priceUah: 1973,
  feature: 'Щотижневий лист батькам',
  teacher: 'Уляна Дзвінка-Їжакевич',
  teacherText: 'Показує все на кульках, нитках і лінійці, а потім питає: «Що буде, якщо…?».',
  description: 'Збираємо дослід зі звичайних речей, а формулу записуємо останньою.',
  question: 'Чи можна перенести урок?',
  answer: 'Так, якщо попередити напередодні.',
};

let folder: string;
let before: Content;
let build: SiteBuild;

/** Edits fields of a content file as an owner would. Independent of the existing texts. */
function edit(file: string, change: (document: Document) => void): void {
  const path = join(folder, file);
  const document = parseDocument(readFileSync(path, 'utf8'));
  change(document);
  writeFileSync(path, document.toString({ lineWidth: 0 }));
}

beforeAll(async () => {
  before = loadContent('content');
  // Inside the project, because a build ignores files outside of it.
  mkdirSync('test-results', { recursive: true });
  folder = join(mkdtempSync(resolve('test-results/owner-')), 'content');
  cpSync('content', folder, { recursive: true });
  const [subject] = before.subjects;
  if (!subject) throw new Error('there is no subject');
  edit('packages.yaml', (packages) => {
    packages.setIn([0, 'priceUah'], NEW.priceUah);
    packages.setIn([0, 'features', 0], NEW.feature);
  });
  edit(`teachers/${subject.teachers[0]?.id}.yaml`, (teacher) => {
    teacher.set('name', NEW.teacher);
    teacher.set('description', NEW.teacherText);
  });
  edit(`subjects/${subject.slug}.yaml`, (page) => {
    page.set('description', NEW.description);
    page.delete('highlight');
  });
  edit('school.yaml', (school) => {
    const answers = school.get('quickAnswers');
    if (!isSeq(answers)) throw new Error('there are no answers');
    if (answers.items.length === 8) answers.items.pop();
    answers.add(school.createNode({ question: NEW.question, answer: NEW.answer }));
  });
  build = await buildSite({ CONTENT_FOLDER: folder });
}, BUILD_TIMEOUT_MS);

afterAll(async () => {
  rmSync(join(folder, '..'), { recursive: true, force: true });
  await build?.remove();
});

describeBuiltSite('the site after an owner’s edit of a price, a teacher, a text and an answer', () => ({
  folder: build.folder,
  content: loadContent(folder),
}));

it('shows the new texts and price, and the old ones nowhere', async () => {
  const [subject] = before.subjects;
  const [changed] = before.packages;
  const home = await readFile(`${build.folder}/index.html`, 'utf8');
  const page = await readFile(`${build.folder}/subject/${subject?.slug}.html`, 'utf8');
  for (const html of [home, page]) {
    const text = readVisibleText(html);
    expect(html).toContain(`${NEW.priceUah} грн`);
    expect(html).not.toContain(`>${changed?.priceUah} грн`);
    expect(text).toContain(NEW.feature);
  }
  expect(readVisibleText(home)).toContain(`${NEW.question}${NEW.answer}`);
  const text = readVisibleText(page);
  for (const words of [NEW.teacher, NEW.teacherText, NEW.description]) expect(text).toContain(words);
  expect(text).not.toContain(subject?.description);
  expect(text).not.toContain(subject?.teachers[0]?.name);
});
