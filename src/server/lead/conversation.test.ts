import { expect, test } from 'vitest';
import {
  addLead,
  type Conversation,
  describeState,
  isOpen,
  isStepName,
  listOffered,
  openConversation,
  type Person,
  readNote,
  type Said,
  STATES,
  STEPS,
  type State,
  takeStep,
} from './conversation.ts';

const MARIA: Person = { source: 'bot:1', name: 'Марія' };
const TARAS: Person = { source: 'bot:2', name: 'Тарас' };
const NOW = new Date('2026-11-23T08:00:00Z');
const THURSDAY = new Date('2026-11-26T13:00:00Z');

const fresh = () => openConversation(NOW);

/** Goes on as long as each step is taken. */
function go(conversation: Conversation, ...steps: Said[]): Conversation {
  return steps.reduce((before, said) => {
    const outcome = takeStep(before, said, NOW);
    if (outcome.kind !== 'done') throw new Error(`${said.step}: ${outcome.text}`);
    return outcome.conversation;
  }, conversation);
}

/** One in each state, which Maria has brought there. */
const IN: Record<State, Conversation> = {
  new: fresh(),
  taken: go(fresh(), { step: 'take', by: MARIA }),
  later: go(fresh(), { step: 'later', by: MARIA, moment: THURSDAY }),
  agreed: go(fresh(), { step: 'agree', by: MARIA }),
  closed: go(fresh(), { step: 'close', by: MARIA }),
  spam: go(fresh(), { step: 'spam', by: MARIA }),
};

test('each card has the buttons of its state and no others', () => {
  expect(STATES.map((state) => listOffered({ state }).map((name) => STEPS[name].label))).toEqual([
    ['Беру', 'Спам'],
    ['Домовилися', 'Передзвонити', 'Закрити', 'Повернути'],
    ['Домовилися', 'Закрити', 'Повернути'],
    ['Повернути'],
    ['Повернути'],
    ['Повернути'],
  ]);
});

test('every button that is offered can be pressed', () => {
  for (const state of STATES)
    for (const step of listOffered({ state }))
      expect(takeStep(IN[state], { step, by: MARIA, moment: NOW }, NOW).kind, `${state} ${step}`).toBe(
        'done',
      );
});

test('three states are open, and the others say since when they are not', () => {
  expect(STATES.filter((state) => isOpen({ state }))).toEqual(['new', 'taken', 'later']);
  for (const state of STATES) expect(IN[state].closedAt === null).toBe(isOpen({ state }));
});

test('a press that comes twice is done once, and says the same', () => {
  const outcome = takeStep(IN.new, { step: 'take', by: MARIA }, NOW);
  expect(outcome).toMatchObject({ kind: 'done', text: 'Ваша.', event: 'conversation.taken' });
  expect(takeStep(IN.taken, { step: 'take', by: MARIA }, NOW)).toEqual({ kind: 'same', text: 'Ваша.' });
  for (const step of ['agree', 'close', 'spam'] as const)
    expect(takeStep(IN[STEPS[step].to], { step, by: MARIA }, NOW).kind).toBe('same');
  expect(takeStep(IN.later, { step: 'later', by: MARIA, moment: THURSDAY }, NOW)).toEqual({
    kind: 'same',
    text: 'Нагадаю чт 26.11 о 15:00.',
  });
});

test('who comes second is told who has it', () => {
  expect(takeStep(IN.taken, { step: 'take', by: TARAS }, NOW)).toEqual({
    kind: 'refused',
    text: 'Уже в роботі: Марія.',
  });
  expect(takeStep(IN.agreed, { step: 'take', by: TARAS }, NOW)).toEqual({
    kind: 'refused',
    text: 'Зараз — домовилися: Марія.',
  });
  expect(takeStep(IN.later, { step: 'take', by: TARAS }, NOW)).toEqual({
    kind: 'refused',
    text: 'Зараз — передзвонити чт 26.11 15:00: Марія.',
  });
});

