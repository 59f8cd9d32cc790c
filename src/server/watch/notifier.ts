import type { Channel } from '../lead/lead.ts';
import type { Notification, NotificationBody } from '../outbox/notification.ts';
import type { DeliveryHealth, StoreHealth } from '../store/delivery-health.ts';
import type { DedupeKey, LatestNotification, Notifications } from '../store/notifications.ts';

type NotifyParts = {
  /** The configured channels that people read. */
  channels: readonly Channel[];
  store: DeliveryHealth & Notifications;
  clock: { now(): number };
};

export type NotificationOptions = Pick<NotificationBody, 'about' | 'isOwnChannelFit' | 'still'>;

export type NotificationRequest = NotificationOptions &
  DedupeKey & {
    notification: Notification;
    dedupeKeys?: readonly DedupeKey[];
  };

/** A changing state, for example a problem that begins and ends. */
type Standing = NotificationOptions & {
  /** Prefix of the dedupe keys of all notifications about this state. */
  name: string;
  /** The state in one word; empty if all is well, which is reported only after a problem. */
  state: string;
  /** An unchanged state is reported again after this time; if omitted, only once. */
  repeatAfterMs?: number;
  /** @param before the last report, if any */
  write(before: LatestNotification | undefined): Notification;
};

export type Notifier = ReturnType<typeof createNotifier>;

/** Queues notifications in the outbox, each once, whichever instance creates it first. */
export function createNotifier({ channels, store, clock }: NotifyParts) {
  /** Resolves to false if it was queued before, or if no channel can send it. */
  async function send(request: NotificationRequest): Promise<boolean> {
    const channel = chooseChannel(channels, listOutages(await store.readHealth(channels)), request);
    return channel !== undefined && sendBy(channel, request);
  }

  /** The same on this channel only; false if the school does not have it. */
  async function sendBy(
    channel: Channel,
    { key, conversation, dedupeKeys = [], notification, ...options }: NotificationRequest,
  ): Promise<boolean> {
    if (!channels.includes(channel)) return false;
    const body: NotificationBody = { notification, writtenAt: clock.now(), ...options };
    return store.addNotification({ key, channel, body, conversation, dedupeKeys });
  }

  return {
    send,
    sendBy,

    /** Reports a changed state; resolves to false if it is unchanged. Drops an outdated queued report. */
    async reportChange({
      name,
      state,
      repeatAfterMs = Number.POSITIVE_INFINITY,
      write,
      ...options
    }: Standing): Promise<boolean> {
      const before = await store.findLatestNotification(`${name}:`);
      const [number, known] = before ? readStanding(before.key, name) : [0, ''];
      if (known === state) {
        if (!before || state === '' || before.isPending) return false;
        // A clock that was set back must not silence it, so the distance counts in both directions.
        if (Math.abs(clock.now() - before.at.getTime()) < repeatAfterMs) return false;
      }
      const key = `${name}:${String(number + 1).padStart(9, '0')}:${state}`;
      if (state === '' && !before?.wasSent) {
        // The end of a problem is reported only if the problem was.
        await store.addDedupeKey({ key });
        return false;
      }
      return send({ key, notification: write(before), still: { latest: name }, ...options });
    },
  };
}

/** Parses number and state of a key such as `actions:000000003:webhook`. */
function readStanding(key: string, name: string): [number, state: string] {
  const [number = '', state = ''] = key.slice(name.length + 1).split(':');
  return [Number(number), state];
}

/**
 * Chooses a channel: the bot first, the channel that the notification is about last. Avoids failing channels; if all
 * fail, chooses the bot, because attempts could lock the login at the mail server.
 */
export function chooseChannel(
  channels: readonly Channel[],
  outages: readonly Outage[],
  { about, isOwnChannelFit = false }: NotificationOptions,
): Channel | undefined {
  const failing = new Set(outages.map(({ channel }) => channel));
  const rank = (channel: Channel) => (channel === about ? 2 : channel === 'bot' ? 0 : 1);
  const fit = channels
    .filter((channel) => isOwnChannelFit || channel !== about)
    .toSorted((left, right) => rank(left) - rank(right));
  return fit.find((channel) => !failing.has(channel)) ?? fit.find((channel) => channel === 'bot') ?? fit[0];
}

/** Start and code of a channel's outage. */
export type Outage = {
  channel: Channel;
  since: number;
  code: string;
};

/** The channels that deliver nothing: a failing provider or an open breaker. */
export function listOutages({ breakers, failures }: Pick<StoreHealth, 'breakers' | 'failures'>): Outage[] {
  const channels = new Set([...breakers, ...failures].map(({ channel }) => channel));
  return [...channels].map((channel) => {
    const stopped = breakers.filter((breaker) => breaker.channel === channel);
    const failing = failures.filter((failure) => failure.channel === channel);
    const causes = [
      ...stopped.map(({ openedAt, errorCode }) => ({ since: openedAt.getTime(), code: errorCode })),
      ...failing.map(({ since, errorCode }) => ({ since: since.getTime(), code: errorCode })),
    ];
    const { since, code } = causes.reduce((first, cause) => (cause.since < first.since ? cause : first));
    return { channel, since, code };
  });
}
