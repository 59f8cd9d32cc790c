import { expect, it } from 'vitest';
import { taskRules } from './task-rules.ts';

const box = (left: string, top = '36.36%') => ({ left, top, '--wide': '10cqi', '--high': '5cqi' });

it('lets each chosen radio button show and hide the elements with its number', () => {
  const answers = [{ pieces: ['on', 'off'] }, { pieces: ['tick'] }, { pieces: ['on', 'off'] }];
  const rules = taskRules({ type: 'choice', pieces: ['on', 'off'], answers });
  expect(rules[0]).toContain('[data-task]>:nth-of-type(3):checked~* [data-on~="3"]');
  // Only the second answer hides something.
  expect(rules[1]).toBe('[data-task]>:nth-of-type(2):checked~* [data-off~="2"]{display:none}');
  expect(rules.some((rule) => rule.includes(':focus-visible~* [data-slip="1"]'))).toBe(true);
});

it('places radio buttons in shares of the sheet’s width, and writes common properties once', () => {
  const answers = [
    { box: box('25%'), pieces: [] },
    { box: box('75%'), pieces: [] },
    { box: box('50%'), pieces: [] },
  ];
  expect(taskRules({ type: 'point', pieces: [], answers }).slice(1)).toEqual([
    '[data-task]{--gap:.25;--y:.2666;--w:.1;--h:.05}',
    '[data-task]>:nth-of-type(1){--x:.25}',
    '[data-task]>:nth-of-type(2){--x:.75}',
    '[data-task]>:nth-of-type(3){--x:.5}',
  ]);
});
