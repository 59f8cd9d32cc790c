import { describe, expect, test } from 'vitest';
import { classifyEmailJsAnswer, isEmailJsYes } from './emailjs-failure.ts';

function answer(status: number, text = '') {
  return { status, text, retryAfterMs: undefined };
}

test.each([
  [400, 'The user_id parameter is required'],
  [400, 'The Public Key is invalid. To find this ID, visit https://dashboard.emailjs.com/admin/account'],
  [400, 'The template ID not found. To find this ID, visit https://dashboard.emailjs.com/admin/templates'],
  [400, 'The service ID not found. To find this ID, visit https://dashboard.emailjs.com/admin'],
  [400, 'You have reached your monthly quota'],
  [403, 'API calls are disabled for non-browser applications'],
  [403, 'API access in strict mode, but no Private Key was provided'],
  [412, 'Gmail_API: Invalid grant. Please reconnect your Gmail account'],
  [422, 'The recipients address is empty'],
])('takes %i %s for the owner’s settings', (status, text) => {
  expect(classifyEmailJsAnswer(answer(status, text))).toMatchObject({
    class: 'configuration',
    code: `emailjs-${status}`,
  });
});

test.each([
  [413, 'Variables size limit is 50Kb'],
  [400, 'The variables size is too large'],
])('takes %i %s for the message', (status, text) => {
  expect(classifyEmailJsAnswer(answer(status, text)).class).toBe('message');
});

test.each([
  [429, 'Too Many Requests'],
  [500, ''],
  [502, '<html>Bad gateway</html>'],
  [204, ''],
  [400, 'Something nobody has seen'],
  [418, "I'm a teapot"],
])('tries %i %s again', (status, text) => {
  expect(classifyEmailJsAnswer(answer(status, text)).class).toBe('transient');
});

describe('a yes', () => {
  test.each(['OK', 'ok\n', '', '{"status":200}'])('is 200 with %j', (text) => {
    expect(isEmailJsYes(answer(200, text))).toBe(true);
  });

  test.each(['<!doctype html><title>Login</title>', '{"cut', '\u0000\u0001', 'Welcome to the hotel'])(
    'is not 200 with %j, which some proxy wrote',
    (text) => {
      expect(isEmailJsYes(answer(200, text))).toBe(false);
      expect(classifyEmailJsAnswer(answer(200, text))).toMatchObject({
        class: 'transient',
        code: 'emailjs-garbage',
      });
    },
  );

  test.each([201, 202, 204])('is not status %i', (status) => {
    expect(isEmailJsYes(answer(status, 'OK'))).toBe(false);
  });
});
