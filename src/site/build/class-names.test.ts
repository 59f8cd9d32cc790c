import { expect, test } from 'vitest';
import { shortClassNames } from './class-names.ts';

const BUTTON = 'src/site/ui/Button.module.css';
const CARD = 'src/site/ui/Card.module.css';

test('a class has one short name of its own in every build', () => {
  const [name, again] = [shortClassNames('src/site'), shortClassNames('src/site')];
  const places = [
    ['button', BUTTON],
    ['text', BUTTON],
    ['card', CARD],
    ['ask', 'src/site/ui/Bubble.module.css'],
  ] as const;
  const names = places.map(([local, file]) => name(local, file));
  expect(names).toEqual(places.map(([local, file]) => again(local, `${process.cwd()}/${file}`)));
  expect(new Set(names).size).toBe(places.length);
  for (const each of names) expect(each).toMatch(/^[a-z][0-9a-z]?$/);
});

test('a class that is written while the build runs is told of', () => {
  expect(() => shortClassNames('src/site')('unheard-of', BUTTON)).toThrow('came after the build began');
});
