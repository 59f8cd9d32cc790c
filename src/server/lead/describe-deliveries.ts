import { SCHOOL_TIME_ZONE } from '#shared/lead/limits.ts';
import { describeKyivTime } from '#shared/words/reply-deadline.ts';
import { CHANNEL_TEXTS } from './channel-texts.ts';
import type { Delivery, LeadWithDeliveries } from './lead.ts';

/** A lead that arrived without any channel. The next start with a channel sends it. */
export const WAITS_FOR_CHANNEL = 'чекає, доки ви налаштуєте пошту або бота';

const dayAndTime = new Intl.DateTimeFormat('uk-UA', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: SCHOOL_TIME_ZONE,
});
const day = new Intl.DateTimeFormat('uk-UA', { dateStyle: 'short', timeZone: SCHOOL_TIME_ZONE });

/** The state of each delivery of a lead: «лист: надіслано; бот: ще не надіслано, наступна спроба о 14:05». */
export function describeDeliveries(lead: LeadWithDeliveries, now: Date): string {
  if (lead.deliveries.length === 0)
    return lead.conversation.isSuspected ? 'спам, не надсилається' : WAITS_FOR_CHANNEL;
  return lead.deliveries.map((delivery) => describeDelivery(delivery, lead, now)).join('; ');
}

/** The delivery on one channel: «бот: ще не надіслано, наступна спроба о 14:05». */
export function describeDelivery(delivery: Delivery, lead: LeadWithDeliveries, now: Date): string {
  return `${CHANNEL_TEXTS[delivery.channel].name}: ${describeState(delivery, lead, now)}`;
}

function describeState(delivery: Delivery, lead: LeadWithDeliveries, now: Date): string {
  const { state, attempts, nextAttemptAt, lastErrorCode } = delivery;
  if (state === 'done') return 'надіслано';
  if (state === 'dead') return `не вдалося надіслати (${lastErrorCode ?? 'причина невідома'})`;
  if (attempts > 0) return `ще не надіслано, наступна спроба ${describeMoment(nextAttemptAt, now)}`;
  return waitsForEmail(delivery, lead) ? 'надійде після листа' : 'чекає своєї черги';
}

/** A future time: «зараз», «о 14:05», «об 11:05», on another day «22.11.26, 00:10». */
function describeMoment(moment: Date, now: Date): string {
  if (moment <= now) return 'зараз';
  return day.format(moment) === day.format(now) ? describeKyivTime(moment) : dayAndTime.format(moment);
}

function waitsForEmail(delivery: Delivery, lead: LeadWithDeliveries): boolean {
  const email = lead.deliveries.find(({ channel }) => channel === 'email');
  return delivery.channel === 'bot' && email?.state === 'pending';
}
