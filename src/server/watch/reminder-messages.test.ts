import { expect, it } from 'vitest';
import { makeConversation, makeLead } from '../../../tests/support/make-lead.ts';
import { SCHOOL_CONTENT } from '../../../tests/support/school-content.ts';
import { SIBLING } from '../lead/lead.ts';
import { toPlain } from '../lead/parts.ts';
import { writeCallReminder, writeLessonReminder } from './reminder-messages.ts';

const dueAt = new Date('2026-11-27T15:00:00Z');
const leadFrom = (time_zone: string) =>
  makeLead('trial', { source: { time_zone }, conversation: makeConversation({ state: 'trial', dueAt }) });

it.each([
  ['Europe/Warsaw', 'пт 27.11 о 17:00 за Києвом, у вас о 16:00.'],
  ['Europe/Kyiv', 'пт 27.11 о 17:00.'],
])('writes the lesson in the local time of a parent in %s', (zone, words) => {
  const { copies } = writeLessonReminder(leadFrom(zone), 'Пробний: Фізика', SCHOOL_CONTENT);
  expect(copies?.text).toContain(`пробний урок фізики: ${words}`);
});

it('names the child in the message for a parent of two, but never a name that a visitor has typed', () => {
  const textOf = (marks: string[], lesson: string) =>
    writeLessonReminder({ ...leadFrom('Europe/Kyiv'), marks }, lesson, SCHOOL_CONTENT).copies?.text;
  expect(textOf([SIBLING], 'Пробний: Фізика · Андрій Мельничук')).toContain(
    'про пробний урок фізики (Тарас): пт 27.11 о 17:00.',
  );
  expect(textOf([SIBLING], 'Записано в чаті')).toContain('про пробний урок (Тарас): пт');
  expect(textOf([], 'Консультація')).toContain('про пробний урок: пт');
});

it('shows the local time of the person to call', () => {
  const facts = { now: dueAt, promise: SCHOOL_CONTENT.school };
  const reminder = (zone: string) =>
    writeCallReminder(leadFrom(zone), [], facts).paragraphs.map((parts) => toPlain(parts));
  expect(reminder('America/Toronto')).toContain(
    'Місцевий час: зараз 10:00 (Торонто), на 7 год менше, ніж у Києві',
  );
  expect(reminder('Europe/Kyiv').join()).not.toContain('Місцевий час');
});
