// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildLead } from './payload.ts';

const values = {
  name: 'Ганна',
  phone: '0671234567',
  subject: 'Хімія',
  message: '9 клас',
};
const now = new Date('2026-11-21T14:05:00Z');
const packageFacts = {
  id: 2,
  name: 'Стандарт',
  price: '2800 грн',
  lessons: 8,
  duration: '1 місяць',
  features: [],
};

afterEach(() => {
  vi.useRealTimers();
  history.replaceState(null, '', '/');
  delete document.body.dataset.subject;
});

describe('buildLead', () => {
  it('builds the payload of the trial dialog (spec §3) with an empty e-mail', () => {
    expect(buildLead({ kind: 'trial', values, trap: '' }, 'id', now)).toEqual({
      kind: 'trial',
      params: {
        name: 'Ганна',
        email: '',
        subject: 'Хімія',
        message: '9 клас',
        phone: '0671234567',
        date: '21.11.2026, 16:05:00',
        request_id: 'id',
        page: '/',
        time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    });
  });

  it('names the package, and writes a text for a missing comment', () => {
    expect(buildLead({ kind: 'package', values, trap: '', packageFacts }, 'id', now).params).toMatchObject({
      subject: 'Хімія',
      comment: 'Не вказано',
      package_name: 'Стандарт',
      package_price: '2800 грн',
      package_lessons: '8',
      package_duration: '1 місяць',
      date: '21.11.2026, 16:05:00',
    });
  });

  it('adds the unit to a price per hour, and omits the number of lessons', () => {
    const hour = { name: 'Урок', price: '500 грн', lessons: undefined, duration: 'за годину' };
    expect(
      buildLead({ kind: 'package', values, trap: '', packageFacts: hour }, 'id', now).params,
    ).toMatchObject({
      package_name: 'Урок',
      package_price: '500 грн за годину',
      package_lessons: '',
      package_duration: '',
    });
  });

  it.each([
    ['Після 17:00', 'Після 17:00'],
    ['', 'Не вказано'],
    [' \n ', 'Не вказано'],
  ])('sends the comment %j as %j', (comment, sent) => {
    const filled = { kind: 'package', values: { ...values, comment }, trap: '', packageFacts } as const;
    expect(buildLead(filled, 'id', now).params.comment).toBe(sent);
  });

  it('sends only the contact form’s own fields and the common ones', () => {
    expect(Object.keys(buildLead({ kind: 'contact', values, trap: '' }, 'id', now).params)).toEqual([
      'request_id',
      'name',
      'phone',
      'subject',
      'message',
      'page',
      'time_zone',
    ]);
  });

  it('names the page and the campaign of the lead', () => {
    history.replaceState(null, '', '/subject/french?utm_source=insta&utm_campaign=%20осінь%20&x=1');
    document.body.dataset.subject = 'Французька мова';
    expect(buildLead({ kind: 'trial', values, trap: '' }, 'id', now).params).toMatchObject({
      page: '/subject/french',
      page_subject: 'Французька мова',
      utm_source: 'insta',
      utm_campaign: 'осінь',
    });
  });
});
