import { expect, test } from 'vitest';
import {
  addLead,
  applyStep,
  type Conversation,
  type ConversationState,
  describeState,
  isOpen,
  OPEN_STATES,
  openConversation,
  type Person,
  STATES,
  STEPS,
  type StepInput,
  type StepName,
  stepOfMoment,
  takeBackTime,
} from './conversation.ts';

const MARIA: Person = { source: 'bot:1', name: 'Марія' };
const TARAS: Person = { source: 'bot:2', name: 'Тарас' };
const NOW = new Date('2026-11-23T08:00:00Z');
const THURSDAY = new Date('2026-11-26T13:00:00Z');

const fresh = () => openConversation(NOW);

/** Applies steps while each is allowed. */
function go(conversation: Conversation, ...steps: StepInput[]): Conversation {
  return steps.reduce((before, input) => {
    const outcome = applyStep(before, input, NOW);
    if (outcome.kind !== 'done') throw new Error(`${input.step}: ${outcome.text}`);
    return outcome.conversation;
  }, conversation);
}

/** One conversation per state, each handled by Maria. */
const IN: Record<ConversationState, Conversation> = {
  new: fresh(),
  taken: go(fresh(), { step: 'take', by: MARIA }),
  callback: go(fresh(), { step: 'callback', by: MARIA, moment: THURSDAY }),
  trial: go(fresh(), { step: 'trial', by: MARIA }),
  deciding: go(fresh(), { step: 'decide', by: MARIA, moment: THURSDAY }),
  student: go(fresh(), { step: 'enrol', by: MARIA, detail: 'Стандарт' }),
  lost: go(fresh(), { step: 'lose', by: MARIA, detail: 'price' }),
  spam: go(fresh(), { step: 'spam', by: MARIA }),
};

test('five states are open, and the others have a closing time', () => {
  expect(STATES.filter((state) => isOpen({ state }))).toEqual(OPEN_STATES);
  expect(OPEN_STATES).toHaveLength(5);
  for (const state of STATES) expect(IN[state].closedAt === null).toBe(isOpen({ state }));
});

test('a repeated press has no second effect and returns the same text', () => {
  const outcome = applyStep(IN.new, { step: 'take', by: MARIA }, NOW);
  expect(outcome).toMatchObject({ kind: 'done', text: 'Ваша.', event: 'conversation.taken' });
  expect(applyStep(IN.taken, { step: 'take', by: MARIA }, NOW)).toEqual({ kind: 'same', text: 'Ваша.' });
  const again: StepInput[] = [
    { step: 'trial', by: MARIA },
    { step: 'enrol', by: MARIA, detail: 'Стандарт' },
    { step: 'lose', by: MARIA, detail: 'price' },
    { step: 'spam', by: MARIA },
  ];
  for (const input of again) expect(applyStep(IN[STEPS[input.step].to], input, NOW).kind).toBe('same');
  expect(applyStep(IN.callback, { step: 'callback', by: MARIA, moment: THURSDAY }, NOW)).toEqual({
    kind: 'same',
    text: 'Нагадаю чт 26.11 о 15:00.',
  });
});

test('the second manager sees who has taken the lead', () => {
  expect(applyStep(IN.taken, { step: 'take', by: TARAS }, NOW)).toEqual({
    kind: 'refused',
    text: 'Уже в роботі: Марія.',
  });
  expect(applyStep(IN.student, { step: 'take', by: TARAS }, NOW)).toEqual({
    kind: 'refused',
    text: 'Зараз — учень (Стандарт): Марія.',
  });
  expect(applyStep(IN.callback, { step: 'take', by: TARAS }, NOW)).toEqual({
    kind: 'refused',
    text: 'Зараз — передзвонити чт 26.11 15:00: Марія.',
  });
  expect(applyStep(IN.spam, { step: 'trial', by: TARAS }, NOW).kind).toBe('refused');
});

test('a call needs a time, and can be postponed again', () => {
  for (const step of ['callback', 'decide'] as const)
    expect(applyStep(IN.taken, { step, by: MARIA }, NOW)).toMatchObject({ kind: 'refused' });
  const friday = new Date('2026-11-27T13:00:00Z');
  expect(go(IN.callback, { step: 'callback', by: TARAS, moment: friday })).toMatchObject({
    dueAt: friday,
    by: TARAS,
  });
  expect(go(IN.callback, { step: 'trial', by: MARIA }).dueAt).toBeNull();
});

test('a trial lesson may have an hour, only a day, or no time yet, and can be moved', () => {
  expect(IN.trial).toMatchObject({ state: 'trial', dueAt: null });
  const day = go(IN.trial, { step: 'trial', by: MARIA, moment: THURSDAY, isWholeDay: true });
  expect(day).toMatchObject({ dueAt: THURSDAY, isWholeDay: true });
  expect(describeState(day)).toBe('пробний чт 26.11: Марія');
  const named = go(day, { step: 'trial', by: MARIA, moment: THURSDAY });
  expect(named).toMatchObject({ state: 'trial', dueAt: THURSDAY, isWholeDay: false, steps: 3 });
  expect(applyStep(named, { step: 'trial', by: TARAS }, NOW).kind).toBe('refused');
  expect(go(named, { step: 'return', by: MARIA })).toMatchObject({ state: 'new', dueAt: null });
});

