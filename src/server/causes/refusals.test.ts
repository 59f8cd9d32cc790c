import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { classifyEmailJsAnswer } from '../channels/email/emailjs.ts';
import { classifySmtpError } from '../channels/email/smtp.ts';
import { BotRefusal } from '../channels/telegram/api.ts';
import type { DeliveryFailure } from '../outbox/failure.ts';
import { findCause } from './find-cause.ts';

/** Answers of real servers, each with its true cause. */
const ROWS = readFileSync('tests/fixtures/refusals.tsv', 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => {
    const [service = '', stage = '', answer = '', cause = ''] = line.split('\t');
    return { service, stage, answer: answer.replaceAll('\\n', '\n'), cause };
  });

const COMMANDS: Readonly<Record<string, [code: string, command: string]>> = {
  connect: ['EPROTOCOL', 'CONN'],
  tls: ['ETLS', 'STARTTLS'],
  auth: ['EAUTH', 'AUTH PLAIN'],
  mail: ['EENVELOPE', 'MAIL FROM'],
  rcpt: ['EENVELOPE', 'RCPT TO'],
  data: ['EMESSAGE', 'DATA'],
};

function smtpFailure(stage: string, answer: string): DeliveryFailure {
  const [code, command] = COMMANDS[stage] ?? [];
  const responseCode = Number(/^\d{3}/.exec(answer)?.[0]) || undefined;
  const error = responseCode
    ? { code, command, responseCode, response: answer }
    : { code: 'ESOCKET', command: 'CONN' };
  return classifySmtpError(Object.assign(new Error(answer), error));
}

function httpFailure(service: string, answer: string): DeliveryFailure {
  const [, status = '', text = ''] = /^HTTP (\d{3}) (.*)$/s.exec(answer) ?? [];
  const given = { status: Number(status), text, isWhole: true, retryAfterMs: undefined };
  if (service === 'emailjs') return classifyEmailJsAnswer(given);
  return new BotRefusal(given, text.startsWith('{') ? JSON.parse(text) : {});
}

function causeOf(service: string, stage: string, answer: string): string | undefined {
  const failure = service === 'smtp' ? smtpFailure(stage, answer) : httpFailure(service, answer);
  return findCause(failure.code)?.code;
}

const PREFIXES: Readonly<Record<string, string>> = { smtp: 'smtp', telegram: 'bot', emailjs: 'emailjs' };

test.each(ROWS)('$service $stage: $answer', ({ service, stage, answer, cause }) => {
  const found = causeOf(service, stage, answer);
  if (cause === '?') return expect(found).toBeUndefined();
  const named = [cause, `${PREFIXES[service]}-${cause}`];
  expect(
    named.some((name) => found === name || found?.startsWith(`${name}-`)),
    `${found}`,
  ).toBe(true);
});
