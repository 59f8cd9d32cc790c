import { describe, expect, it } from 'vitest';
import { copyContent } from '../../../tests/support/content-copy.ts';
import { FIXTURE_CONTENT } from '../../../tests/support/fixture-site.ts';
import { loadContent } from '../load.ts';
import { type DrawingClass, readLessonDrawing, writeDrawing } from './lesson-drawing.ts';

const FILE = 'content/subjects/physics.svg';

const inFrame = (shapes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 264">${shapes}</svg>`;

/** Returns the message without the file name. */
function refusals(source: string): string[] {
  return readLessonDrawing(FILE, source).mistakes.map(
    ({ line, expected }) => `${line ? `рядок ${line}: ` : ''}${expected}`,
  );
}

function rewrite(shapes: string): string {
  const { drawing, mistakes } = readLessonDrawing(FILE, inFrame(shapes));
  expect(mistakes).toEqual([]);
  const attributesOf = (role: DrawingClass) => ({ class: `x-${role}` });
  return writeDrawing(drawing, { attributesOf, textAttributes: { fill: 'currentColor' } });
}

describe('a drawing', () => {
  it('is rebuilt with attributes for its classes', () => {
    expect(rewrite('<!-- стеля --><path class="area plain" d="M0 0h24v24z"/>\n<g><circle r="3"/></g>')).toBe(
      '<path class="x-area x-plain" d="M0 0h24v24z"/><g><circle r="3"/></g>',
    );
  });

  it('keeps its texts and their order', () => {
    expect(rewrite('<text x="1" y="2">2H<tspan dy="6">2</tspan> &lt; 3 &amp; "x"</text>')).toBe(
      '<text fill="currentColor" x="1" y="2">2H<tspan dy="6">2</tspan> &lt; 3 &amp; "x"</text>',
    );
  });

  it.each([
    ['a script', '<script>alert(1)</script>', 'елемент <script> тут не дозволено'],
    ['a handler', '<path onclick="alert(1)" d="M0 0"/>', 'атрибут onclick у <path> не дозволено'],
    ['a foreign picture', '<image href="https://a.ua/x.png"/>', 'елемент <image> тут не дозволено'],
    ['a reference', '<use href="#x"/>', 'елемент <use> тут не дозволено'],
    ['foreign markup', '<foreignObject><p>x</p></foreignObject>', 'елемент <foreignObject> тут не дозволено'],
    ['styles', '<style>path{fill:red}</style>', 'елемент <style> тут не дозволено'],
    ['a colour of its own', '<path fill="red" d="M0 0"/>', 'атрибут fill у <path> не дозволено'],
    ['an address in a value', '<path d="url(https://a.ua)"/>', 'атрибут d у <path> записано неправильно'],
    [
      'another font',
      '<text font-family="Papyrus">x</text>',
      'атрибут font-family у <text> записано неправильно',
    ],
    [
      'an unknown class',
      '<path class="red" d="M0 0"/>',
      'невідомий клас у «red»; бувають лише: area, marker',
    ],
    ['words outside of a text', '<g>слово</g>', 'слова «слово» бувають лише всередині <text>'],
    ['a coded sign', '<text>&eacute;</text>', 'знак записано кодом'],
    ['a name that every object has', '<path constructor="x" d="M0 0"/>', 'атрибут constructor у <path>'],
  ])('is rejected with %s', (_what, shapes, expected) => {
    expect(refusals(inFrame(`\n${shapes}`))[0]).toContain(`рядок 2: ${expected}`);
  });

  it.each([
    ['is not closed', '<svg viewBox="0 0 360 264"><g>', 'рядок 1: елемент <g> не закрито'],
    [
      'is closed in disorder',
      inFrame('<g><text></g></text>'),
      'рядок 1: тут закрито <g>, хоча відкрито <text>',
    ],
    ['is not written right', inFrame('<path d="M0 0" <g/>'), 'рядок 1: елемент записано з помилкою'],
    [
      'has another field',
      '<svg viewBox="0 0 24 24"></svg>',
      'рядок 1: атрибут viewBox у <svg> записано неправильно',
    ],
    ['says no field', '<svg></svg>', 'рядок 1: у <svg> очікується viewBox="0 0 360 264"'],
    ['is no drawing', '<html></html>', 'рядок 1: елемент <html> тут не дозволено; тут бувають лише: svg'],
    ['is empty', ' ', 'очікується один <svg viewBox="0 0 360 264">'],
    ['has a document type', `<!DOCTYPE svg [<!ENTITY x "y">]>${inFrame('')}`, 'рядок 1: елемент записано'],
    ['is large', inFrame('<g/>'.repeat(1100)), 'малюнок завеликий: щонайбільше 4000 знаків'],
  ])('is rejected if it %s', (_what, source, expected) => {
    expect(refusals(source)[0]).toContain(expected);
  });
});

describe('a lesson', () => {
  const PHYSICS = 'subjects/physics.yaml';

  it('exists for every subject and is asked by one of its teachers', () => {
    const { subjects } = loadContent(FIXTURE_CONTENT);
    expect(subjects).toHaveLength(13);
    for (const { slug, lesson, teachers } of subjects) {
      expect(lesson?.drawing.length, slug).toBeGreaterThan(2);
      expect(teachers, slug).toContain(lesson?.tutor);
    }
  });

  it.each([
    [
      'tutor: olena-hrytsenko',
      'tutor: olena-hrytsenka',
      'lesson.tutor: olena-hrytsenka немає серед викладачів предмета (може, olena-hrytsenko?)',
    ],
    ['pupil: "Д"', 'pupil: "Дмитро"', 'lesson.pupil: очікується одна велика літера'],
    [
      /question: .*/,
      `question: ${'а'.repeat(46)}`,
      'lesson.question: очікується текст, у якому щонайбільше 45 знаків',
    ],
    [
      /answer: .*/,
      `answer: ${'а'.repeat(53)}`,
      'lesson.answer: очікується текст, у якому щонайбільше 52 знаки',
    ],
    [/alternative: .*/, '', 'lesson.alternative: поля немає'],
    [/\nlesson:[\s\S]*/, '', 'physics.svg: малюнок є, а поля lesson у physics.yaml немає'],
  ])('is validated: %s', (from, to, expected) => {
    const content = copyContent();
    content.edit(PHYSICS, from, to);
    expect(content.refusal()).toEqual([expect.stringContaining(expected)]);
  });

  it('requires its drawing', () => {
    const content = copyContent();
    content.remove('subjects/physics.svg');
    expect(content.refusal()).toEqual([
      expect.stringMatching(
        /^- content\/subjects\/physics\.svg: немає малюнка до lesson; покладіть його сюди або приберіть lesson у physics\.yaml з усіма рядками під ним, що мають відступ \(рядки 26–\d+\)$/,
      ),
    ]);
  });

  it.each([/(?=\nsearch:)/, /\nsearch:[\s\S]*/])(
    'is removed with the lines that the message about its drawing names: %s',
    (after) => {
      const content = copyContent();
      content.remove('subjects/physics.svg');
      content.edit(PHYSICS, after, '\n# Далі — текст для пошуку.\n');
      const [, first, last] = /рядки (\d+)–(\d+)/.exec(content.refusal()[0] ?? '') ?? [];
      const lines = content.read(PHYSICS).split('\n');
      lines.splice(Number(first) - 1, Number(last) - Number(first) + 1);
      content.write(PHYSICS, lines.join('\n'));
      expect(content.read(PHYSICS)).not.toMatch(/lesson|boardName/);
      expect(content.read(PHYSICS)).toContain('- sofiia-galagan\n\n# Далі');
      expect(content.refusal()).toEqual([]);
    },
  );

  it('reports the mistakes in its drawing', () => {
    const content = copyContent();
    content.edit('subjects/physics.svg', 'class="pencil"', 'class="pensil"');
    expect(content.refusal()).toEqual([
      expect.stringMatching(/^- content\/subjects\/physics\.svg, рядок \d+: невідомий клас у «pensil»/),
    ]);
  });

  it('is optional; the home page works without it', () => {
    const content = copyContent();
    for (const slug of ['physics', 'mathematics']) {
      content.edit(`subjects/${slug}.yaml`, /\nlesson:[\s\S]*/, '\n');
      content.remove(`subjects/${slug}.svg`);
    }
    expect(content.warnings()).toContainEqual(
      expect.stringMatching(
        /^- content\/school\.yaml, рядок \d+, homeLessons\[0\]: у предмета mathematics немає миті уроку/,
      ),
    );
    expect(loadContent(content.folder).school.homeLessons).not.toContain('mathematics');
  });
});
