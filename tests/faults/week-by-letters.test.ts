// @module-tag slow
import { expect, onTestFinished, test, vi } from 'vitest';
import type { LeadKind } from '#shared/lead/lead.ts';
import { isWorkingDay, readKyivClock } from '#shared/words/reply-deadline.ts';
import { buildTestApp } from '../support/test-app.ts';
import { MINUTE_MS, startTestDelivery } from '../support/test-delivery.ts';

const SITE = 'https://school.example';

/** The app only has to know that there is a channel. */
const MAIL = { SMTP_URL: 'smtp://x', MAIL_FROM: 'a@school.example', MAIL_TO: 'b@school.example' };

/** What EmailJS was told to send, and when by Kyiv's clock, as in «23T09:00». */
type Letter = { at: string; title: string; text: string };

/** When somebody writes, and what a manager does about it; nothing at all, too. */
type Plan = { at: string; kind: LeadKind; name: string; acts: [at: string, label: string, note?: string][] };

/** Days of November 2026, from a Saturday on, by Kyiv's clock. */
const PLANS: Plan[] = [
  {
    at: '21T23:40',
    kind: 'trial',
    name: 'Ірина Мельник',
    acts: [
      ['23T09:20', 'Беру'],
      ['23T09:30', 'Домовилися', 'пробний урок, вт 18:00'],
    ],
  },
  {
    at: '22T08:05',
    kind: 'package',
    name: 'Степан',
    acts: [
      ['23T10:30', 'Не додзвонилися'],
      ['23T14:10', 'Не додзвонилися'],
      ['24T09:10', 'Зв’язалися'],
    ],
  },
  { at: '23T10:00', kind: 'contact', name: 'Олена', acts: [] },
  { at: '23T17:30', kind: 'trial', name: 'Тарас', acts: [['24T09:40', 'Беру']] },
  { at: '24T11:00', kind: 'trial', name: 'Марко', acts: [['24T11:05', 'Спам']] },
  { at: '24T20:15', kind: 'package', name: 'Соломія', acts: [['25T09:15', 'Відмова', 'задорого']] },
  {
    at: '26T12:00',
    kind: 'trial',
    name: 'Назар',
    acts: [
      ['26T12:20', 'Беру'],
      ['27T12:00', 'Домовилися'],
    ],
  },
  { at: '27T17:20', kind: 'trial', name: 'Дарина', acts: [] },
];

test('a week of a school that has letters alone: each lead has an outcome, or is owed each morning', async () => {
  const settings = {
    TELEGRAM_BOT_TOKEN: '',
    TELEGRAM_CHAT_ID: '',
    PUBLIC_SITE_URL: SITE,
    RATE_LIMIT_PER_MINUTE: '0',
  };
  const { clock, email, store, worker } = await startTestDelivery({ settings });
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const { app } = await buildTestApp({ store, settings: { ...settings, ...MAIL } });
  const kyiv = (at: string) => Date.parse(`2026-11-${at}:00+02:00`);

  async function passUntil(at: string): Promise<void> {
    // Nobody does anything meanwhile but the server, which looks each minute.
    while (clock.now() < kyiv(at)) {
      const left = kyiv(at) - clock.now();
      if (left > 11 * MINUTE_MS) clock.jump(10 * MINUTE_MS);
      await clock.advance(Math.min(left, MINUTE_MS));
    }
    vi.setSystemTime(clock.now());
  }
  const letters = (): Letter[] =>
    email.accepted().map(({ body, at }) => {
      const params = (body as { template_params: Record<string, string> }).template_params;
      const links = Object.entries({
        Беру: params.take_link,
        'Зв’язалися': params.answer_link,
        'Не додзвонилися': params.miss_link,
      });
      const shown = links.flatMap(([label, href]) => (href ? [`${label}: ${href}`] : []));
      const head = params.about ? [`${params.about} · ${params.answer_by}`, ...shown] : [];
      return {
        at: new Date(readKyivClock(new Date(at))).toISOString().slice(8, 16),
        title: params.title ?? '',
        text: [...head, params.message].join('\n'),
      };
    });
  /** Opens what the newest letter offers for the lead, and goes on from page to page to what is to be said. */
  async function say(number: number, label: string, note = ''): Promise<string> {
    const all = letters()
      .reverse()
      .flatMap(({ text }) => [...text.matchAll(/(https:\S+)/g)].map(([, href = '']) => href));
    const [link = ''] = all.filter((href) => href.includes(`/answer/${number}-`));
    const { pathname } = new URL(link);
    const first = await app.inject({ url: pathname });
    const isThis = first.body.includes(`<button class="home">${label}</button>`);
    const other = new RegExp(`href="([^"]+)">${label}<`).exec(first.body)?.[1];
    const url = isThis ? pathname : (other ?? '');
    const payload = new URLSearchParams({ name: 'Олена', note }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return (await app.inject({ method: 'POST', url, headers, payload })).body;
  }

  await clock.advance(MINUTE_MS);
  const events = PLANS.flatMap(({ at, kind, name, acts }, index) => [
    {
      at,
      run: async () => {
        const fields = {
          template_id: kind,
          name,
          phone: `+38067000000${index}`,
          subject: 'Фізика',
          message: 'Добрий день',
        };
        const headers = { 'content-type': 'application/x-www-form-urlencoded' };
        const url = '/api/v1.0/email/send-form';
        const answer = await app.inject({
          method: 'POST',
          url,
          headers,
          payload: new URLSearchParams(fields).toString(),
        });
        expect(answer.statusCode).toBe(200);
        worker.notify();
        await clock.advance(MINUTE_MS);
      },
    },
    ...acts.map(([when, label, note]) => ({
      at: when,
      run: async () => {
        const number =
          (await store.listLeads({ limit: 100 })).find(({ fields }) => fields.name === name)?.number ?? 0;
        expect(await say(number, label, note), `${name}: ${label}`).toContain('class="banner good"');
      },
    })),
  ]);
  const mornings = ['23', '24', '25', '26', '27', '30'].map((day) => ({
    at: `${day}T09:03`,
    run: async () => {
      expect(isWorkingDay(readKyivClock(new Date(clock.now())))).toBe(true);
      const open = await store.listOpenLeads({ limit: 100, since: new Date(0) });
      const summary = letters().findLast(
        ({ at, title }) => at.startsWith(day) && title.startsWith('Відкриті заявки'),
      );
      expect(
        open.map(({ fields }) => fields.name).filter((name) => !summary?.text.includes(name ?? '')),
      ).toEqual([]);
      for (const { number } of open) expect(summary?.text).toContain(`/answer/${number}-`);
    },
  }));
  for (const { at, run } of [...events, ...mornings].sort((one, other) => kyiv(one.at) - kyiv(other.at))) {
    await passUntil(at);
    await run();
  }

  const states = (await store.listLeads({ limit: 100 })).map(({ fields, handling }) => [
    fields.name,
    handling.state,
  ]);
  expect(Object.fromEntries(states)).toEqual({
    'Ірина Мельник': 'agreed',
    Степан: 'answered',
    Олена: 'new',
    Тарас: 'taken',
    Марко: 'junk',
    Соломія: 'declined',
    Назар: 'agreed',
    Дарина: 'new',
  });
  const reports = letters().filter(({ title }) => title.startsWith('Тиждень'));
  expect(reports).toHaveLength(1);
  // Who wrote on Friday evening is still in time.
  expect(reports[0]?.text).toContain('Відповіли вчасно, до 2 год: 2 із 6\nДомовилися: 2');
});
