import { expect, it } from 'vitest';
import { makeSchool, STUDIO } from '../../../tests/support/new-schools.ts';
import { loadContent } from '../load.ts';
import { FIRST_REASONS } from './reasons.ts';

it('writes the reasons of the owner as the first ones of each subject', async () => {
  const { subjects } = loadContent(await makeSchool(STUDIO));
  for (const { reasons } of subjects)
    expect(reasons.slice(0, 3)).toEqual([
      { title: 'До 12 дітей у групі', text: 'Тренер встигає до кожного.' },
      { title: 'Концерти двічі на рік', text: 'У грудні й травні!' },
      FIRST_REASONS[0],
    ]);
});
