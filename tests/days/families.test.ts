// @module-tag slow
import { writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { startSimulatedSchool } from '../support/simulated-school.ts';
import { MARIA, TARAS } from '../support/test-actions.ts';

/** Set this variable to write the transcript to a file. */
const TRANSCRIPT = process.env.TRANSCRIPT;

test('two days of eight parents, three of them with two children: each lesson is listed and reminded of', async () => {
  const school = await startSimulatedSchool({ startAt: '2026-12-08T08:00' });
  onTestFinished(() => {
    if (TRANSCRIPT) writeFileSync(`${TRANSCRIPT}/families.txt`, `${school.transcript.join('\n')}\n`);
  });
  const { passUntil, write, press, pressAll, pressUnder, reply, command, bot, store } = school;
  const last = () => bot.messages.at(-1);
  const sent = (pattern: RegExp) => bot.messages.filter(({ text }) => pattern.test(text));
  const dueOf = async (lead: number) => (await store.findLead(lead))?.conversation.dueAt?.toISOString();

  // Tuesday: Oksana has two children.
  await passUntil('2026-12-08T08:40');
  const oksana = await write('trial', {
    name: 'Оксана',
    phone: '067 123 45 67',
    subject: 'Фізика',
    message: 'Син у 9 класі',
  });
  await passUntil('2026-12-08T09:05');
  await press(oksana, 'Беру', MARIA);
  await passUntil('2026-12-08T09:15');
  await pressAll(oksana, ['Пробний', 'Завтра', '17:00'], MARIA);
  await passUntil('2026-12-08T09:20');
  await reply(oksana, 'молодша ср 18:00, англійська', MARIA);
  await command(`/new Соня (молодша Оксани, №${oksana}), англійська, ср 09.12 о 18:00`, MARIA);
  await pressUnder(sent(/що саме\?$/).at(-1), 'Пробний', MARIA);
  // Petro writes a wrong digit.
  await passUntil('2026-12-08T09:40');
  const petro = await write('trial', {
    name: 'Петро',
    phone: '063 111 22 44',
    subject: 'Математика',
    message: 'НМТ',
  });
  await press(petro, 'Беру', TARAS);
  await passUntil('2026-12-08T09:50');
  await reply(petro, 'номер не існує, написав у Telegram', TARAS);
  await reply(petro, 'правильний номер 063 111 22 45', TARAS);
  await pressUnder(last(), 'Так', TARAS);
  await reply(petro, 'пробний сьогодні о 16', TARAS);
  await pressUnder(last(), 'Пробний', TARAS);
  // Iryna moves her lesson twice.
  await passUntil('2026-12-08T10:10');
  const iryna = await write('trial', {
    name: 'Ірина',
    phone: '050 222 33 44',
    subject: 'Хімія',
    message: 'Донька, 8 клас',
  });
  await press(iryna, 'Беру', MARIA);
  await pressAll(iryna, ['Пробний', 'Завтра', '12:00'], MARIA);
  await passUntil('2026-12-08T11:00');
  await reply(iryna, 'перенесли на чт 15:00', MARIA);
  await passUntil('2026-12-08T11:20');
  await reply(iryna, 'ні, таки завтра о 14', MARIA);
  // Halyna has two children in one form.
  await passUntil('2026-12-08T11:30');
  const halyna = await write('trial', {
    name: 'Галина',
    phone: '097 333 44 55',
    subject: 'Англійська мова',
    message: 'Двоє дітей: 3 і 7 клас',
  });
  await press(halyna, 'Беру', TARAS);
  await passUntil('2026-12-08T11:45');
  await pressAll(halyna, ['Пробний', 'Завтра', '10:00'], TARAS);
  await command(`/new Марко №${halyna}, англійська, завтра 11:00`, TARAS);
  await pressUnder(sent(/що саме\?$/).at(-1), 'Пробний', TARAS);
  // Nadia is called back, then agrees.
  await passUntil('2026-12-08T12:00');
  const nadia = await write('contact', {
    name: 'Надія',
    phone: '068 444 55 66',
    subject: 'Консультація',
    message: 'Скільки коштує?',
  });
  await press(nadia, 'Беру', MARIA);
  await reply(nadia, 'передзвонити завтра о 10', MARIA);
  await pressUnder(last(), 'Передзвонити', MARIA);
  await passUntil('2026-12-08T13:00');
  await reply(nadia, 'сама набрала, пробний чт 10.12 о 12:00', MARIA);
  await pressUnder(last(), 'Пробний', MARIA);
  // Bohdan is lost, Vira writes at night.
  const bohdan = await write('contact', {
    name: 'Богдан',
    phone: '0671112233',
    subject: 'Інше',
    message: 'Є групові?',
  });
  await press(bohdan, 'Беру', TARAS);
  await passUntil('2026-12-08T13:20');
  await pressAll(bohdan, ['Закрити', 'Не наше'], TARAS);
  await passUntil('2026-12-08T14:00');
  const lesya = await write('package', {
    name: 'Леся',
    phone: '0937654321',
    subject: 'Історія',
    comment: '',
    package_name: 'Стандарт',
    package_price: '2800 грн',
    package_lessons: '8',
    package_duration: '1 місяць',
  });
  await press(lesya, 'Беру', MARIA);
  await pressAll(lesya, ['Пробний', 'Завтра', '09:00'], MARIA);
  await passUntil('2026-12-08T14:30');
  await command(`/new Даринка (сестра, №${lesya}), історія, завтра 9:45`, MARIA);
  await pressUnder(sent(/що саме\?$/).at(-1), 'Пробний', MARIA);
  // Petro's lesson is over. He did not come.
  await passUntil('2026-12-08T17:20');
  const question = sent(new RegExp(`^❓ Як пробний\\? №${petro} `)).at(-1);
  await pressUnder(question, 'Відмова', TARAS);
  await pressUnder(question, '‹ Назад', TARAS);
  await pressUnder(question, 'Не прийшли', TARAS);
  await pressUnder(question, 'Завтра', TARAS);
  await pressUnder(question, '16:00', TARAS);
  await passUntil('2026-12-08T22:40');
  const vira = await write('trial', {
    name: 'Віра',
    phone: '0509998877',
    subject: 'Історія',
    message: 'Можна завтра?',
  });
  // Wednesday
  await passUntil('2026-12-09T09:10');
  await press(vira, 'Беру', MARIA);
  await pressAll(vira, ['Пробний', 'пт 11.12', '15:00'], MARIA);
  await passUntil('2026-12-09T10:30');
  // Oksana asks on about the son, by the form.
  await write('trial', {
    name: 'Оксана',
    phone: '+380671234567',
    subject: 'Фізика',
    message: 'Чи можна о 17:30?',
  });
  await reply(oksana, 'о 17:30', MARIA);
  await passUntil('2026-12-09T13:00');
  await command('/open', MARIA);
  await command('/find 067 123 45 67', MARIA);
  await passUntil('2026-12-09T21:00');
  await command('/stats', MARIA);
  await passUntil('2026-12-10T09:30');

  // Each of the three families has two lessons, and the message about each names its child or its subject.
  expect(await dueOf(oksana)).toBe('2026-12-09T15:30:00.000Z');
  expect(await dueOf(oksana + 1)).toBe('2026-12-09T16:00:00.000Z');
  expect(sent(/^🗓 Сьогодні пробні уроки: 7\n/)[0]?.text.match(/\d\d:\d\d · №\d+ \p{L}+/gu)).toEqual([
    ...['09:45 · №10 Даринка', '10:00 · №5 Галина', '11:00 · №6 Марко', '14:00 · №4 Ірина'],
    ...['16:00 · №3 Петро', '17:00 · №1 Оксана', '18:00 · №2 Соня'],
  ]);
  const forParent = (who: string) =>
    sent(new RegExp(`^🗓 Пробний .*${who}`)).map(({ text }) => /Нагадуємо про (.*)\. Місце/.exec(text)?.[1]);
  expect(forParent('Оксана')).toEqual(['пробний урок фізики: ср 09.12 о 17:30']);
  expect(forParent('Соня')).toEqual(['пробний урок англійської мови (Соня): ср 09.12 о 18:00']);
  expect(forParent('Марко')).toEqual(['пробний урок англійської мови (Марко): ср 09.12 об 11:00']);
  // Replaced times are named, and the question about another child moves nothing.
  for (const text of [
    '🗓 чт 10.12 о 15:00 (було ср 09.12 о 12:00)',
    '🗓 ср 09.12 о 14:00 (було чт 10.12 о 15:00)',
    '🗓 ср 09.12 о 17:30 (було ср 09.12 о 17:00)',
  ])
    expect(bot.messages.map((message) => message.text)).toContain(text);
  // After the correction, no message has the wrong number.
  const corrected = bot.messages.findIndex(({ text }) => text.startsWith('Записав нотатку. Замінити номер'));
  for (const { text } of bot.messages.slice(corrected + 1)) expect(text).not.toContain('+380631112244');
  // A lesson that has just begun is not over.
  expect(sent(/^☀️[\s\S]*Пробний зараз: 1\n№9 Леся/)).toHaveLength(1);
  expect(sent(/^☀️[\s\S]*№9 Леся/)[0]?.text).not.toContain('Пробний минув');
  expect(bot.mistakes).toEqual([]);
});
