import { expect, it } from 'vitest';
import { loadContent } from '#content/load.ts';
import type { Subject } from '#content/subjects/subject-schema.ts';
import { FIXTURE_CONTENT } from '../../../tests/support/fixture-site.ts';
import { describeSchoolData, describeSubjectData } from './structured-data.ts';

const content = loadContent(FIXTURE_CONTENT);
const [physics] = content.subjects as [Subject];
const HEAD = { title: 'Репетитор з фізики', description: 'Уроки фізики.' };
const PLACE = { site: new URL('https://school.example'), picture: '/x.png' };

it('describes the school and its contacts', () => {
  const { name, contacts } = content.school;
  expect(describeSchoolData(content.school, PLACE)['@graph']).toMatchObject([
    {
      '@type': 'EducationalOrganization',
      '@id': 'https://school.example/#school',
      name,
      url: 'https://school.example/',
      logo: 'https://school.example/icon-512.png',
      image: 'https://school.example/x.png',
      telephone: contacts[0]?.value,
      email: contacts[3]?.value,
      sameAs: contacts.slice(4).map(({ value }) => value),
      contactPoint: { '@type': 'ContactPoint', telephone: contacts[0]?.value },
    },
    { '@type': 'WebSite', name, publisher: { '@id': 'https://school.example/#school' } },
  ]);
});

it('describes the offers of a subject with provider, price and address', () => {
  const offers = content.packages.map(({ name, priceUah }) => ({
    '@type': 'Offer',
    name,
    price: priceUah,
    priceCurrency: 'UAH',
    priceSpecification: { referenceQuantity: { value: 1, unitCode: 'MON' } },
  }));
  expect(describeSubjectData(content, physics, HEAD, PLACE)['@graph']).toMatchObject([
    {
      '@type': 'Service',
      name: 'Репетитор з фізики онлайн',
      url: 'https://school.example/subject/physics',
      provider: { '@id': 'https://school.example/#school', name: content.school.name },
      offers,
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Головна', item: 'https://school.example/' },
        { position: 2, name: 'Напрямки', item: 'https://school.example/#subjects' },
        { position: 3, name: 'Фізика', item: 'https://school.example/subject/physics' },
      ],
    },
  ]);
});

it('names countries only if the owner has set them, and calls no package a subscription', () => {
  const school = { ...content.school, areaServed: ['UA', 'PL'] };
  expect(describeSchoolData(school, PLACE)['@graph'][0]).toMatchObject({ areaServed: ['UA', 'PL'] });
  const data = JSON.stringify([
    describeSchoolData(content.school, PLACE),
    describeSubjectData(content, physics, HEAD, PLACE),
  ]);
  expect(data).not.toMatch(/areaServed|Subscription/);
});

it('omits addresses if the site’s address is unknown', () => {
  const nowhere = { ...PLACE, site: undefined };
  const texts = [
    describeSchoolData(content.school, nowhere),
    describeSubjectData(content, physics, HEAD, nowhere),
  ].map((data) => JSON.stringify(data));
  for (const text of texts) {
    expect(text).not.toMatch(/"(@id|url|item|logo|image)"/);
    expect(text).toContain(content.school.name);
  }
});

it('contains the postal address of a school that has one', () => {
  const address = { kind: 'address', value: 'Київ, вул. Саксаганського, 1' } as const;
  const school = { ...content.school, contacts: [...content.school.contacts, address] };
  expect(describeSchoolData(school, PLACE)['@graph'][0]).toMatchObject({ address: address.value });
  expect(describeSchoolData(content.school, PLACE)['@graph'][0]).not.toHaveProperty('address');
});

it.each([
  ['lesson', { value: 1, unitText: 'заняття' }],
  ['hour', { value: 1, unitCode: 'HUR', unitText: 'година' }],
] as const)('names the unit of a price for a %s', (per, unit) => {
  const [first] = content.packages;
  const [subject] = content.subjects;
  if (!first || !subject) throw new Error('The fixture has packages and subjects.');
  const packages = [{ ...first, per }];
  const head = { title: '', description: '' };
  const [service] = describeSubjectData({ ...content, packages }, subject, head, PLACE)['@graph'];
  expect(service).toMatchObject({ offers: [{ priceSpecification: { referenceQuantity: unit } }] });
});
