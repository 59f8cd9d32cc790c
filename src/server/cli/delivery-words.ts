import { SCHOOL_TIME_ZONE } from '#shared/limits.ts';
import type { Channel, Delivery, LeadWithDeliveries } from '../store/store.ts';

export const CHANNEL_WORDS: Record<Channel, string> = { email: 'лист', bot: 'бот' };

const time = new Intl.DateTimeFormat('uk-UA', { timeStyle: 'short', timeZone: SCHOOL_TIME_ZONE });
const dayAndTime = new Intl.DateTimeFormat('uk-UA', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: SCHOOL_TIME_ZONE,
});
const day = new Intl.DateTimeFormat('uk-UA', { dateStyle: 'short', timeZone: SCHOOL_TIME_ZONE });

/** Where a lead stands on its way to the owner: «лист: надіслано; бот: чекає, спроба 3 о 14:05». */
export function describeDeliveries(lead: LeadWithDeliveries, now: Date): string {
  if (lead.isSpam) return 'спам, не надсилається';
  if (lead.deliveries.length === 0) return 'чекає, доки налаштують пошту або бота';
  return lead.deliveries.map((delivery) => describeDelivery(delivery, lead, now)).join('; ');
}

/** One channel of it: «бот: чекає, спроба 3 о 14:05». */
export function describeDelivery(delivery: Delivery, lead: LeadWithDeliveries, now: Date): string {
  return `${CHANNEL_WORDS[delivery.channel]}: ${describeState(delivery, lead, now)}`;
}

function describeState(delivery: Delivery, lead: LeadWithDeliveries, now: Date): string {
  const { state, attempts, nextAttemptAt, lastErrorCode } = delivery;
  if (state === 'done') return 'надіслано';
  if (state === 'dead') return `не доставлено (${lastErrorCode ?? 'причина невідома'})`;
  if (attempts > 0) return `чекає, спроба ${attempts + 1} ${describeMoment(nextAttemptAt, now)}`;
  return waitsForEmail(delivery, lead) ? 'чекає на лист' : 'у черзі';
}

/** A moment ahead: «зараз», «о 14:05», on another day «22.11.26, 00:10». */
function describeMoment(moment: Date, now: Date): string {
  if (moment <= now) return 'зараз';
  return day.format(moment) === day.format(now) ? `о ${time.format(moment)}` : dayAndTime.format(moment);
}

function waitsForEmail(delivery: Delivery, lead: LeadWithDeliveries): boolean {
  const email = lead.deliveries.find(({ channel }) => channel === 'email');
  return delivery.channel === 'bot' && email?.state === 'pending';
}