test('a call that is put off needs its moment, and may be put off again', () => {
  expect(takeStep(IN.taken, { step: 'later', by: MARIA }, NOW)).toMatchObject({ kind: 'refused' });
  expect(IN.later).toMatchObject({ state: 'later', dueAt: THURSDAY });
  const friday = new Date('2026-11-27T13:00:00Z');
  expect(go(IN.later, { step: 'later', by: TARAS, moment: friday })).toMatchObject({
    dueAt: friday,
    by: TARAS,
  });
  expect(go(IN.later, { step: 'agree', by: MARIA }).dueAt).toBeNull();
});

test('a first lesson may be named with the step or afterwards, and moved', () => {
  expect(IN.agreed.agreedFor).toBeNull();
  const named = go(IN.agreed, { step: 'agree', by: MARIA, moment: THURSDAY });
  expect(named).toMatchObject({ state: 'agreed', agreedFor: THURSDAY, steps: 2 });
  expect(takeStep(named, { step: 'agree', by: TARAS }, NOW).kind).toBe('refused');
  expect(go(named, { step: 'return', by: MARIA })).toMatchObject({ state: 'new', agreedFor: null });
});

test('a moment in a note means what the last step makes of it', () => {
  expect(readNote(IN.later, TARAS, NOW)).toEqual({ step: 'later', by: TARAS, moment: NOW });
  expect(readNote(IN.agreed, TARAS, NOW)).toEqual({ step: 'agree', by: TARAS, moment: NOW });
  for (const state of ['new', 'taken', 'closed', 'spam'] as const)
    expect(readNote(IN[state], TARAS, NOW)).toBeUndefined();
  expect(readNote(IN.later, TARAS, undefined)).toBeUndefined();
});

test('who writes again stays with whoever has them, and a call that was put off is due now', () => {
  expect(addLead(IN.taken, NOW)).toEqual(IN.taken);
  expect(addLead(IN.later, NOW)).toEqual({ ...IN.later, dueAt: NOW });
  expect(addLead(IN.later, new Date('2026-11-27T08:00:00Z'))).toEqual(IN.later);
  for (const state of ['agreed', 'closed', 'spam'] as const) expect(addLead(IN[state], NOW)).toBeNull();
});

test('what was held is held until somebody has looked, or the person writes like one', () => {
  const doubtful = openConversation(NOW, 'doubtful');
  expect(go(doubtful, { step: 'take', by: MARIA }).held).toBeNull();
  expect(go(doubtful, { step: 'spam', by: MARIA })).toMatchObject({ state: 'spam', held: 'doubtful' });
  const hidden = openConversation(NOW, 'hidden');
  expect(go(hidden, { step: 'human', by: MARIA })).toMatchObject({
    state: 'new',
    held: null,
    openedAt: expect.any(Date),
  });
  const later = new Date(NOW.getTime() + 5 * 3_600_000);
  expect(takeStep(hidden, { step: 'human', by: MARIA }, later)).toMatchObject({
    conversation: { openedAt: later },
  });
  expect(takeStep(IN.new, { step: 'human', by: MARIA }, NOW).kind).toBe('same');
  expect(takeStep(IN.taken, { step: 'human', by: MARIA }, NOW).kind).toBe('same');
  expect(go(IN.spam, { step: 'human', by: MARIA })).toMatchObject({ state: 'new' });
  expect(addLead(hidden, NOW, 'hidden')?.held).toBe('hidden');
  expect(addLead(hidden, NOW)?.held).toBeNull();
});

test('what is said of a press fits over the chat', () => {
  const long: Person = { source: 'bot:3', name: 'Я'.repeat(40) };
  for (const state of STATES)
    for (const step of Object.keys(STEPS).filter(isStepName))
      for (const by of [MARIA, long]) {
        const { text } = takeStep({ ...IN[state], by: long }, { step, by }, NOW);
        expect(text.length).toBeLessThanOrEqual(200);
      }
  expect(isStepName('toString')).toBe(false);
  expect(describeState(IN.new)).toBe('нова');
});
