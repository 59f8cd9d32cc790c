import { describe, expect, it } from 'vitest';
import { copyContent } from '../../../tests/support/content-copy.ts';
import { loadContent } from '../load.ts';
import { chooseHue } from '../subjects/subject-hues.ts';

const HISTORY = 'subjects/history.yaml';

const BOARD = `textBoard:
  written: "Берестечко, 1651"
  question: "Що було потім?"
  answers:
    - { text: "Зборівський договір", reply: "Він був за два роки до того." }
    - { text: "Білоцерківський договір", right: true, reply: "Так: у вересні 1651-го." }
    - { text: "Переяславська рада", reply: "Ще ні: вона була 1654-го." }
`;

/** Replaces the drawing of the history subject with a text board. */
function withBoard(board = BOARD) {
  const content = copyContent();
  content.edit(HISTORY, /^lesson:\n(?: .*\n)*/m, board);
  content.remove('subjects/history.svg');
  return content;
}

describe('a text board', () => {
  it('is a lesson with one task, asked by the first teacher of the subject', () => {
    const content = withBoard();
    expect(content.refusal()).toEqual([]);
    const lesson = loadContent(content.folder).subjects.find(({ slug }) => slug === 'history')?.lesson;
    expect(lesson?.tutor.id).toBe('yurii-danylenko');
    expect(lesson?.alternative).toBe(
      'На дошці написано: «Берестечко, 1651». Варіанти: Зборівський договір; Білоцерківський договір; Переяславська рада.',
    );
    const [step, ...others] = lesson?.play?.steps ?? [];
    expect(others).toEqual([]);
    expect(step?.answers.map(({ text, right }) => [text, right])).toEqual([
      ['Зборівський договір', undefined],
      ['Білоцерківський договір', true],
      ['Переяславська рада', undefined],
    ]);
    expect(JSON.stringify(lesson?.drawing)).toContain('Берестечко, 1651');
    expect(JSON.stringify(lesson?.drawing)).not.toContain('"later"');
  });

  it.each([
    [' right: true,', '', 'textBoard.answers: жодна відповідь не має right: true'],
    ['Зборівський договір', 'Переяславська рада', 'answers[2].text: така відповідь уже є вище'],
    ['  question:', '  tutor: olena\n  питання:', 'textBoard.питання: невідоме поле'],
  ])('is rejected with %s → %s', (from, to, expected) => {
    const content = withBoard(BOARD.replace(from, to));
    expect(content.refusal()).toContainEqual(expect.stringContaining(expected));
  });

  it('is rejected beside a drawn board', () => {
    const content = copyContent();
    content.edit(HISTORY, /$/, BOARD);
    expect(content.refusal()).toEqual([
      expect.stringContaining('textBoard: є вже дошка з малюнком (lesson); залиште одне з двох'),
    ]);
  });
});

describe('the colour of a cover', () => {
  it('is chosen for subjects without one and differs from all others', () => {
    const content = copyContent();
    for (const slug of ['physics', 'history', 'biology'])
      content.edit(`subjects/${slug}.yaml`, /^color: .*\n/m, '');
    expect(content.refusal()).toEqual([]);
    const hues = loadContent(content.folder).subjects.map(({ color }) => color.hue);
    expect(new Set(hues).size).toBe(13);
  });

  it('differs visibly between thirteen subjects', () => {
    const taken: number[] = [];
    for (let place = 0; place < 13; place++) {
      const { hue } = chooseHue(place, taken);
      for (const other of taken)
        expect(Math.min((hue - other + 360) % 360, (other - hue + 360) % 360)).toBeGreaterThanOrEqual(18);
      taken.push(hue);
    }
  });
});
