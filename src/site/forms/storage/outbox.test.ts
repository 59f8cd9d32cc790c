// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SendError } from '../sending/email-client.ts';
import type { Lead } from '../sending/payload.ts';

const sendLead = vi.hoisted(() => vi.fn<(lead: Lead) => Promise<void>>());
vi.mock('../sending/email-client.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('../sending/email-client.ts')>()),
  sendLead,
}));

const leavePage: (() => void)[] = [];
const listen = globalThis.addEventListener;
const listenToDocument = document.addEventListener.bind(document);

const ID = '0193f3a0-0000-7000-8000-000000000001';
const OTHER_ID = '0193f3a0-0000-7000-8000-000000000002';
/** A rejection by our own server. */
const REFUSAL = "name: Введіть ваше ім'я";
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

function makeLead(id = ID): Lead {
  const params = { name: 'Ганна', phone: '0671234567', subject: 'Хімія' };
  const sent = { package_name: 'Базовий', package_lessons: '4' };
  return { kind: 'package', params: { ...params, ...sent, request_id: id } };
}

/** Loads the outbox as a newly opened page, without the listeners of earlier pages. */
async function openOutbox() {
  vi.resetModules();
  for (const leave of leavePage.splice(0)) leave();
  vi.spyOn(globalThis, 'addEventListener').mockImplementation((type, listener) => {
    listen(type, listener);
    leavePage.push(() => removeEventListener(type, listener));
  });
  vi.spyOn(document, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
    listenToDocument(type, listener as EventListener);
    leavePage.push(() => document.removeEventListener(type, listener as EventListener));
  });
  return { ...(await import('./outbox.ts')), ...(await import('./send-rounds.ts')) };
}

/** Reads the stored value of a key. */
function stored(key: string) {
  return JSON.parse(localStorage.getItem(key) ?? 'null');
}

/** Stores a queued lead, as an earlier visit would. */
function storeEntry(
  lead: unknown = makeLead(),
  { id = ID, ...more }: { id?: string; keptAt?: number; overdueAt?: number } = {},
) {
  localStorage.setItem(`outbox:${id}`, JSON.stringify({ ...(lead as object), keptAt: Date.now(), ...more }));
}

/** Opens a page with a queued lead and waits for its first round. */
async function visit() {
  const outbox = await openOutbox();
  outbox.watchOutbox();
  await vi.advanceTimersByTimeAsync(0);
  return outbox;
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  sendLead.mockReset().mockRejectedValue(new SendError('No answer'));
});

afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a queued lead', () => {
  it('is sent at once, then by the backoff schedule', async () => {
    const { queueLead, readLeadState } = await openOutbox();
    expect(queueLead(makeLead())).toBe(true);
    const tries: number[] = [];
    for (const minutes of [0, 0.5, 0.5, 1, 2, 5, 15, 30, 60, 60]) {
      await vi.advanceTimersByTimeAsync(minutes * MINUTE_MS);
      tries.push(sendLead.mock.calls.length);
    }
    expect(tries).toEqual([1, 2, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(readLeadState(ID)).toBe('waiting');
  });

  it('is sent at once when the network returns, whatever its delay', async () => {
    const { queueLead } = await openOutbox();
    queueLead(makeLead());
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
    const before = sendLead.mock.calls.length;
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(sendLead).toHaveBeenCalledTimes(before + 1);
  });

  it.each([
    ['the network', () => dispatchEvent(new Event('online'))],
    ['the visitor', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('is sent again at once when %s returns during a failing attempt', async (_, comeBack) => {
    const { queueLead, readLeadState } = await openOutbox();
    const { promise, reject } = Promise.withResolvers<void>();
    sendLead.mockReturnValueOnce(promise).mockResolvedValue();
    queueLead(makeLead());
    await vi.advanceTimersByTimeAsync(500);
    comeBack();
    reject(new SendError('No answer'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(readLeadState(ID)).toBe('sent');
    await vi.advanceTimersByTimeAsync(DAY_MS);
    expect(sendLead).toHaveBeenCalledTimes(2);
  });

  it('is sent once when a page opens, although the browser then fires visibilitychange', async () => {
    const { promise, reject } = Promise.withResolvers<void>();
    sendLead.mockReturnValueOnce(promise);
    storeEntry();
    await visit();
    await vi.advanceTimersByTimeAsync(10);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    reject(new SendError('No answer'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sendLead).toHaveBeenCalledOnce();
  });

  it('from another tab is sent by a page whose outbox is already loaded', async () => {
    storeEntry();
    sendLead.mockResolvedValue();
    const { readLeadState } = await visit();
    storeEntry(makeLead(OTHER_ID), { id: OTHER_ID });
    // The browser fires this event only in other tabs.
    dispatchEvent(new StorageEvent('storage', { key: `outbox:${OTHER_ID}` }));
    await vi.advanceTimersByTimeAsync(0);
    expect(readLeadState(OTHER_ID)).toBe('sent');
  });

  it('has one timer, whatever the number of attempts', async () => {
    const { queueLead } = await openOutbox();
    queueLead(makeLead());
    for (let times = 0; times < 5; times += 1) {
      window.dispatchEvent(new Event('online'));
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(vi.getTimerCount()).toBe(1);
  });

  it('leaves no personal data after it was sent', async () => {
    const { queueLead, readLeadState, recallEnd } = await openOutbox();
    sendLead.mockResolvedValue();
    queueLead(makeLead());
    await vi.advanceTimersByTimeAsync(0);
    expect(readLeadState(ID)).toBe('sent');
    expect(recallEnd(ID)?.at).toBe(Date.now());
    expect(localStorage.getItem(`outbox:${ID}`)).toBeNull();
    expect(JSON.stringify(localStorage)).not.toMatch(/Ганна|0671234567/);
  });

  it('is given up after a final rejection', async () => {
    const { queueLead, listGivenUp, readLeadState, dismissEnd } = await openOutbox();
    sendLead.mockRejectedValue(new SendError('Refused', { status: 422, text: REFUSAL }));
    queueLead(makeLead());
    await vi.advanceTimersByTimeAsync(0);
    expect(readLeadState(ID)).toBe('given-up');
    // The time until the visitor returns does not matter.
    await vi.advanceTimersByTimeAsync(30 * DAY_MS);
    expect(listGivenUp()).toMatchObject([
      { id: ID, packageName: 'Базовий', isPackage: true, subject: 'Хімія' },
    ]);
    dismissEnd(ID);
    expect(localStorage).toHaveLength(0);
  });

  it.each([400, 401, 403, 404, 405, 413, 415, 422, 451])(
    'is not ended by a proxy page with status %i',
    async (status) => {
      const { queueLead, readLeadState } = await openOutbox();
      sendLead.mockRejectedValue(new SendError('Refused', { status, text: '<h1>No</h1>' }));
      queueLead(makeLead());
      await vi.advanceTimersByTimeAsync(DAY_MS);
      expect(readLeadState(ID)).toBe('waiting');
    },
  );

  it('is given up after seven days and one more, and not sent again', async () => {
    const { queueLead, readLeadState } = await openOutbox();
    queueLead(makeLead());
    await vi.advanceTimersByTimeAsync(8 * DAY_MS - 2 * 60 * MINUTE_MS);
    expect(readLeadState(ID)).toBe('waiting');
    await vi.advanceTimersByTimeAsync(4 * 60 * MINUTE_MS);
    expect(readLeadState(ID)).toBe('given-up');
    const before = sendLead.mock.calls.length;
    await vi.advanceTimersByTimeAsync(DAY_MS);
    expect(sendLead).toHaveBeenCalledTimes(before);
  });

  it('does not delay other leads', async () => {
    const { queueLead, readLeadState } = await openOutbox();
    sendLead.mockImplementation(async (lead) => {
      if (lead.params.request_id === ID) throw new SendError('No answer');
    });
    queueLead(makeLead());
    queueLead(makeLead(OTHER_ID));
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(readLeadState(ID)).toBe('waiting');
    expect(readLeadState(OTHER_ID)).toBe('sent');
  });

  it('the first failing lead of a visit does not delay the next', async () => {
    storeEntry();
    storeEntry(makeLead(OTHER_ID), { id: OTHER_ID });
    sendLead.mockImplementation(async (lead) => {
      if (lead.params.request_id === ID) throw new SendError('No answer');
    });
    const { readLeadState } = await visit();
    expect([ID, OTHER_ID].map(readLeadState)).toEqual(['waiting', 'sent']);
  });

  it('is not sent again if another tab sends it while this one sends another lead', async () => {
    storeEntry();
    storeEntry(makeLead(OTHER_ID), { id: OTHER_ID });
    sendLead.mockImplementationOnce(async () => localStorage.removeItem(`outbox:${OTHER_ID}`));
    await visit();
    expect(sendLead.mock.calls.map(([lead]) => lead.params.request_id)).toEqual([ID]);
  });

  it.each([
    [
      'the page returns from the browser’s history',
      () => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    ],
    ['the visitor returns to its tab', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('is sent at once when %s', async (_when, comeBack) => {
    const { queueLead } = await openOutbox();
    queueLead(makeLead());
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
    const before = sendLead.mock.calls.length;
    comeBack();
    await vi.advanceTimersByTimeAsync(0);
    expect(sendLead).toHaveBeenCalledTimes(before + 1);
  });

  it('is known as sent in a tab that was frozen for days', async () => {
    storeEntry();
    sendLead.mockResolvedValue();
    await visit();
    await vi.advanceTimersByTimeAsync(3 * DAY_MS);
    expect((await visit()).readLeadState(ID)).toBe('sent');
  });

  it('is removed before its outcome is stored, in case storage is full', async () => {
    storeEntry();
    sendLead.mockResolvedValue();
    const { setItem } = Storage.prototype;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (this.getItem(`outbox:${ID}`)) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, key, value);
    });
    expect((await visit()).readLeadState(ID)).toBe('sent');
  });

  it('is not shown as sent after the browser’s data was cleared', async () => {
    const { queueLead, readLeadState } = await openOutbox();
    queueLead(makeLead());
    localStorage.clear();
    expect(readLeadState(ID)).toBe('unknown');
  });

  it('is sent even if it looks too old', async () => {
    storeEntry(makeLead(), { keptAt: Date.now() - 400 * DAY_MS });
    sendLead.mockResolvedValue();
    expect((await visit()).readLeadState(ID)).toBe('sent');
  });

  it.each([
    ['a year behind when the lead was queued', (now: number) => ({ keptAt: now - 365 * DAY_MS })],
    [
      'a year ahead in an earlier visit',
      (now: number) => ({ keptAt: now - DAY_MS, overdueAt: now + 365 * DAY_MS }),
    ],
  ])('survives failed attempts after a clock that was %s was corrected', async (_how, times) => {
    storeEntry(makeLead(), times(Date.now()));
    const { readLeadState } = await visit();
    await vi.advanceTimersByTimeAsync(23 * 60 * MINUTE_MS);
    expect(readLeadState(ID)).toBe('waiting');
    expect(sendLead.mock.calls.length).toBeGreaterThan(20);
  });

  it('survives a clock that is a year ahead for an hour', async () => {
    storeEntry();
    const { readLeadState } = await visit();
    vi.setSystemTime(Date.now() + 365 * DAY_MS);
    await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
    vi.setSystemTime(Date.now() - 365 * DAY_MS);
    await vi.advanceTimersByTimeAsync(6 * DAY_MS);
    expect(readLeadState(ID)).toBe('waiting');
    await vi.advanceTimersByTimeAsync(3 * DAY_MS);
    expect(readLeadState(ID)).toBe('given-up');
  });

  it('is given up a day after any visit found it too old', async () => {
    storeEntry(makeLead(), { keptAt: Date.now() - 20 * DAY_MS });
    await visit();
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
    vi.setSystemTime(Date.now() + 2 * DAY_MS);
    expect((await visit()).listGivenUp()).toMatchObject([{ id: ID, packageName: 'Базовий' }]);
  });

  it('is not given up without a network, because no attempt could succeed', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    storeEntry(makeLead(), { keptAt: Date.now() - 30 * DAY_MS });
    const { readLeadState } = await visit();
    await vi.advanceTimersByTimeAsync(2 * DAY_MS);
    expect(readLeadState(ID)).toBe('waiting');
    onLine.mockReturnValue(true);
    sendLead.mockResolvedValue();
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(readLeadState(ID)).toBe('sent');
  });

  it.each([DAY_MS / 2, 400 * DAY_MS, Number.MAX_SAFE_INTEGER, Number.NaN])(
    'if queued by a clock %d ms ahead, counts as queued now',
    async (aheadMs) => {
      storeEntry(makeLead(), { keptAt: Date.now() + aheadMs });
      const { readLeadState } = await visit();
      expect(sendLead).toHaveBeenCalledOnce();
      expect(readLeadState(ID)).toBe('waiting');
      expect(stored(`outbox:${ID}`)).toMatchObject({ ...makeLead(), keptAt: Date.now() });
      await vi.advanceTimersByTimeAsync(8 * DAY_MS + 2 * 60 * MINUTE_MS);
      expect(readLeadState(ID)).toBe('given-up');
    },
  );

  it('follows the backoff schedule of this visit, whatever the clock', async () => {
    storeEntry();
    await visit();
    vi.setSystemTime(Date.now() - 400 * DAY_MS);
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(sendLead).toHaveBeenCalledTimes(2);
  });

  it('is sent with fields and rules of a newer build', async () => {
    const newer = { ...makeLead(), params: { ...makeLead().params, phone: '', pupil_class: '5' } };
    storeEntry(newer);
    sendLead.mockResolvedValue();
    expect((await visit()).readLeadState(ID)).toBe('sent');
    expect(sendLead).toHaveBeenCalledWith(newer);
  });

  it.each([
    ['a kind that this build can’t send', { ...makeLead(), kind: 'course' }],
    ['a field that is no text', { ...makeLead(), params: { ...makeLead().params, phone: { number: 1 } } }],
    [
      'more data than the server accepts',
      { ...makeLead(), params: { ...makeLead().params, comment: 'я'.repeat(70_000) } },
    ],
  ])('with %s is given up with a notice', async (_name, lead) => {
    storeEntry(lead);
    const { listGivenUp } = await visit();
    expect(sendLead).not.toHaveBeenCalled();
    expect(listGivenUp()).toMatchObject([{ id: ID, packageName: 'Базовий', subject: 'Хімія' }]);
    expect(JSON.stringify(localStorage)).not.toContain('Ганна');
  });

  it('is given up with a notice if it is damaged', async () => {
    localStorage.setItem(`outbox:${ID}`, '{"damaged');
    expect((await visit()).listGivenUp()).toMatchObject([{ id: ID, packageName: '', subject: '' }]);
  });

  it('survives a simultaneous write of another tab', async () => {
    const first = await openOutbox();
    first.queueLead(makeLead());
    const setItem = Storage.prototype.setItem;
    // The other tab has read the queue before, and writes after this one.
    vi.spyOn(Storage.prototype, 'setItem').mockImplementationOnce(function (this: Storage, key, value) {
      first.queueLead(makeLead('0193f3a0-0000-7000-8000-000000000003'));
      setItem.call(this, key, value);
    });
    const second = await openOutbox();
    second.queueLead(makeLead(OTHER_ID));
    const states = [ID, OTHER_ID, '0193f3a0-0000-7000-8000-000000000003'].map(second.readLeadState);
    expect(states).toEqual(['waiting', 'waiting', 'waiting']);
  });

  it('is not shown as given up if another tab has sent it', async () => {
    const { queueLead, readLeadState } = await openOutbox();
    sendLead.mockImplementation(async () => {
      localStorage.removeItem(`outbox:${ID}`);
      localStorage.setItem(`outbox-end:${ID}`, JSON.stringify({ end: 'sent', at: Date.now() }));
      throw new SendError('Refused', { status: 422, text: REFUSAL });
    });
    queueLead(makeLead());
    await vi.advanceTimersByTimeAsync(0);
    expect(readLeadState(ID)).toBe('sent');
  });

  it.each(['given-up', 'sent'])(
    'that was %s by a clock that was ahead gets the current time',
    async (end) => {
      const ahead = Date.now() + 400 * DAY_MS;
      localStorage.setItem(`outbox-end:${ID}`, JSON.stringify({ end, at: ahead, keptAt: ahead }));
      storeEntry(makeLead(OTHER_ID), { id: OTHER_ID });
      const { recallEnd } = await visit();
      const at = Date.now();
      await vi.advanceTimersByTimeAsync(MINUTE_MS);
      expect(recallEnd(ID)).toMatchObject({ end, at, keptAt: at });
    },
  );

  it('that is shown as arrived stays so when the clock is corrected', async () => {
    const { queueLead, readLeadState, onOutboxChange } = await openOutbox();
    const states: string[] = [];
    onOutboxChange(() => states.push(readLeadState(ID)));
    vi.setSystemTime(new Date('2025-11-21T10:00:00Z'));
    queueLead(makeLead());
    sendLead.mockResolvedValue();
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(states.at(-1)).toBe('sent');
    vi.setSystemTime(new Date('2026-11-21T10:05:00Z'));
    expect(readLeadState(ID)).toBe('sent');
    // Another page of the site removes an outcome that looks expired to it.
    localStorage.clear();
    expect(readLeadState(ID)).toBe('sent');
  });

  it('is read without writing to storage, and so is its outcome', async () => {
    storeEntry();
    localStorage.setItem(`outbox-end:${OTHER_ID}`, JSON.stringify({ end: 'sent', at: 1, keptAt: 1 }));
    const { readLeadState, recallEnd, listGivenUp } = await openOutbox();
    const before = JSON.stringify(localStorage);
    expect([readLeadState(ID), recallEnd(OTHER_ID), listGivenUp()]).toEqual(['waiting', undefined, []]);
    expect(JSON.stringify(localStorage)).toBe(before);
  });
});

describe('a lead that is submitted again', () => {
  it.each([
    ['is queued since the page was left', () => storeEntry()],
    ['was given up', () => localStorage.setItem(`outbox-end:${ID}`, '{"end":"given-up"}')],
  ])('is known as sent although it %s', async (_how, leave) => {
    leave();
    sendLead.mockResolvedValue();
    const { sendOrQueue, recallEnd, listGivenUp } = await openOutbox();
    await sendOrQueue(makeLead());
    expect(localStorage.getItem(`outbox:${ID}`)).toBeNull();
    expect(recallEnd(ID)?.end).not.toBe('given-up');
    expect(listGivenUp()).toEqual([]);
    expect(JSON.stringify(localStorage)).not.toContain('Ганна');
  });

  it('stays queued, and is shown as queued, after a proxy rejects it', async () => {
    storeEntry();
    sendLead.mockRejectedValue(
      new SendError('Refused', { status: 401, text: '<html>Оплатіть доступ</html>' }),
    );
    const { sendOrQueue, readLeadState } = await openOutbox();
    const outcome = sendOrQueue(makeLead());
    await vi.advanceTimersByTimeAsync(2000);
    expect(await outcome).toBe('waiting');
    expect(readLeadState(ID)).toBe('waiting');
  });

  it('leaves no entry if it was never queued', async () => {
    sendLead.mockResolvedValue();
    const { sendOrQueue } = await openOutbox();
    await sendOrQueue(makeLead());
    expect(localStorage).toHaveLength(0);
  });
});

describe('a lead whose page is closed during the call', () => {
  /** A call without any response. */
  const hang = () => new Promise<never>(() => {});

  it('is sent by the next visit after the timeout of its call', async () => {
    sendLead.mockImplementationOnce(hang).mockResolvedValue();
    void (await openOutbox()).sendOrQueue(makeLead());
    const { readLeadState } = await visit();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sendLead).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(sendLead).toHaveBeenCalledTimes(2);
    expect(readLeadState(ID)).toBe('sent');
  });

  it.each([-400, 400])('is sent although the clock is corrected by %i days meanwhile', async (days) => {
    sendLead.mockImplementationOnce(hang).mockResolvedValue();
    void (await openOutbox()).sendOrQueue(makeLead());
    vi.setSystemTime(Date.now() + days * DAY_MS);
    const { readLeadState } = await visit();
    expect(readLeadState(ID)).toBe('sent');
  });

  it('is not sent by another tab while its form sends it', async () => {
    storeEntry(makeLead(OTHER_ID), { id: OTHER_ID });
    const { sendOrQueue, watchOutbox } = await openOutbox();
    sendLead.mockImplementation(async ({ params }) => {
      if (params.request_id === ID) await hang();
    });
    void sendOrQueue(makeLead());
    watchOutbox();
    for (const event of ['online', 'storage']) dispatchEvent(new Event(event));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(sendLead.mock.calls.map(([{ params }]) => params.request_id)).toEqual([ID, OTHER_ID]);
  });

  it.each(['sendOrQueue', 'sendWhileQueued'] as const)(
    'leaves no entry after a successful call: %s',
    async (send) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      sendLead.mockReturnValueOnce(promise);
      const sending = (await openOutbox())[send](makeLead());
      expect(stored(`outbox:${ID}`)).toMatchObject(makeLead());
      resolve();
      expect(await sending).toBe('sent');
      expect(localStorage).toHaveLength(0);
    },
  );

  it('of a dialog is sent by the next visit, too', async () => {
    sendLead.mockImplementationOnce(hang).mockResolvedValue();
    const lead: Lead = { ...makeLead(), kind: 'trial' };
    void (await openOutbox()).sendWhileQueued(lead);
    await visit();
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(sendLead).toHaveBeenLastCalledWith(lead);
    expect(localStorage).not.toHaveLength(0);
  });

  it('of a dialog survives the browser’s cancellation of calls', async () => {
    const { promise, reject } = Promise.withResolvers<void>();
    sendLead.mockReturnValueOnce(promise);
    const sending = (await openOutbox()).sendWhileQueued(makeLead());
    dispatchEvent(new Event('beforeunload'));
    reject(new SendError('NetworkError when attempting to fetch resource.'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(stored(`outbox:${ID}`)).toMatchObject(makeLead());

    // The page stays after a press on a phone number.
    const failure = expect(sending).rejects.toThrow('NetworkError');
    await vi.advanceTimersByTimeAsync(5000);
    await failure;
    expect(localStorage).toHaveLength(0);
  });

  it('of a dialog is not sent later if the visitor returned to the page and its call failed', async () => {
    const { promise, reject } = Promise.withResolvers<void>();
    sendLead.mockReturnValueOnce(promise);
    const sending = (await openOutbox()).sendWhileQueued(makeLead());
    dispatchEvent(new Event('pagehide'));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    reject(new SendError('No answer'));
    await expect(sending).rejects.toThrow('No answer');
    expect(localStorage).toHaveLength(0);
  });

  it('is sent only by its form on the same page, whatever the clock', async () => {
    sendLead.mockImplementationOnce(hang);
    const { sendWhileQueued, watchOutbox } = await openOutbox();
    void sendWhileQueued(makeLead());
    vi.setSystemTime(Date.now() + DAY_MS);
    watchOutbox();
    dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(sendLead).toHaveBeenCalledOnce();
  });

  it.each(['sendOrQueue', 'sendWhileQueued'] as const)(
    'is no failure if another tab has sent it: %s',
    async (send) => {
      sendLead.mockImplementationOnce(async () => {
        localStorage.removeItem(`outbox:${ID}`);
        localStorage.setItem(`outbox-end:${ID}`, JSON.stringify({ end: 'sent', at: Date.now() }));
        throw new SendError('No answer');
      });
      expect(await (await openOutbox())[send](makeLead())).toBe('sent');
    },
  );

  it('of a dialog is not sent later after the visitor has seen the failure', async () => {
    sendLead.mockImplementationOnce(hang);
    void (await openOutbox()).sendWhileQueued(makeLead());
    const { sendWhileQueued } = await openOutbox();
    await expect(sendWhileQueued(makeLead())).rejects.toThrow('No answer');
    expect(localStorage).toHaveLength(0);
  });

  it('is not queued after the visitor has seen a rejection', async () => {
    sendLead.mockRejectedValue(new SendError('Refused', { status: 422, text: REFUSAL }));
    const { sendOrQueue } = await openOutbox();
    await expect(sendOrQueue(makeLead())).rejects.toThrow('Refused');
    expect(localStorage).toHaveLength(0);
  });
});

describe('an unavailable lock', () => {
  function giveLocks(request: (run: (lock: Lock | null) => unknown) => Promise<unknown>) {
    const locks = { request: (_name: string, _options: LockOptions, run: () => unknown) => request(run) };
    vi.stubGlobal('navigator', { onLine: true, locks });
  }

  afterEach(() => void vi.unstubAllGlobals());

  it('delays leads for at most two minutes if a frozen tab holds it', async () => {
    giveLocks(async (run) => run(null));
    storeEntry();
    sendLead.mockResolvedValue();
    const { readLeadState } = await visit();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sendLead).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(readLeadState(ID)).toBe('sent');
  });

  it('delays no lead if the browser denies it', async () => {
    giveLocks(() => Promise.reject(new DOMException('no', 'SecurityError')));
    storeEntry();
    sendLead.mockResolvedValue();
    expect((await visit()).readLeadState(ID)).toBe('sent');
  });
});

it('notifies listeners in this tab and in others', async () => {
  const { queueLead, onOutboxChange } = await openOutbox();
  sendLead.mockResolvedValue();
  const callback = vi.fn();
  const stop = onOutboxChange(callback);
  queueLead(makeLead());
  await vi.advanceTimersByTimeAsync(0);
  expect(callback).toHaveBeenCalled();
  callback.mockClear();
  window.dispatchEvent(new StorageEvent('storage', { key: `outbox:${ID}` }));
  expect(callback).toHaveBeenCalledOnce();
  stop();
  window.dispatchEvent(new StorageEvent('storage', { key: `outbox:${ID}` }));
  queueLead(makeLead(OTHER_ID));
  await vi.advanceTimersByTimeAsync(0);
  expect(callback).toHaveBeenCalledOnce();
});

it('queues at most twenty leads', async () => {
  const { queueLead } = await openOutbox();
  for (let count = 0; count < 20; count += 1) {
    expect(queueLead(makeLead(ID.slice(0, -2) + String(count).padStart(2, '0')))).toBe(true);
  }
  expect(queueLead(makeLead(ID.slice(0, -2) + 99))).toBe(false);
});

it('keeps a lead of a full queue that is submitted again', async () => {
  const { queueLead } = await openOutbox();
  for (let count = 0; count < 20; count += 1) {
    queueLead(makeLead(ID.slice(0, -2) + String(count).padStart(2, '0')));
  }
  expect(queueLead(makeLead(`${ID.slice(0, -2)}07`))).toBe(true);
});

it('reports a queued lead as queued even if storage is full', async () => {
  storeEntry();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { queueLead, readLeadState } = await openOutbox();
  expect(queueLead(makeLead())).toBe(true);
  expect(readLeadState(ID)).toBe('waiting');
});

it('adds one network listener for any number of leads', async () => {
  const { queueLead } = await openOutbox();
  expect(queueLead(makeLead())).toBe(true);
  const listening = leavePage.length;
  expect(listening).toBeGreaterThan(0);
  expect(queueLead(makeLead(OTHER_ID))).toBe(true);
  expect(leavePage).toHaveLength(listening);
});

it('reports that it cannot queue a lead if storage is blocked', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { queueLead } = await openOutbox();
  expect(queueLead(makeLead())).toBe(false);
  expect(sendLead).not.toHaveBeenCalled();
});

it('waits between calls even if it cannot store their number', async () => {
  storeEntry();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  await visit();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sendLead).toHaveBeenCalledOnce();
});
