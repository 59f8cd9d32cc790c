import { expect, test } from 'vitest';
import { classifySmtpError } from './smtp-failure.ts';

function smtpError(code: string, response?: string, command?: string) {
  return Object.assign(new Error('refused'), {
    code,
    response,
    command,
    responseCode: Number(response?.slice(0, 3)),
  });
}

test.each([
  ['EAUTH', '535 5.7.8 Authentication credentials invalid', 'AUTH PLAIN'],
  ['EENVELOPE', '550 5.1.1 User unknown', 'RCPT TO'],
  ['EENVELOPE', '530 5.7.0 Authentication required', 'MAIL FROM'],
  ['EPROTOCOL', '554 No SMTP service here', 'CONN'],
  ['ENOAUTH', undefined, undefined],
  ['ECONFIG', undefined, undefined],
])('takes %s %s for the owner’s settings', (code, response, command) => {
  expect(classifySmtpError(smtpError(code, response, command)).class).toBe('configuration');
});

test.each([
  ['552 5.2.3 Message too big', 'DATA'],
  ['552 5.3.4 Message size exceeds fixed limit', 'MAIL FROM'],
  ['554 5.6.0 Message content rejected', 'DATA'],
])('takes %s for the letter', (response, command) => {
  expect(classifySmtpError(smtpError('EMESSAGE', response, command)).class).toBe('message');
});

test.each([
  ['EAUTH', '454 4.7.0 Temporary authentication failure', 'AUTH PLAIN'],
  ['EENVELOPE', '450 4.2.1 Greylisted', 'RCPT TO'],
  ['EMESSAGE', '550 5.4.5 Daily sending quota exceeded', 'DATA'],
  ['EMESSAGE', '554 5.7.1 Looks like spam', 'DATA'],
  ['EPROTOCOL', '503 Bad sequence', 'MAIL FROM'],
  ['ECONNECTION', undefined, 'CONN'],
  ['ETIMEDOUT', undefined, 'CONN'],
])('tries %s %s again', (code, response, command) => {
  expect(classifySmtpError(smtpError(code, response, command)).class).toBe('transient');
});

test('names the reply, or else what failed', () => {
  expect(classifySmtpError(smtpError('EAUTH', '535 no', 'AUTH')).code).toBe('smtp-535');
  expect(classifySmtpError(smtpError('ETIMEDOUT')).code).toBe('smtp-etimedout');
});
