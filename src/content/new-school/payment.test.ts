import { expect, it } from 'vitest';
import { DANCE, makeSchool, TUTOR } from '../../../tests/support/new-schools.ts';
import { loadContent } from '../load.ts';

it.each([
  ['https://send.monobank.ua/jar/4x', 'Платити можна вже тут.', 'Сплатити'],
  ['https://calendly.com/krok', 'Обрати день і час можна вже тут.', 'Обрати час'],
  ['https://krok.example/next', 'Далі — за посиланням.', undefined],
])('writes the link %s into each package, with words for it', async (link, text, linkText) => {
  const { packages } = loadContent(
    await makeSchool(TUTOR.replace('4 — 1800\n\n\n\n', `4 — 1800\n\n\n\n\n${link}\n`)),
  );
  expect(packages.map(({ payment }) => payment)).toEqual([{ text, link, ...(linkText && { linkText }) }]);
});

it('writes the price of the first lesson', async () => {
  expect(loadContent(await makeSchool(DANCE)).school.trialPriceUah).toBe(150);
});
