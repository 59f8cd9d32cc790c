import { formatKyivDate } from '#shared/words/kyiv-date.ts';
import { CHANNEL_TEXTS } from '../lead/channel-texts.ts';
import type { Channel } from '../lead/lead.ts';
import { describeDuration } from '../lead/times.ts';
import {
  type Breaker,
  type ChannelFailure,
  MAX_COUNTED,
  type StoreHealth,
} from '../store/delivery-health.ts';

/** Describes delivery problems, one line each; nothing if there are none. */
export function describeHealth(health: StoreHealth, channels: readonly Channel[]): string[] {
  const { isWritable, pending, dead, unassigned, oldestPendingMs, breakers, failures } = health;
  const since = oldestPendingMs === null ? '' : `, найдавніше чекає ${describeDuration(oldestPendingMs)}`;
  return [
    ...(pending > 0 ? [`Ще не надіслано листів і повідомлень бота: ${nameCount(pending)}${since}`] : []),
    ...(dead > 0 ? [`Не вдалося надіслати: ${nameCount(dead)} (спробувати ще раз: retry --dead)`] : []),
    ...(channels.length === 0 ? [NO_CHANNEL] : []),
    ...(unassigned > 0 ? [`Заявок, про які вас не сповіщено: ${nameCount(unassigned)}`] : []),
    ...breakers.map(describeBreaker),
    ...failures.map(describeFailure),
    ...(isWritable ? [] : ['УВАГА: нові заявки не зберігаються — перевірте місце на диску']),
  ];
}

/** The store stops counting here. */
const nameCount = (count: number) => (count < MAX_COUNTED ? String(count) : `щонайменше ${count}`);

const NO_CHANNEL =
  'УВАГА: ні пошти, ні бота не налаштовано. Сайт лише зберігає заявки й нікого про них не сповіщає';

function describeFailure({ channel, since, errorCode }: ChannelFailure): string {
  return `Не надсилається: ${CHANNEL_TEXTS[channel].name}, з ${formatKyivDate(since)}, код ${errorCode}. Сайт пробує знову`;
}

function describeBreaker({ channel, openedAt, errorCode }: Breaker): string {
  const since = formatKyivDate(openedAt);
  return `Не надсилається: ${CHANNEL_TEXTS[channel].name}, з ${since}, код ${errorCode}. Перевірте налаштування; сайт пробує знову кожні 5 хвилин`;
}
