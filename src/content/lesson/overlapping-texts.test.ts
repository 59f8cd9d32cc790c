import { expect, it, test } from 'vitest';
import { copyContent } from '../../../tests/support/content-copy.ts';
import { loadContent } from '../load.ts';
import { listPieces, listSeenAfter, readLessonDrawing } from './lesson-drawing.ts';
import { findOverlappingTexts } from './overlapping-texts.ts';

const draw = (shapes: string) =>
  readLessonDrawing('a.svg', `<svg viewBox="0 0 360 264">${shapes}</svg>`).drawing;

it.each([
  ['the same place', '<text x="62" y="134">right( … )</text><text x="62" y="134">right(120)</text>', 1],
  ['lines below each other', '<text x="24" y="86">перший</text><text x="24" y="110">другий</text>', 0],
  ['neighbours in a line', '<text x="24" y="86">8</text><text x="60" y="86">4</text>', 0],
  [
    'a group that is moved',
    '<text x="24" y="86">раз</text><g transform="translate(20 80)"><text x="4" y="6">два</text></g>',
    1,
  ],
  [
    'texts set by their middles',
    '<g text-anchor="middle"><text x="60" y="42">довге слово</text></g><text x="40" y="42">так</text>',
    1,
  ],
  [
    'what is not shown',
    '<text x="24" y="86">раз</text><text id="two" class="later" x="24" y="86">два</text>',
    0,
  ],
])('finds overlapping texts: %s', (_what, shapes, found) => {
  expect(findOverlappingTexts(draw(shapes), new Set())).toHaveLength(found);
});

test('a piece hidden by an answer stays hidden, although the task shows it', () => {
  const pieces = listPieces(
    draw(
      '<text id="x" class="later" x="1" y="9">…</text><text id="y" class="later" x="1" y="9">90</text><path id="z" d="M0 0"/>',
    ),
  );
  const task = { show: ['x'], hide: ['z'] };
  expect(listSeenAfter(pieces, task, { draw: ['y'], hide: ['x'] })).toEqual(['y']);
  expect(listSeenAfter(pieces, task, { draw: ['z'] })).toEqual(['x', 'z']);
});

test('warns about the answer that makes texts overlap', () => {
  const content = copyContent();
  content.edit('subjects/english.yaml', 'draw: [found, day]', 'draw: [found, twice, day]');
  content.edit(
    'subjects/english.svg',
    '<text id="found"',
    '<text id="twice" class="later" x="60" y="96">lost</text><text id="found"',
  );
  expect(loadContent(content.folder).warnings).toContainEqual(
    expect.objectContaining({
      field: 'lesson.steps[0].answers[1]',
      expected: 'на малюнку «lost» і «found» лежать одне на одному: заховайте одне з них (hide)',
    }),
  );
});

test.each(['content', 'tests/fixtures/content'])('no texts overlap in %s', (folder) => {
  const covered = loadContent(folder).subjects.flatMap(({ slug, lesson }) => {
    const { drawing = [], steps = [] } = lesson?.play ?? {};
    const pieces = listPieces(drawing);
    return steps.flatMap((step) =>
      [{}, ...step.answers]
        .flatMap((answer) => findOverlappingTexts(drawing, new Set(listSeenAfter(pieces, step, answer))))
        .map((texts) => `${slug}: ${texts.join(' / ')}`),
    );
  });
  expect(covered).toEqual([]);
});
