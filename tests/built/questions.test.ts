import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { SCHOOL_SITE } from '../support/school-site.ts';
import { readVisibleText, withPlainSpaces } from './visible-text.ts';

type Question = { question: string; page: string; sentence: string };

const QUESTIONS: Question[] = parse(readFileSync('tests/fixtures/questions.yaml', 'utf8'));

it.each(QUESTIONS)('answers «$question» on $page', ({ page, sentence }) => {
  expect(readPage(page)).toContain(withPlainSpaces(sentence));
});

it('has the answers about prices and contacts on every subject page', () => {
  for (const subject of ['english', 'french', 'mathematics', 'preschool', 'programming']) {
    const html = readFileSync(`${SCHOOL_SITE}/subject/${subject}.html`, 'utf8');
    expect(readVisibleText(html), subject).toContain('Чи повернете гроші?');
    expect(html, subject).toContain('href="/#questions"');
  }
});

it('makes each question a heading below that of its group', () => {
  const html = readFileSync(`${SCHOOL_SITE}/index.html`, 'utf8');
  expect(html).toMatch(/<summary><h4[^>]*>Гроші<\/h4>/);
  expect(html).toMatch(/<h5[^>]*>Чи\s(?:<[^>]+>)*повернете гроші\?<\/h5>/);
});

function readPage(path: string): string {
  const file = path === '/' ? 'index' : path.slice(1);
  return readVisibleText(readFileSync(`${SCHOOL_SITE}/${file}.html`, 'utf8'));
}
