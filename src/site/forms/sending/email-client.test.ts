// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { validateLead } from '#shared/lead/rules.ts';
import { CROSS_SITE_REFUSAL, KIND_REFUSAL, SIZE_REFUSAL, writeRuleRefusal } from '#shared/lead/wire.ts';
import type { Lead } from './payload.ts';

const library = { init: vi.fn(), send: vi.fn(), sendForm: vi.fn() };

const trial: Lead = { kind: 'trial', params: { name: 'Ганна', request_id: 'id' } };
const contact: Lead = { kind: 'contact', params: { request_id: 'id', name: 'Ганна', message: 'Два\nрядки' } };
const calls: { url: string; init: RequestInit }[] = [];

/** Loads the client as a newly opened page does. */
async function openClient(loadLibrary: () => Promise<void> = async () => {}) {
  vi.resetModules();
  vi.doMock('@emailjs/browser', async () => {
    await loadLibrary();
    return { default: library };
  });
  return import('./email-client.ts');
}

function answerFetch(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    calls.push({ url, init });
    return answer();
  });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'info').mockImplementation(() => {});
  calls.length = 0;
  library.send.mockReset().mockResolvedValue({ status: 200, text: 'OK' });
  library.sendForm.mockReset().mockResolvedValue({ status: 200, text: 'OK' });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('with the library', () => {
  it('sends a lead as JSON, and a message as a separate form', async () => {
    const { sendLead } = await openClient();
    await sendLead(trial);
    expect(library.send).toHaveBeenCalledWith('site', 'trial', trial.params, {});
    await sendLead(contact);
    const form = library.sendForm.mock.calls[0]?.[2] as HTMLFormElement;
    expect(Object.fromEntries(new FormData(form))).toEqual({
      ...contact.params,
      message: expect.stringMatching(/^Два\r?\nрядки$/),
    });
  });

  it.each([[{ status: 202, text: 'OK' }], [{ status: 200, text: '<!doctype html>' }]])(
    'takes %o for no success, and for nothing final',
    async (reply) => {
      const { sendLead } = await openClient();
      library.send.mockResolvedValue(reply);
      await expect(sendLead(trial)).rejects.toMatchObject({ isFinal: false });
    },
  );

  it.each([
    [400, true],
    [401, true],
    [403, false],
    [404, false],
    [405, false],
    [413, true],
    [415, true],
    [422, true],
    [451, true],
    [408, false],
    [412, false],
    [429, false],
    [500, false],
    [503, false],
  ])('recognises whether a rejection with %i is final', async (status, isFinal) => {
    const { sendLead } = await openClient();
    library.send.mockRejectedValue({ status, text: 'No' });
    await expect(sendLead(trial)).rejects.toMatchObject({ status, isFinal });
  });

  it.each([
    [403, CROSS_SITE_REFUSAL, true],
    [400, KIND_REFUSAL, true],
    [413, `${SIZE_REFUSAL}\n`, true],
    [422, writeRuleRefusal(validateLead('contact', {})), true],
    [422, writeRuleRefusal(validateLead('package', { name: 'Ганна', phone: '1' })), true],
    [400, 'Bad Request', false],
    [403, 'Forbidden', false],
    [413, '<h1>413 Request Entity Too Large</h1>', false],
    [451, 'Unavailable For Headless Browser', false],
    [503, 'message: upstream connect error', false],
    [200, 'name: HotelWiFi', false],
  ])('is certain of a rejection with status %i and text «%s»: %s', async (status, text, isCertain) => {
    const { sendLead } = await openClient();
    library.send.mockRejectedValue({ status, text });
    await expect(sendLead(trial)).rejects.toMatchObject({ isCertain, ...(isCertain && { isFinal: true }) });
  });

  it.each([[new TypeError('Failed to fetch')], ['The public key is required']])(
    'makes one kind of error of %o',
    async (cause) => {
      const { sendLead, SendError } = await openClient();
      library.send.mockRejectedValue(cause);
      const error = await sendLead(trial).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(SendError);
      expect(error).toMatchObject({ status: undefined, isFinal: false });
    },
  );

  it('cancels a call after fifteen seconds', async () => {
    const { sendLead } = await openClient();
    library.send.mockReturnValue(new Promise(() => {}));
    const onEnd = vi.fn();
    const sending = sendLead(trial).catch((error: Error) => error.message);
    void sending.then(onEnd);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(onEnd).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await sending).toBe('No answer in time');
  });

  it('is loaded and initialised once for all leads, and leaves no timer', async () => {
    const { initEmailClient, sendLead } = await openClient();
    library.init.mockClear();
    await initEmailClient();
    for (const lead of [trial, contact]) await sendLead(lead);
    expect(library.init).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(14_000);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('without the library', () => {
  it.each([
    ['throws while it loads', () => Promise.reject(new DOMException('blocked', 'SecurityError'))],
    ['does not load', () => new Promise<void>(() => {})],
  ])('uses the same protocol when it %s', async (_name, load) => {
    answerFetch(async () => new Response('OK'));
    const { sendLead } = await openClient(load);
    const sending = Promise.all([sendLead(trial), sendLead(contact)]);
    await vi.advanceTimersByTimeAsync(5_000);
    await sending;
    expect(calls.map(({ url }) => new URL(url).pathname)).toEqual([
      '/api/v1.0/email/send',
      '/api/v1.0/email/send-form',
    ]);
    expect(JSON.parse(String(calls[0]?.init.body))).toEqual({
      lib_version: '4.4.1',
      user_id: 'site',
      service_id: 'site',
      template_id: 'trial',
      template_params: trial.params,
    });
    const form = calls[1]?.init.body;
    expect(form instanceof FormData && [...form.keys()]).toEqual([
      'request_id',
      'name',
      'message',
      'lib_version',
      'service_id',
      'template_id',
      'user_id',
    ]);
  });

  it('includes the wait for the library in the fifteen seconds, and cancels the call', async () => {
    answerFetch(() => new Promise(() => {}));
    const { sendLead } = await openClient(() => new Promise<void>(() => {}));
    const sending = sendLead(trial).catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await sending).toBe('No answer in time');
    expect(calls[0]?.init.signal?.aborted).toBe(true);
  });
});
