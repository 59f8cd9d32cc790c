import { expect, it } from 'vitest';
import { DANCE, makeSchool, STUDIO } from '../../../tests/support/new-schools.ts';
import { loadContent } from '../load.ts';

it('reads contacts typed on a phone, with the area code of a regional centre', async () => {
  const { school } = loadContent(await makeSchool(STUDIO));
  expect(school.contacts).toEqual([
    { kind: 'phone', value: '+380 352 52 14 36' },
    { kind: 'viber', value: '+380 98 123 45 67' },
    { kind: 'instagram', value: 'https://instagram.com/mamba_dance_te' },
    { kind: 'address', value: 'Тернопіль, вул. Руська 12' },
  ]);
});

it('writes the address of a studio as its last contact', async () => {
  const { school } = loadContent(await makeSchool(DANCE));
  expect(school.contacts.at(-1)).toEqual({ kind: 'address', value: 'Київ, вул. Саксаганського, 1' });
});
