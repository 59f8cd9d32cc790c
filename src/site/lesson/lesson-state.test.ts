import { expect, it } from 'vitest';
import type { Task } from '../content/lessons.ts';
import {
  FIRST_TASK,
  findAnswer,
  findSlide,
  type LessonState,
  MAX_MISSES,
  type Move,
  play,
} from './lesson-state.ts';

const answer = (text: string, right?: boolean) => ({
  text,
  right,
  pieces: [],
  replies: ['прямо', 'після однієї помилки', 'після двох', 'після трьох'].map((when) => `${text} ${when}`),
});

const task: Task = {
  type: 'choice',
  label: 'Завдання 1 з 2',
  ask: 'Скільки?',
  shown: { answer: 1, at: 1 },
  picture: '',
  onward: '',
  rightReply: '',
  pieces: [],
  answers: [answer('три'), answer('чотири', true), answer('п’ять')],
};
const TASKS = [task, task];

const answerMoves = (...answers: number[]): Move[] =>
  answers.map((each) => ({ type: 'answer', answer: each }));

function after(moves: readonly Move[], state: LessonState = FIRST_TASK): LessonState {
  return moves.reduce((now, move) => play(TASKS, now, move), state);
}

const replyTo = (state: LessonState) => findAnswer(task, state)?.replies[state.misses];
const replyAfter = (...answers: number[]) => replyTo(after(answerMoves(...answers)));

it('shows no reply before an answer', () => {
  expect(replyAfter()).toBeUndefined();
});

it('replies by the number of mistakes, and shows the answer after the third', () => {
  expect(replyAfter(1)).toBe('чотири прямо');
  expect(replyAfter(0)).toBe('три після однієї помилки');
  expect(replyAfter(0, 2)).toBe('п’ять після двох');
  expect(replyAfter(0, 2, 0)).toBe('чотири після трьох');
  expect(after(answerMoves(0, 2, 0))).toMatchObject({ misses: MAX_MISSES, ...task.shown });
});

it('a right answer ends the task, after mistakes too', () => {
  for (const answers of [[1], [0, 1], [0, 2, 1]]) {
    const state = after(answerMoves(...answers));
    expect(findAnswer(task, state)?.right).toBe(true);
    expect(state.misses).toBeLessThan(MAX_MISSES);
    expect(after(answerMoves(0), state)).toBe(state);
  }
});

it('counts a repeated answer once, unless the slider has moved', () => {
  expect(after(answerMoves(0, 0, 0)).misses).toBe(1);
  const moved = after([...answerMoves(0), { type: 'slide', at: 30 }, ...answerMoves(0)]);
  expect(moved).toEqual({ task: 0, answer: 0, answeredAt: 30, at: 30, misses: 2, attempts: [false, false] });
});

it('moves the slider to the answer when the tutor shows it', () => {
  const stop = (at: number) => ({ at, text: '', words: '', answer: at });
  const range = { min: 0, max: 2, step: 1 };
  const slide = { label: '', range, start: 0, stops: { 0: stop(0), 1: stop(1), 2: stop(2) } };
  const moves: Move[] = [
    ...answerMoves(0),
    { type: 'slide', at: 2 },
    ...answerMoves(2),
    { type: 'slide', at: 0 },
    ...answerMoves(0),
  ];
  const shown = moves.reduce((now, move) => play([{ ...task, slide }], now, move), FIRST_TASK);
  expect(findSlide({ ...task, slide }, shown)).toMatchObject({ at: 1 });
});

it('resets the state for the next task, keeps the last drawing at the end, and can restart', () => {
  const second = after([...answerMoves(0, 1), { type: 'go', task: 1 }]);
  expect(second).toEqual({ task: 1, misses: 0, attempts: second.attempts });
  const end = after([...answerMoves(1), { type: 'go', task: 2 }], second);
  expect(end).toMatchObject({ task: 2, answer: 1 });
  expect(play(TASKS, end, { type: 'answer', answer: 0 })).toBe(end);
  expect(play(TASKS, end, { type: 'go', task: 0 })).toEqual(FIRST_TASK);
});
