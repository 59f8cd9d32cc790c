import { expect, test } from 'vitest';
import type { Channel } from '../lead/lead.ts';
import { findOtherChannel } from '../outbox/notification.ts';
import type { StoreHealth } from '../store/delivery-health.ts';
import { chooseChannel, listOutages, type NotificationOptions } from './notifier.ts';

type Health = Pick<StoreHealth, 'breakers' | 'failures'>;
const WELL: Health = { breakers: [], failures: [] };

const at = (ms: number) => new Date(ms);
const breaker = (openedAt: number, errorCode = 'emailjs-412', channel = 'email') =>
  ({ channel, openedAt: at(openedAt), errorCode }) as Health['breakers'][number];
const failure = (since: number, channel = 'email') =>
  ({ channel, since: at(since), errorCode: 'timeout' }) as Health['failures'][number];

const BOTH: Channel[] = ['email', 'bot'];

test.each<[string, Partial<Health>, NotificationOptions, Channel[], Channel | undefined]>([
  ['the bot if both work', {}, {}, BOTH, 'bot'],
  ['e-mail if there is no bot', {}, {}, ['email'], 'email'],
  ['another channel than its subject', {}, { about: 'bot' }, BOTH, 'email'],
  ['none if its subject is the only channel', {}, { about: 'bot' }, ['bot'], undefined],
  [
    'its subject only if no other channel is left',
    {},
    { about: 'bot', isOwnChannelFit: true },
    BOTH,
    'email',
  ],
  [
    'its subject if it is the only channel and may be used',
    {},
    { about: 'bot', isOwnChannelFit: true },
    ['bot'],
    'bot',
  ],
  ['e-mail if the bot fails', { failures: [failure(1, 'bot')] }, {}, BOTH, 'email'],
  [
    'the bot if e-mails fail',
    { failures: [failure(1)] },
    { about: 'bot', isOwnChannelFit: true },
    BOTH,
    'bot',
  ],
  ['the bot if both fail', { breakers: [breaker(1)], failures: [failure(1, 'bot')] }, {}, BOTH, 'bot'],
  ['e-mail that fails if no other channel is left', { breakers: [breaker(1)] }, {}, ['email'], 'email'],
])('chooses a channel for a notification: %s', (_, health, options, channels, chosen) => {
  expect(chooseChannel(channels, listOutages({ ...WELL, ...health }), options)).toBe(chosen);
});

test('what one channel refuses is sent by another, but not by the one that it is about', () => {
  const body = { notification: { id: 'x', title: '', paragraphs: [] }, writtenAt: 0 };
  expect(findOtherChannel(body, 'bot', BOTH)).toBe('email');
  expect(findOtherChannel(body, 'bot', ['bot'])).toBeUndefined();
  expect(findOtherChannel({ ...body, about: 'email' }, 'bot', BOTH)).toBeUndefined();
  expect(findOtherChannel({ ...body, about: 'email', isOwnChannelFit: true }, 'bot', BOTH)).toBe('email');
});

test.each<[string, Partial<Health>, object[]]>([
  ['nothing', {}, []],
  [
    'a channel whose settings are refused',
    { breakers: [breaker(5)] },
    [{ channel: 'email', since: 5, code: 'emailjs-412' }],
  ],
  [
    'a channel without any success',
    { failures: [failure(6), failure(5)] },
    [{ channel: 'email', since: 5, code: 'timeout' }],
  ],
  [
    'each channel by itself',
    { breakers: [breaker(5)], failures: [failure(6, 'bot')] },
    [
      { channel: 'email', since: 5, code: 'emailjs-412' },
      { channel: 'bot', since: 6, code: 'timeout' },
    ],
  ],
])('reports an outage: %s', (_, health, outages) => {
  expect(listOutages({ ...WELL, ...health })).toEqual(outages);
});