test('a lesson loses its time if a manager says that it has none yet', () => {
  const at = new Date('2026-11-28T09:00:00Z');
  const agreed = { ...IN.trial, dueAt: at };
  const cleared = applyStep(agreed, { step: 'trial', by: MARIA, moment: null }, NOW);
  expect(cleared).toMatchObject({
    kind: 'done',
    conversation: { state: 'trial', dueAt: null, isWholeDay: false },
    text: 'Пробний без години: нагадуватиму щоранку, доки її не знаємо.',
  });
  // A step without words about the time keeps it.
  expect(applyStep(agreed, { step: 'trial', by: MARIA }, NOW).kind).not.toBe('done');
  expect(
    applyStep({ ...IN.trial, dueAt: null }, { step: 'trial', by: MARIA, moment: null }, NOW).kind,
  ).not.toBe('done');
});

test('a missed lesson keeps the state without the hour, and can end as a student, as lost or with a decision later', () => {
  const named = go(IN.trial, { step: 'trial', by: MARIA, moment: THURSDAY });
  const missed = applyStep(named, { step: 'miss', by: MARIA }, NOW);
  expect(missed).toMatchObject({
    event: 'conversation.missed',
    conversation: { state: 'trial', dueAt: null },
  });
  expect(go(named, { step: 'enrol', by: MARIA, detail: 'Преміум' })).toMatchObject({
    state: 'student',
    detail: 'Преміум',
    dueAt: null,
    closedAt: NOW,
  });
  expect(describeState(IN.lost)).toBe('закрито (дорого): Марія');
  expect(go(IN.lost, { step: 'lose', by: TARAS, detail: 'silent' }).detail).toBe('silent');
  expect(go(IN.lost, { step: 'return', by: TARAS })).toMatchObject({ state: 'new', detail: null });
});

test('a time in a note belongs to the last step', () => {
  expect(STATES.map((state) => stepOfMoment({ state }))).toEqual([
    ...[undefined, undefined, 'callback', 'trial', 'decide'],
    ...[undefined, undefined, undefined],
  ]);
});

test('the earlier time applies again; without one a lesson has no time, and a call keeps its own', () => {
  const earlier = new Date('2026-11-25T22:00:00Z');
  expect(takeBackTime(IN.callback, earlier, TARAS, NOW)).toMatchObject({
    kind: 'done',
    conversation: { state: 'callback', dueAt: earlier, isWholeDay: true, by: TARAS },
  });
  expect(takeBackTime(IN.callback, null, TARAS, NOW).kind).toBe('same');
  expect(takeBackTime(IN.taken, earlier, TARAS, NOW).kind).toBe('same');
  const lesson = go(fresh(), { step: 'trial', by: MARIA, moment: THURSDAY });
  expect(takeBackTime(lesson, THURSDAY, TARAS, NOW).kind).toBe('same');
  expect(takeBackTime(lesson, null, TARAS, NOW)).toMatchObject({
    conversation: { state: 'trial', dueAt: null },
  });
});

test('after a further lead the manager stays, a postponed call is due now, and a lesson stays', () => {
  expect(addLead(IN.taken, NOW)).toEqual(IN.taken);
  for (const state of ['callback', 'deciding'] as const)
    expect(addLead(IN[state], NOW)).toEqual({ ...IN[state], dueAt: NOW });
  expect(addLead(IN.callback, new Date('2026-11-27T08:00:00Z'))).toEqual(IN.callback);
  const named = go(IN.trial, { step: 'trial', by: MARIA, moment: THURSDAY });
  expect(addLead(named, NOW)).toEqual(named);
  for (const state of ['student', 'lost', 'spam'] as const) expect(addLead(IN[state], NOW)).toBeNull();
});

test('suspected spam stays suspected until a manager acts or the person sends an ordinary lead', () => {
  const suspected = openConversation(NOW, true);
  expect(go(suspected, { step: 'take', by: MARIA }).isSuspected).toBe(false);
  expect(go(suspected, { step: 'spam', by: MARIA })).toMatchObject({ state: 'spam', isSuspected: true });
  const later = new Date(NOW.getTime() + 5 * 3_600_000);
  expect(applyStep(suspected, { step: 'human', by: MARIA }, later)).toMatchObject({
    conversation: { state: 'new', isSuspected: false, openedAt: later },
  });
  expect(applyStep(IN.new, { step: 'human', by: MARIA }, NOW).kind).toBe('same');
  expect(applyStep(IN.taken, { step: 'human', by: MARIA }, NOW).kind).toBe('same');
  expect(go(IN.spam, { step: 'human', by: MARIA })).toMatchObject({ state: 'new' });
  expect(addLead(suspected, later, true)).toMatchObject({ isSuspected: true, openedAt: NOW });
  expect(addLead(suspected, later)).toMatchObject({ isSuspected: false, openedAt: later });
  expect(addLead(openConversation(NOW), NOW, true)?.isSuspected).toBe(false);
});

test('the answer to a press fits into Telegram’s pop-up', () => {
  const long: Person = { source: 'bot:3', name: 'Я'.repeat(40) };
  for (const state of STATES)
    for (const step of Object.keys(STEPS) as StepName[])
      for (const by of [MARIA, long]) {
        const { text } = applyStep({ ...IN[state], by: long }, { step, by }, NOW);
        expect(text.length).toBeLessThanOrEqual(200);
      }
  expect(describeState(IN.new)).toBe('нова');
});
