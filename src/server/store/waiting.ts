import type { Channel } from '../lead.ts';

/** The bot is told after the e-mail went out (spec §7.4), so beside an e-mail its delivery starts held back. */
export function firstState(channel: Channel, channels: readonly Channel[]): 'pending' | 'waiting' {
  return channel === 'bot' && channels.includes('email') ? 'waiting' : 'pending';
}
