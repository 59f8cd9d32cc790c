import { describe, expect, it } from 'vitest';
import { copyContent } from '../../../tests/support/content-copy.ts';
import { FIXTURE_CONTENT } from '../../../tests/support/fixture-site.ts';
import { loadContent } from '../load.ts';
import { listPieces } from './lesson-drawing.ts';

const PHYSICS = 'subjects/physics.yaml';
const MATHEMATICS = 'subjects/mathematics.yaml';

describe('the tasks of a lesson', () => {
  it('are optional; without them the board is only an illustration', () => {
    const { subjects } = loadContent(FIXTURE_CONTENT);
    const find = (slug: string) => subjects.find((subject) => subject.slug === slug)?.lesson;
    expect(find('chemistry')?.play).toBeUndefined();
    expect(find('physics')?.play?.steps.map(({ type }) => type)).toEqual(['slide', 'choice']);
  });

  it('add pieces that the example does not show', () => {
    const { subjects } = loadContent(FIXTURE_CONTENT);
    const lesson = subjects.find(({ slug }) => slug === 'physics')?.lesson;
    expect(listPieces(lesson?.drawing ?? []).map(({ id }) => id)).toEqual(['rest', 'length']);
    expect(listPieces(lesson?.play?.drawing ?? []).map(({ id }) => id)).toContain('bob');
  });

  it.each([
    [PHYSICS, 'type: slide', 'type: drag', 'steps[0].type: очікується одне з: choice, point, slide'],
    [
      PHYSICS,
      /ask: "За.*/,
      `ask: ${'а'.repeat(91)}`,
      'steps[1].ask: очікується текст, у якому щонайбільше 90 знаків, а тут 91',
    ],
    [PHYSICS, /\n {6}hint: "К.*ло.*/, '', 'steps[0].hint: поля немає'],
    [
      PHYSICS,
      'text: "2 м"',
      `text: ${'2'.repeat(31)}м`,
      'answers[0].text: очікується текст, у якому щонайбільше 30 знаків, а тут 32',
    ],
    [
      PHYSICS,
      'reply: "Забагато."',
      `reply: ${'а'.repeat(111)}`,
      'answers[2].reply: очікується текст, у якому щонайбільше 110 знаків',
    ],
    [PHYSICS, ', reply: "Забагато."', '', 'answers[2].reply: поля немає'],
    [PHYSICS, /next: .*/, '', 'lesson.next: steps є, а next немає'],
    [
      PHYSICS,
      'text: "4 м", right: true',
      'text: "4 м"',
      'steps[1].answers: жодна відповідь не має right: true',
    ],
    [
      PHYSICS,
      'text: "8 м"',
      'text: "8 м", right: true',
      'steps[1].answers: правильна (right: true) має бути рівно одна відповідь, а тут 2',
    ],
    [PHYSICS, 'text: "8 м"', 'text: "8 м", at: bob', 'answers[2].at: at буває лише там, де type: point'],
    [PHYSICS, 'text: "8 м"', 'text: "8 м", upTo: 8', 'answers[2].upTo: upTo буває лише там, де type: slide'],
    [PHYSICS, 'text: "8 м", ', '', 'answers[2].text: поля немає; очікується текст'],
    [
      PHYSICS,
      /(?<=steps:\n)[\s\S]*?(?= {4}- type: choice)/,
      '    - type: slide\n      ask: "а"\n      hint: "б"\n      answers:\n        - { upTo: 1, reply: "в" }\n        - { upTo: 2, right: true, reply: "г" }\n',
      'steps[0].slide: у завданні з type: slide має бути поле slide',
    ],
    [PHYSICS, 'start: 100', 'start: 98', 'slide.start: start не збігається з кроком: 20, 25, 30…'],
    [PHYSICS, 'start: 100', 'start: 105', 'slide.start: start не збігається з кроком: 20, 25, 30…'],
    [PHYSICS, 'step: 5', 'step: 7', 'slide.step: крок 7 не ділить відстань від 20 до 100 порівну'],
    [PHYSICS, 'to: 100', 'to: 20', 'slide.to: to має бути більше за from (20)'],
    [PHYSICS, '{T} секунди', 'секунди', 'slide.words: бракує {T}: тут стане число'],
    [PHYSICS, '{T} секунди', '{T} {t} секунди', 'slide.words: {t} тут не буває; бувають: l, T'],
    [PHYSICS, 'upTo: 50', 'upTo: 15', 'answers: upTo має зростати й закінчуватися на 100 (slide.to)'],
    [PHYSICS, 'upTo: 100', 'upTo: 95', 'answers: upTo має зростати й закінчуватися на 100 (slide.to)'],
    [PHYSICS, 'upTo: 50', 'upTo: 50, text: "50"', 'answers[2]: у slide відповідь має upTo замість text і at'],
    [
      PHYSICS,
      'draw: [tick]',
      'draw: [tik]',
      'answers[1].draw[0]: частини "tik" у physics.svg немає (може, tick?); є: rest, length',
    ],
    [PHYSICS, 'piece: thread', 'piece: rope', 'moves[0].piece: частини "rope" у physics.svg немає'],
    [PHYSICS, 'stretch: [0.2, 1]', 'stretch: [0.2]', 'moves[0].stretch: очікується рівно 2 записи, а тут 1'],
    [MATHEMATICS, 'at: vertex, ', '', 'answers[2].at: у point кожна відповідь має at'],
    [MATHEMATICS, 'at: vertex', 'at: Vertex', 'answers[2].at: очікується id частини малюнка'],
    [
      MATHEMATICS,
      'hide: [below]',
      'hide: [below]\n      slide: {label: а, name: x, unit: м, from: 1, to: 2, step: 1, start: 1, words: "{x}"}',
      'steps[1].slide: поле slide буває лише там, де type: slide',
    ],
  ])('are validated: %s, %s', (file, from, to, expected) => {
    const content = copyContent();
    content.edit(file, from, to);
    expect(content.refusal()).toContainEqual(expect.stringContaining(expected));
    expect(content.refusal()).toContainEqual(
      expect.stringMatching(new RegExp(`^- content/${file}, рядок \\d`)),
    );
  });

  it('may have several right places, but need a wrong one', () => {
    const content = copyContent();
    content.edit(MATHEMATICS, 'at: cut-y', 'right: true, at: cut-y');
    expect(content.refusal()).toEqual([]);
    content.edit(MATHEMATICS, 'at: vertex', 'right: true, at: vertex');
    expect(content.refusal()).toEqual([expect.stringContaining('answers: усі відповіді мають right: true')]);
  });

  it('accept at most four words or places', () => {
    const content = copyContent();
    content.edit(
      PHYSICS,
      /( {8}- \{ text: "8 м".*\n)/,
      ['3', '5', '6'].map((each) => `        - { text: "${each} м", reply: "Ні." }\n`).join(''),
    );
    expect(content.refusal()).toEqual([
      expect.stringContaining('steps[1].answers: від 2 до 4 відповідей, а тут 5'),
    ]);
  });
});

describe('the pieces of a drawing', () => {
  it('have unique ids', () => {
    const content = copyContent();
    content.edit('subjects/physics.svg', 'id="four"', 'id="tick"');
    expect(content.refusal()).toContain('- content/subjects/physics.svg: id="tick" двічі в одному малюнку');
  });

  it('may appear later', () => {
    const content = copyContent();
    content.edit('subjects/physics.svg', 'id="four" ', '');
    expect(content.refusal()).toEqual([
      expect.stringMatching(/physics\.svg, рядок \d+: частина з класом later мусить мати id/),
    ]);
  });

  it('are far enough apart for fingers', () => {
    const content = copyContent();
    content.edit(
      'subjects/mathematics.svg',
      'id="vertex" class="place" cx="144"',
      'id="vertex" class="place" cx="120"',
    );
    expect(content.refusal()).toEqual([
      expect.stringContaining(
        'answers[2].at: місця root-1 і vertex ближче ніж 44 пікселі на телефоні: розсуньте їх',
      ),
    ]);
  });

  it('are round or rectangular if they are targets', () => {
    const content = copyContent();
    content.edit(MATHEMATICS, 'at: cut-y', 'at: axis');
    expect(content.refusal()).toEqual([
      expect.stringContaining('answers[0].at: місцем буває circle, ellipse або rect, а "axis" — щось інше'),
    ]);
  });

  it('are reported if no task uses them', () => {
    const content = copyContent();
    content.edit(PHYSICS, 'draw: [four, tick-low]', 'draw: [tick-low]');
    expect(content.refusal()).toEqual([]);
    expect(content.warnings()).toEqual([
      '- content/subjects/physics.svg: частину "four" ніде не використано',
    ]);
  });
});
