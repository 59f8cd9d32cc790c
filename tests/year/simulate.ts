import { rmSync } from 'node:fs';
import { readKyivClock, toMoment } from '#shared/words/reply-deadline.ts';
import { createTransports } from '../../src/server/channels/channels.ts';
import { createPoller } from '../../src/server/channels/telegram/poller.ts';
import { readConfig } from '../../src/server/config.ts';
import { monthBefore, monthOf } from '../../src/server/lead/funnel-messages.ts';
import type { LeadConversation } from '../../src/server/lead/lead.ts';
import { nameDay, nameMoment } from '../../src/server/lead/times.ts';
import { createLeadSummarizer } from '../../src/server/lookup/lead-summarizer.ts';
import { writeMonth } from '../../src/server/lookup/month.ts';
import { attemptDelivery, recordOutcome } from '../../src/server/outbox/attempt.ts';
import type { Clock } from '../../src/server/outbox/clock.ts';
import { writeParagraphs } from '../../src/server/outbox/notification.ts';
import { createPace } from '../../src/server/outbox/pace.ts';
import { openStore } from '../../src/server/store/open.ts';
import { checkAlerts } from '../../src/server/watch/alerts.ts';
import { checkMonthReport } from '../../src/server/watch/month-report.ts';
import { createNotifier } from '../../src/server/watch/notifier.ts';
import { checkReminders } from '../../src/server/watch/reminders.ts';
import { makeNewLead } from '../support/make-lead.ts';
import { createRecordingLogger } from '../support/test-app.ts';
import { countIndependently, type RecordedConversation } from './count.ts';
import { createFakeProviders, type FakeProviders, SETTINGS } from './fake-providers.ts';
import { type Act, DAY, type History, HOUR, MINUTE, type YearEvent } from './plan.ts';
import { Broken, createPromises } from './promises.ts';
import { CONTENT } from './school.ts';

/** Result of a simulated history. */
export type SimulationResult = {
  /** The first broken promise and its time. */
  broken?: { kind: string; text: string; at: number; person: number | undefined };
  leads: number;
  sounds: number;
};

const CHANNELS = ['email', 'bot'] as const;
const ENDLESS_LEASE = 2000 * DAY;

