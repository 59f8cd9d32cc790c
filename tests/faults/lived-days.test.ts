import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type LivedSchool, startLivedSchool } from '../support/lived-school.ts';
import { MARIA, TARAS } from '../support/test-actions.ts';

/** Set to read it as the administrator would. */
const TRANSCRIPT = process.env.TRANSCRIPT;

function show(name: string, { transcript, sounds }: LivedSchool): void {
  if (TRANSCRIPT)
    writeFileSync(`${TRANSCRIPT}/${name}.txt`, `${transcript.join('\n')}\n\n🔔 ${sounds().length}\n`);
}

/** Everybody who still waits is named after the last word of a person about them, unless their time has not come. */
async function expectNobodyForgotten({ store, bot, clock }: LivedSchool): Promise<void> {
  const open = await store.listOpen({ limit: 100, since: new Date(0) });
  const later = open.filter(({ conversation: { dueAt } }) => dueAt && dueAt.getTime() > clock.now());
  for (const lead of open.filter((each) => !later.includes(each))) {
    const told = bot.messages.filter(({ text }) => /^[⏰☀]/u.test(text) && text.includes(`№${lead.number} `));
    expect(told.length, `№${lead.number} ${lead.fields.name} is named by nothing`).toBeGreaterThan(0);
  }
}

test('four days of a school make at most 25 sounds, and nobody is forgotten', async () => {
  const school = await startLivedSchool({ startAt: '2026-11-20T08:00' });
  const { passUntil, write, press, reply, store, bot } = school;

  // Friday
  await passUntil('2026-11-20T08:20');
  const ivanna = await write('trial', { name: 'Іванна', phone: '050 111 22 33', subject: 'Хімія' });
  await passUntil('2026-11-20T09:10');
  await press(ivanna, 'Беру', MARIA);
  await passUntil('2026-11-20T09:25');
  await press(ivanna, 'Домовилися', MARIA);
  await reply(ivanna, 'пн 17:00', MARIA);
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
  await press(oksana, 'Передзвонити', MARIA);
  await reply(oksana, 'пн 12:00, думають', MARIA);
  await passUntil('2026-11-20T10:15');
  const petro = await write(
    'contact',
    { name: 'Петро', phone: '063 222 33 44', subject: 'Консультація', message: 'Чи є заняття ввечері?' },
    { suspicions: ['hidden-field'] },
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
  await press(first, 'Домовилися', TARAS);
  await passUntil('2026-11-20T13:00');
  await write(
    'contact',
    { name: 'SEO', phone: '1', message: 'https://a.example https://b.example' },
    { isSpam: true, suspicions: ['links'] },
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
  await press(andriy, 'Закрити', TARAS);
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
  await press(bohdan, 'Закрити', TARAS);
  await press(oleh, 'Беру', MARIA);
  await passUntil('2026-11-23T11:00');
  await press(oleh, 'Домовилися', MARIA);
  await passUntil('2026-11-23T12:10');
  await press(oksana, 'Домовилися', MARIA);
  await reply(oksana, 'ср 16:00', MARIA);
  await passUntil('2026-11-23T15:00');
  await write('contact', {
    name: 'Андрій',
    phone: '+380 50 123 45 67',
    subject: 'Інше',
    message: 'Передумав, хочу почати',
  });
  await passUntil('2026-11-23T19:00');
  show('four-days', school);

  expect(await store.listLeads({ limit: 99 })).toHaveLength(14);
  expect(school.sounds().length).toBeLessThanOrEqual(25);
  await expectNobodyForgotten(school);
  const told = (pattern: RegExp) => bot.messages.filter(({ text }) => pattern.test(text));
  // The commonest end of a first call: «think it over, call on Monday».
  expect(told(/^⏰ Час передзвонити: №2 Оксана /)).toMatchObject([{ isSilent: false }]);
  expect(told(/^№2 Оксана/)[0]?.text).toMatch(
    /🤝 Домовилися: Марія, 23\.11 12:10 · 🗓 ср 25\.11 о 16:00\n\nраніше: у роботі, Марія, 09:50; передзвонити, Марія, 10:05\n/,
  );
  // Whose browser has filled the hidden field.
  expect(told(new RegExp(`^☀️[\\s\\S]*Можливо, спам: 1\\n№${petro} Петро`))).toHaveLength(1);
  // Three leads of one mother are one conversation, with one press each.
  expect(told(/^💬 Пише ще раз: №\d+ Наталя/)).toHaveLength(2);
  expect(told(/^☀️[\s\S]*Наталя/)).toHaveLength(0);
  // Who was taken on Friday evening without an outcome.
  expect(told(new RegExp(`^(?:⏰ Чим скінчилося\\?|☀️)[\\s\\S]*№${lesya} Леся`)).length).toBeGreaterThan(0);
  expect(told(/^☀️[\s\S]*Сьогодні пробний урок: Іванна, 17:00/)).toHaveLength(1);
  expect(told(/Писали раніше: №8, закрито 20\.11/)).toHaveLength(1);
  // Each letter went out at once.
  expect(told(/Лист ще не надіслано/)).toEqual([]);
  expect(bot.mistakes).toEqual([]);
});
