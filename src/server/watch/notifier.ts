import type { Channel } from '../lead/lead.ts';
import type { Notification, NotificationBody } from '../outbox/notification.ts';
import type { DeliveryHealth, StoreHealth } from '../store/delivery-health.ts';
import type { LatestNotification, Mark, Notifications } from '../store/notifications.ts';

type NotifyParts = {
  /** The channels that are set up here and that people read. */
  channels: readonly Channel[];
  store: DeliveryHealth & Notifications;
  clock: { now(): number };
};

export type NotificationOptions = Pick<NotificationBody, 'about' | 'isOwnChannelFit' | 'still'>;

export type NotificationRequest = NotificationOptions &
  Mark & {
    notification: Notification;
    marks?: readonly Mark[];
  };

/** A state that changes, such as a problem that begins and ends. */
export type Standing = NotificationOptions & {
  /** The prefix of all notifications about this state. */
  name: string;
  /** The state in one word; empty while all is well, which is reported only after a problem was. */
  state: string;
  /** An unchanged state is reported again after this time; only once if it is left out. */
  repeatAfterMs?: number;
  /** @param before the last report, if there is one */
  write(before: LatestNotification | undefined): Notification;
};

/** Queues notifications in the outbox, each once, whichever instance finds its reason. */
export type Notifier = ReturnType<typeof createNotifier>;

export function createNotifier({ channels, store, clock }: NotifyParts) {
  /** Resolves to false if it was queued before, or if no channel can carry it. */
  async function send({
    key,
    conversation,
    marks,
    notification,
    ...options
  }: NotificationRequest): Promise<boolean> {
    const channel = chooseChannel(channels, listOutages(await store.readHealth(channels)), options);
    if (!channel) return false;
    const body: NotificationBody = { notification, writtenAt: clock.now(), ...options };
    return store.addNotification({
      key,
      channel,
      body,
      ...(conversation !== undefined && { conversation }),
      ...(marks && { marks }),
    });
  }

  /** The same by this channel alone; false also where the school does not have it. */
  async function sendBy(
    channel: Channel,
    { key, conversation, notification, ...options }: NotificationRequest,
  ): Promise<boolean> {
    if (!channels.includes(channel)) return false;
    const body: NotificationBody = { notification, writtenAt: clock.now(), ...options };
    return store.addNotification({ key, channel, body, ...(conversation !== undefined && { conversation }) });
  }

  return {
    send,
    sendBy,

    /**
     * Reports a changed state; resolves to false if it is unchanged. A queued report is dropped once it is outdated.
     */
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
        // A clock that has jumped back must not silence it, so the distance counts in both directions.
        if (Math.abs(clock.now() - before.at.getTime()) < repeatAfterMs) return false;
      }
      const key = `${name}:${String(number + 1).padStart(9, '0')}:${state}`;
      if (state === '' && !before?.wasSent) {
        // The end of a problem that was never reported is not reported either.
        await store.addMark({ key });
        return false;
      }
      return send({ key, notification: write(before), still: { latest: name }, ...options });
    },

    /** The state that was last reported; empty if all was well. */
    async readLastReported(name: string): Promise<string> {
      const before = await store.findLatestNotification(`${name}:`);
      return before ? readStanding(before.key, name)[1] : '';
    },
  };
}

/** Reads number and state from a key such as `actions:000000003:webhook`. */
function readStanding(key: string, name: string): [number, state: string] {
  const [number = '', state = ''] = key.slice(name.length + 1).split(':');
  return [Number(number), state];
}

/**
 * Chooses a channel: the bot first, the channel that the notification is about last. A failing channel is not chosen;
 * if nothing else is left, the bot is. A mail server might lock the login.
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

/** Since when, and with which code, a channel has not delivered. */
export type Outage = {
  channel: Channel;
  since: number;
  code: string;
};

/** The channels that do not deliver: those whose provider fails, and those that a breaker stops. */
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
