// @vitest-environment jsdom
/** Tests the options of the provider's library (spec §7) as build settings enable them, with the real library. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { status } from '../../../../tests/support/providers/answers.ts';
import { startEmailProvider } from '../../../../tests/support/providers/email-provider.ts';
import type { Provider } from '../../../../tests/support/providers/provider.ts';
import type { Lead } from './payload.ts';

let provider: Provider;

beforeEach(async () => {
  provider = await startEmailProvider();
  vi.stubEnv('PUBLIC_EMAILJS_ORIGIN', provider.origin);
  localStorage.clear();
});

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await provider.close();
});

/** Sends leads as a page of a build with these settings. Returns the outcome of each call: 200, or the error. */
async function openPage(settings: Record<string, string> = {}) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  const { sendLead } = await import('./email-client.ts');
  return (lead: Lead): Promise<number | undefined> =>
    sendLead(lead).then(
      () => 200,
      (error: { status?: number }) => error.status,
    );
}

function leadOf(kind: 'trial' | 'package', phone = '0671234567', name = 'Ганна'): Lead {
  return { kind, params: { name, phone } };
}

it.each([
  ['nothing', {}, 200],
  ['the option', { PUBLIC_EMAILJS_BLOCK_HEADLESS: 'true' }, 451],
])('with %s set, an automated browser with options %o gets status %i', async (_what, settings, answer) => {
  vi.stubGlobal('navigator', { webdriver: true, languages: ['uk'] });
  const send = await openPage(settings);
  expect(await send(leadOf('trial'))).toBe(answer);
  expect(provider.requests).toHaveLength(answer === 200 ? 1 : 0);
});

it('limits calls only if a pause is set, and then for each kind separately', async () => {
  const send = await openPage();
  expect([await send(leadOf('trial')), await send(leadOf('trial'))]).toEqual([200, 200]);
  const sendSlowly = await openPage({ PUBLIC_EMAILJS_LIMIT_RATE_MS: '60000' });
  expect(await sendSlowly(leadOf('trial'))).toBe(200);
  expect(await sendSlowly(leadOf('package'))).toBe(200);
});

it('rejects all calls until the pause is over', async () => {
  const send = await openPage({ PUBLIC_EMAILJS_LIMIT_RATE_MS: '60000' });
  const now = vi.spyOn(Date, 'now');
  const at = (ms: number) => now.mockReturnValue(Date.parse('2026-11-21T12:00:00Z') + ms);
  at(0);
  expect(await send(leadOf('trial'))).toBe(200);
  at(59_999);
  expect(await send(leadOf('trial'))).toBe(429);
  expect(await send(leadOf('trial'))).toBe(429);
  at(60_000);
  expect(await send(leadOf('trial'))).toBe(200);
});

it('does not count a failed call', async () => {
  const send = await openPage({ PUBLIC_EMAILJS_LIMIT_RATE_MS: '60000' });
  provider.answerNext(status(503));
  expect(await send(leadOf('trial'))).toBe(503);
  expect(await send(leadOf('trial'))).toBe(200);
});

it('does not send a blocked phone', async () => {
  const send = await openPage({ PUBLIC_EMAILJS_BLOCK_LIST: '0990000000, 0501112233' });
  expect(await send(leadOf('trial', '0501112233'))).toBe(403);
  expect(await send(leadOf('trial', '0671234567', '0501112233'))).toBe(200);
  expect(provider.requests).toHaveLength(1);
});
