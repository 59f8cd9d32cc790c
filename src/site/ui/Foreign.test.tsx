// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Foreign, languageOfName } from './Foreign.tsx';

afterEach(cleanup);

it.each([
  ['А тепер les petits amis. Яка s оживає?', ['les petits amis', 's']],
  ['Саме так: Have you ever…? Коли це було', ['Have you ever']],
  ['I’ve lost\u00a0my keys!', ['I’ve lost\u00a0my keys']],
  ['Тому Past Simple.', ['Past Simple']],
  ['[лез амі]', []],
])('marks the words of the taught language: %s', (text, marked) => {
  const { container } = render(<Foreign lang="fr">{text}</Foreign>);
  expect(container.textContent).toBe(text);
  expect([...container.querySelectorAll('[lang=fr]')].map((words) => words.textContent)).toEqual(marked);
});

it('does not mark formulas if no language is taught', () => {
  const { container } = render(<Foreign>2H₂ + O₂</Foreign>);
  expect(container.innerHTML).toBe('2H₂ + O₂');
});

it('gives a name a language only if all of it is in that language', () => {
  expect(languageOfName('petits', 'fr')).toBe('fr');
  expect(languageOfName('s у слові petits', 'fr')).toBeUndefined();
});