/** Simulates a history with the real server. The clock jumps from one check to the next. */
export async function simulateHistory(
  history: History,
  file: string,
  use: (providers: FakeProviders) => void,
): Promise<SimulationResult> {
  const [first] = history;
  if (!first) return { leads: 0, sounds: 0 };
  let now = first.at - HOUR;
  const providers = createFakeProviders(() => now);
  use(providers);
  const clock: Clock = {
    now: () => now,
    elapsed: () => now,
    sleep: (ms, signal) =>
      new Promise((resolve) => {
        if (signal.aborted || ms <= 1000) setImmediate(resolve);
        else signal.addEventListener('abort', () => resolve(), { once: true });
      }),
  };
  const recorded = new Map<number, RecordedConversation>();
  const promises = createPromises((conversation) => recorded.get(conversation)?.person ?? 0);
  const newest = new Map<number, number>();
  const leads = new Set<number>();
  let server = await startServer(file, clock, providers);
  let seen = 0;
  let special: number[] = [];
  let botFailsUntil = 0;
  let month = monthOf(new Date(now));
  const queue: YearEvent[] = [...history];

  function listen(): void {
    for (; seen < providers.shown.length; seen += 1) {
      const message = providers.shown[seen];
      if (message) promises.checkMessage(message);
    }
  }

  async function drainQueue(): Promise<void> {
    if (await server.drainQueue()) return;
    // Its supervisor restarts a killed server.
    await restart();
  }

  async function restart(): Promise<void> {
    await server.close();
    promises.recordDisturbance(now, now + 2 * MINUTE);
    server = await startServer(file, clock, providers);
    special.push(now + MINUTE, now + 2 * MINUTE, now + 3 * MINUTE);
  }

  /** Remembers the state of a person's conversation. */
  async function readConversation(person: number): Promise<LeadConversation | undefined> {
    const lead = await server.store.findLead(newest.get(person) ?? 0);
    if (!lead) return undefined;
    const { conversation } = lead;
    special.push(...promises.recordState(conversation, now));
    return conversation;
  }

  async function noteLead(person: number, number: number, isSpam: boolean): Promise<void> {
    leads.add(number);
    newest.set(person, number);
    const lead = await server.store.findLead(number);
    if (!lead || isSpam) return;
    const { id, openedAt } = lead.conversation;
    if (!recorded.has(id)) recorded.set(id, { id, person, openedAt: openedAt.getTime(), acts: [] });
    promises.noteLead(number, id);
  }

  async function press(message: number, button: string, manager: number): Promise<string> {
    const id = providers.press(message, button, manager);
    await server.poll();
    await drainQueue();
    return providers.answers.get(id)?.text ?? '';
  }

  async function applyAct({ person, manager, act }: YearEvent & { kind: 'act' }): Promise<void> {
    const conversation = await readConversation(person);
    const path = conversation && pathOf(act, conversation);
    if (!conversation?.card || !path) return;
    if ('moment' in act && act.moment <= now + MINUTE) return;
    const { messageId } = conversation.card;
    if (path[0] === 'Беру' && path.length > 1) {
      await press(messageId, 'Беру', manager);
      recorded.get(conversation.id)?.acts.push({ at: now, act: { do: 'take' } });
      // The card shows the next buttons only then, also after a restart.
      schedule({ person, manager, act, kind: 'act', at: now + 3 * MINUTE });
      return;
    }
    for (const button of path) await pressShown(messageId, button, manager, person);
    if ('moment' in act) await pickMoment(messageId, act.moment, manager, person);
    recorded.get(conversation.id)?.acts.push({ at: now, act });
    promises.recordHandled(conversation.id, now);
    const after = await readConversation(person);
    if ('moment' in act && after?.dueAt?.getTime() !== act.moment)
      throw new Broken(
        'a picked moment is another one',
        `${nameMoment(new Date(act.moment))} is ${after?.dueAt?.toISOString()}`,
        person,
      );
  }

  async function pressShown(message: number, button: string, manager: number, person: number): Promise<void> {
    const labels = providers.buttonsOf(message).map(({ text }) => text);
    if (!labels.includes(button))
      throw new Broken('a button is missing', `${button} of ${labels.join(' · ')}`, person);
    await press(message, button, manager);
  }

  async function pickMoment(message: number, moment: number, manager: number, person: number): Promise<void> {
    const target = readKyivClock(new Date(moment));
    const today = readKyivClock(new Date(now));
    const ahead = Math.round((target - (target % DAY) - (today - (today % DAY))) / DAY);
    if (ahead > 6) await pressShown(message, 'Інший день', manager, person);
    const day = ['Сьогодні', 'Завтра'][ahead] ?? nameDay(toMoment(target - (target % DAY) + 12 * HOUR));
    await pressShown(message, day, manager, person);
    const hour = new Date(target).toISOString().slice(11, 16);
    const has = (label: string) => providers.buttonsOf(message).some(({ text }) => text === label);
    for (let turn = 0; turn < 3 && !has(hour); turn += 1) {
      const isHalf = hour.endsWith(':30');
      if (isHalf === has('…:30'))
        await pressShown(message, isHalf ? '…:30' : 'На рівну годину', manager, person);
      else if (has('Раніше')) await pressShown(message, hour < '12' ? 'Раніше' : 'Пізніше', manager, person);
    }
    await pressShown(message, hour, manager, person);
  }

  async function noteDown({ person, manager, text, moment }: YearEvent & { kind: 'note' }): Promise<void> {
    const conversation = await readConversation(person);
    if (!conversation?.card || (moment !== undefined && conversation.state !== 'callback')) return;
    const reactions = providers.countReactions();
    providers.sendMessage(text, manager, conversation.card.messageId);
    await server.poll();
    await drainQueue();
    if (moment === undefined && providers.countReactions() === reactions)
      throw new Broken('a note is taken for a moment', text, person);
    const after = await readConversation(person);
    if (moment === undefined) return;
    if (after?.dueAt?.getTime() !== moment)
      throw new Broken('a moment is misread', `${text} is ${after?.dueAt?.toISOString()}`, person);
    recorded.get(conversation.id)?.acts.push({ at: now, act: { do: 'callback', moment } });
  }

  async function enterLead({ person, words }: YearEvent & { kind: 'enter' }): Promise<void> {
    const before = providers.shown.length;
    providers.sendMessage(`/new ${words}`, 7_000_000_001);
    await server.poll();
    await drainQueue();
    const asked = providers.shown.slice(before).find(({ text }) => /^Записано: №\d+\./.test(text));
    const number = Number(/№(\d+)/.exec(asked?.text ?? '')?.[1] ?? 0);
    if (!asked) throw new Broken('an entered lead is not stored', words, person);
    await noteLead(person, number, false);
    await press(asked.id, 'Instagram', 7_000_000_001);
    const conversation = await readConversation(person);
    if (conversation?.state === 'taken')
      recorded.get(conversation.id)?.acts.push({ at: now, act: { do: 'take' } });
  }

  function schedule(event: YearEvent): void {
    queue.push(event);
    queue.sort((one, other) => one.at - other.at);
  }

  async function applyEvent(event: YearEvent): Promise<void> {
    const needsBot = event.kind === 'act' || event.kind === 'note' || event.kind === 'enter';
    if (needsBot && now < botFailsUntil + 2 * MINUTE) {
      // No press arrives while Telegram is unavailable.
      schedule({ ...event, at: botFailsUntil + 2 * MINUTE });
      return;
    }
    switch (event.kind) {
      case 'lead': {
        const { form, fields, zone, spam = false, person } = event;
        const saved = await server.store.saveLead(
          makeNewLead('trial', {
            ...{ requestId: uuidOf(form), fields, marks: spam ? ['links'] : [] },
            source: { page: '/', ...(zone && { time_zone: zone }) },
          }),
          CHANNELS,
        );
        await noteLead(person, saved.number, spam);
        if (!spam) await readConversation(person);
        return;
      }
      case 'enter':
        return enterLead(event);
      case 'act':
        return applyAct(event);
      case 'note':
        return noteDown(event);
      case 'outage': {
        for (const channel of event.channels) providers.failing.set(channel, event.fault);
        if (event.channels.includes('bot')) botFailsUntil = Math.max(botFailsUntil, event.until);
        promises.recordDisturbance(now, event.until);
        for (let at = now; at < event.until + 60 * MINUTE; at += 5 * MINUTE) special.push(at);
        ends.push({ at: event.until, channels: event.channels });
        return;
      }
      case 'restart':
        if (event.isKill) providers.killNext();
        else await restart();
    }
  }

  const ends: { at: number; channels: ('bot' | 'email')[] }[] = [];

  function endOutages(): void {
    for (const { at, channels } of ends.splice(0)) {
      if (at > now) ends.push({ at, channels });
      else for (const channel of channels) providers.failing.delete(channel);
    }
  }

  async function checkMonth(): Promise<void> {
    const current = monthOf(new Date(now));
    if (current === month) return;
    month = current;
    await compareFunnel(monthBefore(current));
  }

  async function compareFunnel(of: string): Promise<void> {
    const { funnel, reasons } = countIndependently([...recorded.values()], of);
    const paragraphs = writeParagraphs(await writeMonth(server.store, of, CONTENT));
    const lines = (paragraphs[0] ?? '').split('\n').map((line) => line.replace(/ люд(?:ина|ини|ей)$/, ''));
    const writtenReasons =
      paragraphs
        .find((text) => text.startsWith('Чому не склалося'))
        ?.split('\n')
        .slice(1) ?? [];
    if (funnel[0] === 'Написали: 0') return;
    const [written, counted] = [
      [...lines, ...writtenReasons.toSorted()].join('; '),
      [...funnel, ...reasons].join('; '),
    ];
    if (written !== counted)
      throw new Broken(
        'the funnel differs from the manual count',
        `${of}\n  stats: ${written}\n  hand:  ${counted}`,
      );
  }

  async function look(): Promise<void> {
    await server.round();
    await drainQueue();
    listen();
    promises.checkMissing(now);
    const clockNow = readKyivClock(new Date(now));
    if (clockNow % DAY >= 18 * HOUR && clockNow % DAY < 19 * HOUR) {
      const open = await server.store.listOpen({ limit: 1000, since: new Date(0) });
      promises.checkOpenListed(
        open.map(({ conversation }) => conversation),
        now,
      );
    }
    await checkMonth();
  }

  try {
    const end = (history.at(-1)?.at ?? 0) + 2 * DAY;
    await look();
    while (now < end) {
      special = [...new Set(special)].filter((at) => at + phaseOf(at) > now);
      const nextSpecial = Math.min(...special.map((at) => at + phaseOf(at)), ...ends.map(({ at }) => at + 1));
      now = Math.max(now, Math.min(nextGrid(now), nextSpecial, queue[0]?.at ?? end, end));
      endOutages();
      while (queue[0] && queue[0].at <= now) {
        await applyEvent(queue.shift() as YearEvent);
        await drainQueue();
        listen();
      }
      await look();
    }
    for (let of = monthOf(new Date(first.at)); of < monthOf(new Date(now)); of = monthBefore(of, -1))
      await compareFunnel(of);
  } catch (error) {
    if (!(error instanceof Broken)) throw error;
    return { ...count(), broken: { kind: error.kind, text: error.message, at: now, person: error.person } };
  } finally {
    await server.close();
    for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  }
  return count();

  function count(): Pick<SimulationResult, 'leads' | 'sounds'> {
    return { leads: leads.size, sounds: providers.shown.filter(({ isSound }) => isSound).length };
  }
}

