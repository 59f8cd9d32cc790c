import { expect, it } from 'vitest';
import { readLessonDrawing, writeDrawing } from '#content/lesson/lesson-drawing.ts';
import { prepareDrawing } from './task-drawing.ts';

const { drawing } = readLessonDrawing(
  'a.svg',
  `<svg viewBox="0 0 360 264">
    <path class="pencil" d="M1 1"/><circle id="here" class="place" r="9"/>
    <g><text id="sum" x="1" y="1">13</text><text id="nine" class="later" x="1" y="1">9</text></g>
    <path id="always" d="M2 2"/><path id="never" class="later" d="M3 3"/><path id="tick" class="later pencil" d="M4 4"/>
  </svg>`,
);

const write = (answers: string[][]) =>
  writeDrawing(
    prepareDrawing(drawing, {
      pieces: ['sum', 'always'],
      answers: answers.map((pieces) => ({ text: '', pieces, replies: [] })),
    }),
    { attributesOf: () => ({}) },
  );

it('contains all pieces that answers to the task change, also inside of groups', () => {
  expect(
    write([
      ['sum', 'always'],
      ['nine', 'always', 'tick'],
      ['nine', 'always'],
    ]),
  ).toBe(
    '<g><text x="1" y="1" data-off="2 3">13</text><text x="1" y="1" data-on="2 3">9</text></g>' +
      '<path d="M2 2"/><path d="M4 4" data-on="2"/>',
  );
});

it('omits places, the strokes of the example, and pieces of other tasks', () => {
  expect(write([['sum', 'always']])).toBe('<g><text x="1" y="1">13</text></g><path d="M2 2"/>');
});
