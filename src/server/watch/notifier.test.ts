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
  ['the bot first', {}, {}, BOTH, 'bot'],
  ['by letter where there is no bot', {}, {}, ['email'], 'email'],
  ['not by what it is about', {}, { about: 'bot' }, BOTH, 'email'],
  ['by nobody where that is all there is', {}, { about: 'bot' }, ['bot'], undefined],
  ['by that last where it will do', {}, { about: 'bot', isOwnChannelFit: true }, BOTH, 'email'],
  ['by that where it is all there is', {}, { about: 'bot', isOwnChannelFit: true }, ['bot'], 'bot'],
  ['not by a bot that fails', { failures: [failure(1, 'bot')] }, {}, BOTH, 'email'],
  [
    'not by letters that fail',
    { failures: [failure(1)] },
    { about: 'bot', isOwnChannelFit: true },
    BOTH,
    'bot',
  ],
  ['by the bot when both fail', { breakers: [breaker(1)], failures: [failure(1, 'bot')] }, {}, BOTH, 'bot'],
  ['by letters that fail when nothing else is left', { breakers: [breaker(1)] }, {}, ['email'], 'email'],
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
    'letters of which none gets through',
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