/** Second of the minute at which the server checks. */
const phaseOf = (at: number) => (Math.floor(at / MINUTE) % 59) * 1000;

/** Times of the server's checks: often while people are awake. */
function nextGrid(now: number): number {
  const hour = new Date(readKyivClock(new Date(now))).getUTCHours();
  const step = hour >= 8 && hour < 19 ? 30 * MINUTE : HOUR;
  return now - (now % step) + step;
}

const uuidOf = (form: string) =>
  form.endsWith('-again') ? form.replace('0199aaaa', '0199bbbb').slice(0, 36) : form;

/** Buttons for a manager's action; undefined if the conversation is in another state. */
function pathOf(act: Act, { state, dueAt }: LeadConversation): string[] | undefined {
  const outcome = state === 'trial' ? ['Як пройшов?'] : state === 'deciding' ? [] : undefined;
  switch (act.do) {
    case 'take':
      return state === 'new' ? ['Беру'] : undefined;
    case 'return':
      return state === 'taken' || state === 'callback' ? ['Повернути'] : undefined;
    case 'callback':
      if (state === 'callback') return ['Інша година'];
      return state === 'taken' ? ['Передзвонити'] : undefined;
    case 'trial':
      if (state === 'trial') return ['Інша година'];
      return state === 'taken' || state === 'callback' || state === 'deciding' ? ['Пробний'] : undefined;
    case 'no-hour':
      return state === 'taken' || state === 'callback' ? ['Пробний', 'Без години'] : undefined;
    case 'decide':
      return state === 'trial'
        ? ['Як пройшов?', 'Думає']
        : state === 'deciding'
          ? ['Інша година']
          : undefined;
    case 'student':
      return outcome && [...outcome, 'Учень', act.name];
    case 'miss':
      return state === 'trial' && dueAt ? ['Як пройшов?', 'Не прийшли'] : undefined;
    case 'lose': {
      if (state === 'new') return ['Беру', 'Закрити', act.reason];
      if (state === 'deciding') return ['Відмова', act.reason];
      return state === 'taken' || state === 'callback' || state === 'trial'
        ? ['Закрити', act.reason]
        : undefined;
    }
  }
}

