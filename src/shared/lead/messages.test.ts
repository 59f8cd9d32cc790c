import { expect, test } from 'vitest';
import { MESSAGES as SPECIFIED } from '../../../tests/support/specified-messages.ts';
import { NOT_FOUND } from '../../site/words/not-found-messages.ts';
import {
  ANCHOR_SCROLL_DELAY_MS,
  PACKAGE_DIALOG_CLOSE_MS,
  PACKAGE_FALLBACK_DELAY_MS,
  TRIAL_DIALOG_CLOSE_MS,
} from './limits.ts';
import { MESSAGES } from './messages.ts';

test('the messages match spec §8 byte for byte', () => {
  const { pageNotFound, subjectNotFound, ...ofForms } = SPECIFIED;
  expect(MESSAGES).toEqual(ofForms);
  expect(NOT_FOUND).toEqual({ page: pageNotFound, subject: subjectNotFound });
});

test('the delays match spec §9', () => {
  expect(ANCHOR_SCROLL_DELAY_MS).toBe(100);
  expect(PACKAGE_FALLBACK_DELAY_MS).toBe(2000);
  expect(TRIAL_DIALOG_CLOSE_MS).toBe(3000);
  expect(PACKAGE_DIALOG_CLOSE_MS).toBe(4000);
});
