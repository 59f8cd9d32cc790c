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

const ID = '0193f3a0-0000-7000-8000-000000000001';
const OTHER_ID = '0193f3a0-0000-7000-8000-000000000002';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

function makeLead(id = ID): Lead {
  const params = { name: 'Ганна', phone: '0671234567', subject: 'Хімія', package_name: 'Базовий' };
  return { kind: 'package', params: { ...params, request_id: id } };
}

/** The outbox of a page that has just been opened; what earlier pages listened to is gone with them. */
async function openOutbox() {
  vi.resetModules();
  for (const leave of leavePage.splice(0)) leave();
  const listen = globalThis.addEventListener;
  vi.spyOn(globalThis, 'addEventListener').mockImplementation((type, listener) => {
    listen(type, listener);
    leavePage.push(() => removeEventListener(type, listener));
  });
  return import('./outbox.ts');
}

function stored(key: string) {
  return JSON.parse(localStorage.getItem(key) ?? 'null');
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

describe('a waiting lead', () => {
  it('is tried at once, then in growing pauses', async () => {
    const { keepLead, readLeadState } = await openOutbox();
    expect(keepLead(makeLead())).toBe(true);
    const tries: number[] = [];
    for (const minutes of [0, 0.5, 0.5, 1, 2, 5, 15, 30, 60, 60]) {
      await vi.advanceTimersByTimeAsync(minutes * MINUTE_MS);
      tries.push(sendLead.mock.calls.length);
    }
    expect(tries).toEqual([1, 2, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(readLeadState(ID)).toBe('waiting');
  });

  it('is tried at once when the network returns, however long the pause', async () => {
    const { keepLead } = await openOutbox();
    keepLead(makeLead());
    await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
    const before = sendLead.mock.calls.length;
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(sendLead).toHaveBeenCalledTimes(before + 1);
  });

  it('leaves nothing of the visitor behind once it is sent', async () => {
    const { keepLead, readLeadState, findEnd } = await openOutbox();
    sendLead.mockResolvedValue();
    keepLead(makeLead());
    await vi.advanceTimersByTimeAsync(0);
    expect(readLeadState(ID)).toBe('sent');
    expect(findEnd(ID)?.at).toBe(Date.now());
    expect(localStorage.getItem('outbox')).toBeNull();
    expect(JSON.stringify(stored('outbox-ends'))).not.toMatch(/Ганна|0671234567/);
  });

  it('is given up when it is refused for good', async () => {
    const { keepLead, listGivenUp, readLeadState, forgetEnd } = await openOutbox();
    sendLead.mockRejectedValue(new SendError('Refused', 422));
    keepLead(makeLead());
    await vi.advanceTimersByTimeAsync(0);
    expect(readLeadState(ID)).toBe('given-up');
    // However late the visitor comes back.
    await vi.advanceTimersByTimeAsync(30 * DAY_MS);
    expect(listGivenUp()).toMatchObject([{ id: ID, packageName: 'Базовий', subject: 'Хімія' }]);
    forgetEnd(ID);
    expect(localStorage).toHaveLength(0);
  });

  it('is given up after seven days, and not called for again', async () => {
    const { keepLead, readLeadState } = await openOutbox();
    keepLead(makeLead());
    await vi.advanceTimersByTimeAsync(7 * DAY_MS + 2 * 60 * MINUTE_MS);
    expect(readLeadState(ID)).toBe('given-up');
    const before = sendLead.mock.calls.length;
    await vi.advanceTimersByTimeAsync(DAY_MS);
    expect(sendLead).toHaveBeenCalledTimes(before);
  });

  it('does not hold up the others', async () => {
    const { keepLead, readLeadState } = await openOutbox();
    sendLead.mockImplementation(async (lead) => {
      if (lead.params.request_id === ID) throw new SendError('No answer');
    });
    keepLead(makeLead());
    keepLead(makeLead(OTHER_ID));
    await vi.advanceTimersByTimeAsync(MINUTE_MS);
    expect(readLeadState(ID)).toBe('waiting');
    expect(readLeadState(OTHER_ID)).toBe('sent');
  });

  it('is not claimed to be sent when the browser’s data was cleared', async () => {
    const { keepLead, readLeadState } = await openOutbox();
    keepLead(makeLead());
    localStorage.clear();
    expect(readLeadState(ID)).toBe('given-up');
  });

  it('of an earlier build is sent, too', async () => {
    localStorage.setItem('outbox', JSON.stringify([makeLead()]));
    sendLead.mockResolvedValue();
    const { watchOutbox, readLeadState } = await openOutbox();
    watchOutbox();
    await vi.advanceTimersByTimeAsync(0);
    expect(readLeadState(ID)).toBe('sent');
  });
});

it('tells whoever watches, in this tab and from others', async () => {
  const { keepLead, onOutboxChange } = await openOutbox();
  sendLead.mockResolvedValue();
  const callback = vi.fn();
  const stop = onOutboxChange(callback);
  keepLead(makeLead());
  await vi.advanceTimersByTimeAsync(0);
  expect(callback).toHaveBeenCalled();
  callback.mockClear();
  window.dispatchEvent(new StorageEvent('storage', { key: 'outbox' }));
  expect(callback).toHaveBeenCalledOnce();
  stop();
  window.dispatchEvent(new StorageEvent('storage', { key: 'outbox' }));
  expect(callback).toHaveBeenCalledOnce();
});

it('keeps twenty leads and no more', async () => {
  const { keepLead } = await openOutbox();
  for (let count = 0; count < 20; count += 1) {
    expect(keepLead(makeLead(ID.slice(0, -2) + String(count).padStart(2, '0')))).toBe(true);
  }
  expect(keepLead(makeLead(ID.slice(0, -2) + 99))).toBe(false);
});

it('says that it can’t keep a lead where storage is blocked', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const { keepLead } = await openOutbox();
  expect(keepLead(makeLead())).toBe(false);
  expect(sendLead).not.toHaveBeenCalled();
});

it.each([
  ['no list', '{"a":1}'],
  ['no JSON', '{"damaged'],
  ['a lead without a phone', JSON.stringify([{ ...makeLead(), params: { request_id: ID, name: 'Ганна' } }])],
  [
    'a lead with a field that is none',
    JSON.stringify([{ ...makeLead(), params: { ...makeLead().params, x: 'y' } }]),
  ],
  ['a lead of another time', JSON.stringify([{ ...makeLead(), keptAt: 1e15 }])],
])('drops what is not its own: %s', async (_name, text) => {
  localStorage.setItem('outbox', text);
  const { watchOutbox } = await openOutbox();
  watchOutbox();
  await vi.advanceTimersByTimeAsync(0);
  expect(sendLead).not.toHaveBeenCalled();
  expect(localStorage.getItem('outbox')).toBeNull();
});