async function startServer(file: string, clock: Clock, providers: FakeProviders) {
  const store = await openStore(`file:${file}`, { now: clock.now });
  const config = readConfig(SETTINGS);
  const logger = createRecordingLogger([]);
  const readContent = () => CONTENT;
  const leader = await store.readLeader();
  const epoch = (await store.acquireLease('year', CHANNELS, ENDLESS_LEASE, leader?.renewals ?? -1)) ?? 0;
  const transports = createTransports(config, {
    store,
    summarizeLead: createLeadSummarizer({ store, readContent, clock, logger }),
  });
  const paces = new Map(transports.map(({ channel }) => [channel, createPace(clock)] as const));
  const notifier = createNotifier({ channels: CHANNELS, store, clock });
  const over = new AbortController();

  return {
    store,
    close: () => store.close(),
    /** Checks for due messages, as the leader does every minute. */
    async round(): Promise<void> {
      await store.addMissingDeliveries(CHANNELS);
      await checkAlerts({ transports, store, clock, logger, notifier });
      const look = { content: CONTENT, store, clock, notifier };
      await checkReminders(look);
      await checkMonthReport(look);
    },
    /** Sends due messages, as the delivery loops do. Returns false if the process was killed. */
    async drainQueue(): Promise<boolean> {
      const wasKilling = providers.isKilling();
      for (let isIdle = false; !isIdle; ) {
        isIdle = true;
        for (const transport of transports) {
          const pace = paces.get(transport.channel) ?? createPace(clock);
          if (pace.waitMs() > 0) continue;
          const { channel, timeoutMs } = transport;
          const claim = await store.claimDelivery(channel, { epoch, timeoutMs, hasEmail: true });
          if ('waitMs' in claim) continue;
          isIdle = false;
          providers.recordSending(true);
          const outcome = await attemptDelivery(claim, { transport, store, clock, logger }, over.signal);
          providers.recordSending(false);
          // Nothing is stored about it.
          if (wasKilling && !providers.isKilling()) return false;
          await recordOutcome({ store, pace, notificationChannels: CHANNELS }, claim, outcome, 0.5);
        }
      }
      return true;
    },
    /** Handles presses and messages of people. */
    async poll(): Promise<void> {
      const { bot } = config;
      if (!bot) return;
      const taken = new AbortController();
      const pace = paces.get('bot') ?? createPace(clock);
      const parts = { store, config: bot, channels: CHANNELS, readContent, clock, logger, pace };
      const poller = createPoller({ ...parts, onStep: () => undefined });
      providers.onTaken(() => taken.abort(new Error('All taken')));
      await poller.poll(taken.signal);
      await poller.drain();
    },
  };
}
