import { expect, test } from 'vitest';
import type { HandlingState } from './lead.ts';
import { LINK_DAYS, openStepLinks, STEP_PATH } from './step-links.ts';
import type { Facts } from './store/facts.ts';

const NOW = new Date('2026-11-23T08:00:00Z');

function makeFacts(): Pick<Facts, 'readFact' | 'exchangeFact'> {
  let key: string | null = null;
  return {
    readFact: async () => key,
    exchangeFact: async (_name, before, value) => {
      if (key !== before) return false;
      key = value;
      return true;
    },
  };
}

const makeLead = (state: HandlingState = 'new', steps = 0) => ({
  number: 57,
  isSpam: false,
  handling: { state, by: null, at: null, steps },
});

const tokenOf = (href = '') => href.slice(href.lastIndexOf('/') + 1);

test('what is signed is read again by every instance, whoever has made the key', async () => {
  const facts = makeFacts();
  const [one, other] = await Promise.all([
    openStepLinks(facts, 'https://school.example'),
    openStepLinks(facts, ''),
  ]);
  const links = one.listMailed(makeLead(), NOW);

  expect(links.map(({ label }) => label)).toEqual(['Беру', 'Зв’язалися', 'Не додзвонилися']);
  expect(links[0]?.href).toMatch(
    new RegExp(`^https://school\\.example${STEP_PATH}57-take-0-\\d+-[\\da-f]{32}$`),
  );
  const expires = new Date(NOW.getTime() + LINK_DAYS * 24 * 3_600_000);
  expect(other.read(tokenOf(links[0]?.href))).toEqual({ press: 'take', number: 57, expires });
});

test('a letter asks in each state for what is left to say, and of what is closed for nothing', async () => {
  const links = await openStepLinks(makeFacts(), '');
  const labels = (state: HandlingState) => links.listMailed(makeLead(state), NOW).map(({ label }) => label);
  for (const state of ['taken', 'unreached'] as const)
    expect(labels(state)).toEqual(['Домовилися', 'Зв’язалися', 'Не додзвонилися', 'Відмова']);
  const held = links.listMailed({ ...makeLead(), isSpam: true }, NOW);
  expect(held.map(({ label }) => label)).toEqual(['Це людина']);
  for (const state of ['answered', 'agreed', 'declined', 'junk'] as const) expect(labels(state)).toEqual([]);
});

test('what may be said again later is said by another link', async () => {
  const links = await openStepLinks(makeFacts(), '');
  const [first, second] = [1, 2].map((steps) => links.make('miss', makeLead('unreached', steps), NOW));
  expect(first?.href).not.toBe(second?.href);
});

test('nothing is read of what was changed, cut, or signed by another key', async () => {
  const links = await openStepLinks(makeFacts(), '');
  const token = tokenOf(links.make('take', makeLead(), NOW).href);
  const foreign = await openStepLinks(makeFacts(), '');
  expect(foreign.read(token)).toBeNull();
  for (let index = 0; index < token.length; index += 1) {
    const changed = `${token.slice(0, index)}${token[index] === '0' ? '1' : '0'}${token.slice(index + 1)}`;
    expect(links.read(changed), changed).toBeNull();
    expect(links.read(token.slice(0, index))).toBeNull();
  }
  const others = [
    `0${token}`,
    `${token}0`,
    ` ${token}`,
    token.toUpperCase(),
    token.replace('57', '057'),
    '',
    '-',
    'ї-',
  ];
  for (const other of others) expect(links.read(other), other).toBeNull();
});
