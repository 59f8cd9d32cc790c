// @module-tag slow
import { writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { type SimulatedSchool, startSimulatedSchool } from '../support/simulated-school.ts';
import { MARIA, TARAS } from '../support/test-actions.ts';

/** Set this variable to write the transcript to files. */
const TRANSCRIPT = process.env.TRANSCRIPT;

function show(name: string, { transcript, sounds }: SimulatedSchool): void {
  if (TRANSCRIPT)
    writeFileSync(`${TRANSCRIPT}/${name}.txt`, `${transcript.join('\n')}\n\n🔔 ${sounds().length}\n`);
}

/** After the last step of a person, every open conversation is in the reminders, unless its time has not come. */
async function expectNobodyForgotten({ store, bot, clock }: SimulatedSchool): Promise<void> {
  const open = await store.listOpen({ limit: 100, since: new Date(0) });
  const later = open.filter(({ conversation: { dueAt } }) => dueAt && dueAt.getTime() > clock.now());
  for (const lead of open.filter((each) => !later.includes(each))) {
    const sent = bot.messages.filter(({ text }) => /^[⏰☀]/u.test(text) && text.includes(`№${lead.number} `));
    expect(sent.length, `№${lead.number} ${lead.fields.name} is named by nothing`).toBeGreaterThan(0);
  }
}

test('four days of a school make at most 25 sounds, and no person is forgotten', async () => {
  const school = await startSimulatedSchool({ startAt: '2026-11-20T08:00' });
  onTestFinished(() => show('four-days', school));
  const { passUntil, write, press, reply, store, bot } = school;
  const pressAll = (...given: Parameters<SimulatedSchool['pressAll']>) => school.pressAll(...given);

  // Friday
  await passUntil('2026-11-20T08:20');
  const ivanna = await write('trial', { name: 'Іванна', phone: '050 111 22 33', subject: 'Хімія' });
  await passUntil('2026-11-20T09:10');
  await press(ivanna, 'Беру', MARIA);
  await passUntil('2026-11-20T09:25');
  await pressAll(ivanna, ['Пробний', 'пн 23.11', '17:00'], MARIA);
  await passUntil('2026-11-20T09:40');
  const oksana = await write('trial', {
    name: 'Оксана',
    phone: '067 123 45 67',
    subject: 'Фізика',
    message: 'Син у 9 класі',
  });
  await passUntil('2026-11-20T09:50');
  await press(oksana, 'Беру', MARIA);
  await passUntil('2026-11-20T10:05');
  await pressAll(oksana, ['Передзвонити', 'Завтра', '12:00'], MARIA);
  await reply(oksana, 'пн 12:00, думають', MARIA);
  await passUntil('2026-11-20T10:15');
  const petro = await write(
    'contact',
    { name: 'Петро', phone: '063 222 33 44', subject: 'Консультація', message: 'Чи є заняття ввечері?' },
    { marks: ['hidden-field'] },
  );
  await passUntil('2026-11-20T11:00');
  const nataliya = { name: 'Наталя', phone: '+380 97 555 66 77' };
  const first = await write('contact', {
    ...nataliya,
    subject: 'Загальне питання',
    message: 'Скільки коштує пакет?',
  });
  await passUntil('2026-11-20T11:20');
  await write('package', {
    ...nataliya,
    subject: 'Математика',
    comment: 'Для доньки',
    package_name: 'Стандарт',
    package_price: '2800 грн',
    package_lessons: '8',
    package_duration: '1 місяць',
  });
  await passUntil('2026-11-20T11:40');
  await write('trial', { ...nataliya, subject: 'Англійська мова', message: 'І ще для сина' });
  await press(first, 'Беру', TARAS);
  await passUntil('2026-11-20T12:10');
  await pressAll(first, ['Закрити', 'Інше'], TARAS);
  await passUntil('2026-11-20T13:00');
  await write(
    'contact',
    { name: 'SEO', phone: '1', message: 'https://a.example https://b.example' },
    { marks: ['hidden-field'] },
  );
  await passUntil('2026-11-20T14:30');
  const andriy = await write('package', {
    name: 'Андрій',
    phone: '0501234567',
    subject: 'Фізика',
    comment: '',
    package_name: 'Базовий',
    package_price: '1500 грн',
    package_lessons: '4',
    package_duration: '1 місяць',
  });
  await passUntil('2026-11-20T16:10');
  await press(andriy, 'Беру', TARAS);
  await passUntil('2026-11-20T16:40');
  await pressAll(andriy, ['Закрити', 'Дорого'], TARAS);
  await passUntil('2026-11-20T17:50');
  const lesya = await write('trial', { name: 'Леся', phone: '0937654321', subject: 'Хімія', message: 'НМТ' });
  await passUntil('2026-11-20T17:58');
  await press(lesya, 'Беру', MARIA);
  await passUntil('2026-11-20T23:10');
  const bohdan = await write('contact', {
    name: 'Богдан',
    phone: '0671112233',
    subject: 'Запис на заняття',
    message: 'Вільні місця?',
  });

  // Saturday and Sunday
  await passUntil('2026-11-21T12:00');
  await write('trial', { name: 'Світлана', phone: '0509998877', subject: 'Історія' });
  await passUntil('2026-11-22T20:00');
  const requestId = '0199aaaa-0000-7000-8000-000000000001';
  const oleh = await write('trial', { name: 'Олег', phone: '06311122', subject: 'Фізика' }, { requestId });
  await passUntil('2026-11-22T20:03');
  await write('trial', { name: 'Олег', phone: '0631112244', subject: 'Фізика' }, { requestId });

  // Monday
  await passUntil('2026-11-23T09:12');
  await press(bohdan, 'Беру', TARAS);
  await passUntil('2026-11-23T09:30');
  await pressAll(bohdan, ['Закрити', 'Не наше'], TARAS);
  await press(oleh, 'Беру', MARIA);
  await passUntil('2026-11-23T11:00');
  await pressAll(oleh, ['Пробний', 'Завтра', '16:00'], MARIA);
  await passUntil('2026-11-23T12:10');
  await pressAll(oksana, ['Пробний', 'ср 25.11', '16:00'], MARIA);
  await passUntil('2026-11-23T15:00');
  await write('contact', {
    name: 'Андрій',
    phone: '+380 50 123 45 67',
    subject: 'Інше',
    message: 'Передумав, хочу почати',
  });
  await passUntil('2026-11-23T19:00');

  expect(await store.listLeads({ limit: 99 })).toHaveLength(13);
  expect(school.sounds().length).toBeLessThanOrEqual(25);
  await expectNobodyForgotten(school);
  const sent = (pattern: RegExp) => bot.messages.filter(({ text }) => pattern.test(text));
  // The most common end of a first call: «think it over, call on Monday».
  expect(sent(/^⏰ Час передзвонити: №2 Оксана /)).toMatchObject([{ isSilent: false }]);
  expect(sent(/^№2 Оксана/)[0]?.text).toMatch(/🎓 Пробний: 🗓 ср 25\.11 о 16:00 · Марія, 23\.11 12:10\n/);
  // A person whose browser has filled the honeypot.
  expect(sent(new RegExp(`^№${petro} Петро[\\s\\S]*⚠️ можливо, спам`))).toMatchObject([{ isSilent: true }]);
  expect(sent(/^(?:☀️|⏰)[\s\S]*Петро/)).toEqual([]);
  // Three leads of one mother are one conversation, with one press each.
  expect(sent(/^💬 №\d+ Наталя · .* пише ще:/)).toHaveLength(2);
  expect(sent(/^☀️[\s\S]*Наталя/)).toHaveLength(0);
  // A conversation taken on Friday evening without a result.
  expect(sent(new RegExp(`^(?:⏰ Чим скінчилося\\?|☀️)[\\s\\S]*№${lesya} Леся`)).length).toBeGreaterThan(0);
  // A lesson is listed in the morning. An hour before it, the bot offers a message for the parent. Afterwards the bot
  // asks for the result.
  expect(sent(/^🗓 Сьогодні пробні уроки: 1\n\n17:00 · №1 Іванна/)).toHaveLength(1);
  expect(sent(/^🗓 Пробний о 17:00: №1 Іванна/)).toMatchObject([{ isSilent: true }]);
  expect(sent(/^❓ Як пробний\? №1 Іванна/)).toMatchObject([{ isSilent: false }]);
  expect(sent(/Писали раніше: №8, закрито \(дорого\) 20\.11/)).toHaveLength(1);
  // Each e-mail was sent immediately.
  expect(sent(/Лист ще не надіслано/)).toEqual([]);
  expect(bot.mistakes).toEqual([]);
});
