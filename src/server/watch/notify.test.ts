import { expect, test } from 'vitest';
import type { Channel } from '../lead/lead.ts';
import { findOtherChannel } from '../queue/notice.ts';
import type { StoreHealth } from '../store/delivery-health.ts';
import { chooseChannel, listOutages, type TellOptions } from './notify.ts';

type Health = Pick<StoreHealth, 'breakers' | 'failures'>;
const WELL: Health = { breakers: [], failures: [] };

const at = (ms: number) => new Date(ms);
const breaker = (openedAt: number, errorCode = 'emailjs-412', channel = 'email') =>
  ({ channel, openedAt: at(openedAt), errorCode }) as Health['breakers'][number];
const failure = (since: number, isPartial = false, channel = 'email') =>
  ({ channel, since: at(since), errorCode: 'timeout', isPartial }) as Health['failures'][number];

const BOTH: Channel[] = ['email', 'bot'];

test.each<[string, Partial<Health>, TellOptions, Channel[], Channel | undefined]>([
  ['the bot first', {}, {}, BOTH, 'bot'],
  ['by letter where there is no bot', {}, {}, ['email'], 'email'],
  ['not by what it is about', {}, { about: 'bot' }, BOTH, 'email'],
  ['by nobody where that is all there is', {}, { about: 'bot' }, ['bot'], undefined],
  ['by that last where it will do', {}, { about: 'bot', isOwnChannelFit: true }, BOTH, 'email'],
  ['by that where it is all there is', {}, { about: 'bot', isOwnChannelFit: true }, ['bot'], 'bot'],
  ['not by a bot that fails', { failures: [failure(1, false, 'bot')] }, {}, BOTH, 'email'],
  [
    'not by letters that fail',
    { failures: [failure(1)] },
    { about: 'bot', isOwnChannelFit: true },
    BOTH,
    'bot',
  ],
  ['by letters that reach some', { failures: [failure(1, true)] }, { about: 'bot' }, BOTH, 'email'],
  [
    'by the bot when both fail',
    { breakers: [breaker(1)], failures: [failure(1, false, 'bot')] },
    {},
    BOTH,
    'bot',
  ],
  ['by letters that fail when nothing else is left', { breakers: [breaker(1)] }, {}, ['email'], 'email'],
])('a notice is told: %s', (_, health, options, channels, chosen) => {
  expect(chooseChannel(channels, listOutages({ ...WELL, ...health }), options)).toBe(chosen);
});

test('what one channel refuses goes by the other, but not by the one that it is about', () => {
  const body = { notice: { id: 'x', title: '', paragraphs: [] }, writtenAt: 0 };
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
    [{ channel: 'email', since: 5, code: 'emailjs-412', isPartial: false }],
  ],
  [
    'letters that reach some',
    { failures: [failure(6, true)] },
    [{ channel: 'email', since: 6, code: 'timeout', isPartial: true }],
  ],
  [
    'letters of which some reach nobody',
    { failures: [failure(6, true), failure(5)] },
    [{ channel: 'email', since: 5, code: 'timeout', isPartial: false }],
  ],
  [
    'each channel by itself',
    { breakers: [breaker(5)], failures: [failure(6, false, 'bot')] },
    [
      { channel: 'email', since: 5, code: 'emailjs-412', isPartial: false },
      { channel: 'bot', since: 6, code: 'timeout', isPartial: false },
    ],
  ],
])('an outage is %s', (_, health, outages) => {
  expect(listOutages({ ...WELL, ...health })).toEqual(outages);
});
