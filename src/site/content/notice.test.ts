import { expect, test } from 'vitest';
import { describeNotice, describePause } from './notice.ts';

const workingHours = [{ from: 1, to: 5, start: '09:00', end: '19:00' }];
const replyHours = 2;
const contacts = [{ kind: 'phone' as const, value: '+380 44 123 45 67' }];
const plain = (text = '') => text.replaceAll('\u00a0', ' ');
const noticeText = (school: Parameters<typeof describeNotice>[0], today: string) => {
  const notice = describeNotice(school, today);
  return notice && plain(`${notice.dates}: ${notice.text}`);
};

test('shows a notice with its dates until its last day', () => {
  const school = {
    contacts,
    replyHours,
    workingHours,
    notice: { text: 'Набір у літні групи.', until: '2026-05-31' },
  };
  expect(noticeText(school, '2026-05-31')).toBe('До 31 травня: Набір у літні групи.');
  expect(noticeText(school, '2026-06-01')).toBeUndefined();
  expect(describePause(school, '2026-05-31')).toBeUndefined();
});

test('says in a pause when the school answers again', () => {
  const notice = {
    text: 'Літня перерва.',
    from: '2026-08-01',
    until: '2026-08-31',
    pausesForms: 'notify',
  } as const;
  const school = { contacts, replyHours, workingHours, notice, holidays: ['2026-08-01/2026-08-31'] };
  expect(noticeText(school, '2026-07-20')).toBe(
    '1–31 серпня: Літня перерва. Відповідаємо знову з 1 вересня.',
  );
  expect(describePause(school, '2026-08-05')).toMatchObject({
    from: Date.parse('2026-08-01'),
    until: Date.parse('2026-09-01'),
    isClosed: false,
  });
  expect(plain(describePause(school, '2026-08-10')?.text)).toBe(
    'До 31 серпня ми не відповідаємо. Залиште номер: зателефонуємо 1 вересня.',
  );
  // A promise of 24 hours ends on the day after the opening.
  expect(plain(describePause({ ...school, replyHours: 24 }, '2026-08-10')?.text)).toBe(
    'До 31 серпня ми не відповідаємо. Залиште номер: зателефонуємо 1–2 вересня.',
  );
  const closed = { ...school, notice: { ...notice, pausesForms: 'close' } as const };
  expect(plain(describePause(closed, '2026-08-10')?.text)).toBe(
    'До 31 серпня ми не відповідаємо. Форма відкриється 1 вересня. Терміново? +380 44 123 45 67',
  );
});

test('shows a notice of long holidays automatically', () => {
  const school = { contacts, replyHours, workingHours, holidays: ['2026-12-25/2027-01-08'] };
  expect(noticeText(school, '2026-12-28')).toBe(
    '25 грудня – 10 січня: Канікули. Відповідаємо знову з 11 січня.',
  );
  expect(describePause(school, '2026-12-20')).toMatchObject({ builtAt: Date.parse('2026-12-20') });
});
