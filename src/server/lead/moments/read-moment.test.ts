import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/durations.ts';
import { nameDropped } from '../dropped-time.ts';
import { formatMoment, nameMoment, nameSoon } from '../times.ts';
import { type Reading, readMoment } from './read-moment.ts';
import { findInstant, readClock } from './zones.ts';

const KYIV = 'Europe/Kyiv';

function kyiv(clock: string): Date {
  const moment = findInstant(Date.parse(`${clock.replace(' ', 'T')}:00Z`), KYIV);
  if (!moment) throw new Error(`The clock in Kyiv never shows ${clock}`);
  return moment;
}

/** Formats a result like the corpus. */
function describe(reading: Reading): string {
  switch (reading.kind) {
    case 'moment':
      return writeClock(reading.at);
    case 'day':
      return reading.day;
    case 'question':
      return '?';
    case 'note':
      return '-';
  }
}

function writeClock(moment: Date, zone = KYIV): string {
  return new Date(readClock(moment, zone)).toISOString().slice(0, 16).replace('T', ' ');
}

const read = (text: string, now: string, zone?: string) =>
  describe(readMoment(text, { now: kyiv(now), kind: 'call', zone }));

test('reads the corpus without a wrong or missing result, and at least 80 % of its times without a question', () => {
  const lines = readFileSync('tests/fixtures/moments.tsv', 'utf8').split('\n').filter(Boolean);
  const wrong: string[] = [];
  const [moments, asked, overAsked] = [[] as string[], [] as string[], [] as string[]];
  for (const line of lines) {
    const [now = '', kind = '', text = '', right = ''] = line.split('\t');
    const meanings = right.split('|');
    const reading = describe(readMoment(text, { now: kyiv(now), kind: kind === 'lesson' ? kind : 'call' }));
    const isMoment = meanings.some((each) => /^2/.test(each));
    if (isMoment) moments.push(line);
    if (meanings.includes(reading)) {
      if (isMoment && reading === '?') asked.push(line);
      continue;
    }
    if (reading !== '?') wrong.push(`${reading === '-' ? 'silent' : `misread as ${reading}`}: ${line}`);
    else if (isMoment) asked.push(line);
    else overAsked.push(line);
  }
  const rate = 1 - asked.length / moments.length;
  console.info(
    `${lines.length} texts: ${moments.length} moments, of which ${Math.round(100 * rate)} % are read; ` +
      `${overAsked.length} notes are asked; ${wrong.length} are misread or silent`,
  );
  expect(wrong).toEqual([]);
  expect(rate).toBeGreaterThanOrEqual(0.8);
  expect(overAsked.length).toBeLessThan(lines.length / 20);
});

/** What managers write before a time, as clauses of their own. */
const BEFORE = [
  'мама Оля, |6 клас, |дитині 11 років, |тел 067 123 45 67, |не бере слухавку, |НМТ, |вчора дзвонила, |ціна 2800, ',
  'Добрий день! |взяла трубку, |школа 24, |2 рази на тиждень, |клас 5, англ В1, |дзвонила вчора\n|дитині 9\n|група 5\n',
].flatMap((clauses) => clauses.split('|'));

/** What they write behind it. */
const BEHIND = [
  ', мама Оля|, 6 клас|, тел 067 123 45 67|, не брала слухавку|, ціна 2800 грн|. Дякую|. Пакет Стандарт',
  ', вчора не взяла|, бо вчора не змогла|, 8 занять|, вул. Шевченка 12| 👍|\nшкола 17|\nціна 450',
  '\nвчора не взяла|, рівень А2',
].flatMap((clauses) => clauses.split('|'));

test('other clauses never turn a time into another one or into a note', () => {
  const lines = readFileSync('tests/fixtures/moments.tsv', 'utf8').split('\n').filter(Boolean);
  const wrong: string[] = [];
  for (const [index, line] of lines.entries()) {
    const [now = '', kind = '', text = ''] = line.split('\t');
    const readHere = (each: string) =>
      describe(readMoment(each, { now: kyiv(now), kind: kind === 'lesson' ? kind : 'call' }));
    const alone = readHere(text);
    // «взяла о 10:05» is a slot only if nothing follows, a four-digit time is one only if it is alone, and «В2» behind
    // other words is a level.
    if (!alone.startsWith('2') || /взял|^\d{4}$|\.$|^В\d/.test(text)) continue;
    for (const step of [0, 7]) {
      const beside = [
        `${BEFORE[(index + step) % BEFORE.length]}${text}`,
        `${text}${BEHIND[(index + step) % BEHIND.length]}`,
      ];
      for (const each of beside)
        if (![alone, '?'].includes(readHere(each))) wrong.push(`${now} «${each}» → ${readHere(each)}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** Signs, emoji and polite words around a text, and other blanks in it. */
const AROUND = [
  ...[
    '👍 |',
    '✅|',
    '1️⃣ |',
    '- |',
    '> |',
    '+ |',
    'ок, |',
    'так, |',
    'Дякую! |',
    '\u200e|',
    '|)',
    '|))',
    '| :)',
    '| +',
  ],
  ...['|!!!', '|...', '| 👍', '|🔥', '| ❤️❤️', '|, дякую 🙏', '| дяки)', '| ок', '(|)', '«|»', '_|_', '**|**'],
].map((around) => {
  const [before = '', behind = ''] = around.split('|');
  return (text: string) => `${before}${text}${behind}`;
});
for (const blank of ['  ', '\u00a0', '\u202f', '\t', ' \u200b'])
  AROUND.push((text) => text.replaceAll(' ', blank));

test('signs, polite words and blanks never change what is read', () => {
  const lines = readFileSync('tests/fixtures/moments.tsv', 'utf8').split('\n').filter(Boolean);
  const wrong: string[] = [];
  for (const [index, line] of lines.entries()) {
    const [now = '', , text = ''] = line.split('\t');
    const alone = read(text, now);
    // «В2» behind other signs is a level, «1)» inside brackets an opening one.
    if (/^(?:[АВ]\d|(?:👍 )?\d\))/.test(text)) continue;
    for (const step of [0, 11, 23]) {
      const each = (AROUND[(index + step) % AROUND.length] ?? String)(text);
      if (read(each, now) !== alone) wrong.push(`${now} «${each}»: ${alone} → ${read(each, now)}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** These days include the two of the year with 23 and 25 hours. */
const FIRST_DAY = Date.parse('2026-11-28T00:00:00Z');
const lesson = (now: Date) => ({
  state: 'trial' as const,
  dueAt: new Date(now.getTime() + 29 * HOUR_MS),
  isWholeDay: now.getUTCHours() % 2 > 0,
});
const FORMS: readonly [name: string, write: (moment: Date, now: Date) => string][] = [
  ['nameMoment', nameMoment],
  ['formatMoment', formatMoment],
  ['nameSoon', nameSoon],
  ['on the card', (moment) => `🗓 ${formatMoment(moment)}`],
  [
    'nameDropped',
    (moment, now) => `🗓 ${formatMoment(moment)}${nameDropped(lesson(now), { state: 'trial' })}`,
  ],
  [
    'nameDropped of a lesson',
    (moment, now) => `🗓 ${formatMoment(moment)}${nameDropped(lesson(now), { state: 'callback' })}`,
  ],
];

test.each(FORMS)(
  'what the bot writes with %s is read back as the same moment, on each of 400 days',
  (_, write) => {
    const wrong: string[] = [];
    for (let day = 0; day < 400; day += 1) {
      const now = new Date(FIRST_DAY + day * DAY_MS + ((day * 7) % 24) * HOUR_MS);
      for (const ahead of [1, 6, 23, 40, 24 * 5 + 3, 24 * 11 + 13, 24 * 80 + 5, 24 * 290]) {
        const moment = new Date(now.getTime() + ahead * HOUR_MS + ((day * 5) % 60) * MINUTE_MS);
        const text = write(moment, now);
        const reading = readMoment(text, { now, kind: 'lesson' });
        // In October, an hour that occurs twice means the first one.
        const isSecond = writeClock(moment) === writeClock(new Date(moment.getTime() - HOUR_MS));
        const meant = isSecond ? new Date(moment.getTime() - HOUR_MS) : moment;
        if (reading.kind !== 'moment' || reading.at.getTime() !== meant.getTime())
          wrong.push(`${writeClock(now)}: «${text}» → ${describe(reading)}`);
      }
    }
    expect(wrong).toEqual([]);
  },
);

test('a day that the bot writes with the replaced time is read back as that day', () => {
  const now = kyiv('2026-12-09 10:20');
  for (const state of ['trial', 'callback'] as const)
    expect(read(`🗓 чт 17.12, без години${nameDropped(lesson(now), { state })}`, '2026-12-09 10:20')).toBe(
      '2026-12-17',
    );
  expect(read('пт 17 (було б добре о 18)', '2026-12-09 10:20')).not.toBe('2026-12-11 17:00');
});

test.each(
  'Литвин Литвиненко Литовченко Даніїл Данієла Римма Римаренко Молдован Чехівська Венера Грузинська Варнава Дубас Прагнюк ukr відновлюємо віднімання'.split(
    ' ',
  ),
)('reads a time beside «%s», which only begins like a place', (name) => {
  expect(read(`пт 17:00 ${name}`, '2026-11-26 16:05')).toBe('2026-11-27 17:00');
});

test.each([
  ['Литвою', '17:00'],
  ['Вільнюсом', '17:00'],
  ['Молдовою', '17:00'],
  ['Варною', '17:00'],
  ['Римом', '18:00'],
  ['Прагою', '18:00'],
  ['Данією', '18:00'],
  ['Чехією', '18:00'],
  ['Віднем', '18:00'],
  ['Грузією', '15:00'],
  ['Дубаєм', '15:00'],
  ['Дубаї', '15:00'],
])('reads a time in the zone of «за %s»', (place, clock) => {
  expect(read(`пт 17:00 за ${place}`, '2026-11-26 16:05')).toBe(`2026-11-27 ${clock}`);
});

test.each([
  ['не бере, завтра в 16:30 ще раз', '2026-11-27 16:30'],
  ['не відповідає, завтра о 12', '2026-11-27 12:00'],
  ['трубку не бере, завтра о 12', '2026-11-27 12:00'],
  ['не бере слухавку, пт 12', '2026-11-27 12:00'],
  ['зараз не бере, завтра о 12', '2026-11-27 12:00'],
  ['уже 3 раз не бере, завтра 12', '2026-11-27 12:00'],
  ['не піднімає, пн 10', '2026-11-30 10:00'],
  ['не отвечает, завтра в 12', '2026-11-27 12:00'],
  // «не може, пт» may refuse that time.
  ['не може, пт о 17', '?'],
  ['зайнята, наберу через 20 хв', '2026-11-26 16:25'],
  ['на нараді, через годину', '2026-11-26 17:05'],
  ['через 1.5 години', '2026-11-26 17:35'],
  ['через 2,5 год', '2026-11-26 18:35'],
  ['сьогодні через годину', '2026-11-26 17:05'],
  ['пробне сьогодні через 40 хв', '2026-11-26 16:45'],
  ['завтра через 2 години', '?'],
])('reads when to call again after «%s»', (text, right) => {
  expect(read(text, '2026-11-26 16:05')).toBe(right);
});

test('asks about a date without a year that is more than ten months ahead', () => {
  const now = kyiv('2026-12-11 18:40');
  for (let day = 301; day < 400; day += 1) {
    const moment = new Date(now.getTime() + day * DAY_MS);
    expect(readMoment(nameMoment(moment), { now, kind: 'call' }).kind).toBe('question');
  }
  expect(read('20.11.2027 о 17:00', '2026-12-11 18:40')).toBe('2027-11-20 17:00');
});

test('asks about an hour that the March clock change skips, and takes the first of a repeated one in October', () => {
  expect(read('28.03 о 3:30 ночі', '2027-03-20 12:00')).toBe('?');
  expect(read('28.03 о 4:30 ночі', '2027-03-20 12:00')).toBe('2027-03-28 04:30');
  const autumn = readMoment('25.10.2026 о 3:30 ночі', { now: kyiv('2026-10-20 12:00'), kind: 'call' });
  expect(autumn).toEqual({ kind: 'moment', at: new Date('2026-10-25T00:30:00Z') });
  expect(read('пн 12:00', '2026-10-24 15:00')).toBe('2026-10-26 12:00');
  expect(read('через 2 години', '2026-10-25 02:30')).toBe('2026-10-25 03:30');
});

test('converts an hour of another zone, also on days on which only one zone has changed its clock', () => {
  const far = readMoment('сб 12:00 за Торонто', { now: kyiv('2026-10-29 12:00'), kind: 'lesson' });
  expect(far).toEqual({ kind: 'moment', at: new Date('2026-10-31T16:00:00Z'), zone: 'America/Toronto' });
  expect(read('завтра о 17 за їхнім часом', '2026-12-09 12:00', 'Europe/Berlin')).toBe('2026-12-10 18:00');
  expect(read('завтра о 17 за їхнім часом', '2026-12-09 12:00')).toBe('?');
  expect(read('завтра, у них 17:00', '2026-12-09 12:00', 'Europe/Berlin')).toBe('2026-12-10 18:00');
  expect(read('завтра в них буде 17:00', '2026-12-09 12:00', 'Europe/Berlin')).toBe('2026-12-10 18:00');
  expect(read('завтра в них 17:00', '2026-12-09 12:00')).toBe('?');
  expect(read('завтра о 18 за Каліфорнією', '2026-12-09 08:00')).toBe('?');
});

/** Ways to say that an hour is on the clock of the family. */
const ON_THEIR_CLOCK = [
  'сб 12:00 місцевий|сб 12:00 місцевого|сб 12:00, місцевий|сб 12:00 (місцевий час)|сб 12:00 місц.',
  'сб 12:00 за місцевим|сб 12:00 по місцевому|сб 12:00 по-місцевому|сб 12:00 час місцевий',
  'сб о 12 місцевого|сб на 12 год місцевого|сб 12.00 місцевий|сб 12-00 місцевий|сб 12 місцевий',
  'сб місцевий 12:00|сб, місцевого 12:00|сб 12 дня місцевого|сб опівдні місцевого',
  'сб о дванадцятій місцевого|сб 12:00 їхній|сб 12:00 їхнього|сб 12:00 за їхнім|сб 12:00 по-їхньому',
  'сб в їхні 12:00|сб 12:00 у них|сб о 12 в них|сб 12:00 тамтешнього|сб 12:00 по тамтешньому',
  'сб у них о 12:00|сб 12:00 местного|сб 12:00 по-местному|сб 12:00 local|сб 12:00 local time',
  'місцевий 12:00 сб|сб 12:00 місцевий, мама Ганна|місцевий час, сб 12:00|сб 12:00 місцевий пробний',
  'сб з 12 до 14 місцевого',
].flatMap((texts) => texts.split('|'));

test('reads an hour on the clock of the family, and asks if its zone is unknown', () => {
  const readBerlin = (text: string) => read(text, '2026-12-09 10:20', 'Europe/Berlin');
  const unread = ON_THEIR_CLOCK.filter((text) => readBerlin(text) !== '2026-12-12 13:00');
  expect(unread.map((text) => `${text}: ${readBerlin(text)}`)).toEqual([]);
  expect(ON_THEIR_CLOCK.filter((text) => read(text, '2026-12-09 10:20') !== '?')).toEqual([]);
});

test('does not take other words about the family or its town for its clock', () => {
  for (const text of [
    ...[
      'сб о 12:00 їхня мама вдома',
      'сб о 12:00 їм зручно',
      'дзвонити їм сб 12:00',
      'набрати їх сб 12:00',
      'о 12:00 в них гурток, дзвонити сб 12:00',
    ],
    ...[
      'вчиться в місцевій школі, сб 12:00',
      'сб о 12:00 з їхнім татом',
      'місцевий номер, дзвонити сб 12:00',
    ],
  ])
    expect(`${text}: ${read(text, '2026-12-09 10:20', 'Europe/Berlin')}`).toBe(`${text}: 2026-12-12 12:00`);
  for (const text of ['сб о 12:00 їхній тато подзвонить', 'сб 12:00 місцевий гурток'])
    expect(`${text}: ${read(text, '2026-12-09 10:20', 'Europe/Berlin')}`).toBe(`${text}: ?`);
});

test('an hour that answers a question about a day is on that day, unless the text names another one', () => {
  const answer = (text: string) =>
    describe(readMoment(text, { now: kyiv('2026-12-09 10:20'), kind: 'call', day: '2026-12-15' }));
  expect(answer('17:20')).toBe('2026-12-15 17:20');
  expect(answer('ні, о 9')).toBe('2026-12-15 09:00');
  expect(answer('о 8')).toBe('?');
  expect(answer('краще ср 16.12 о 12')).toBe('2026-12-16 12:00');
  expect(answer('через годину')).toBe('2026-12-09 11:20');
  expect(answer('не бере слухавку')).toBe('-');
  const past = readMoment('о 9', { now: kyiv('2026-12-09 10:20'), kind: 'call', day: '2026-12-09' });
  expect(describe(past)).toBe('?');
});

test('a question offers the possible meanings of the text', () => {
  const ask = (text: string, now: string) => {
    const reading = readMoment(text, { now: kyiv(now), kind: 'call' });
    if (reading.kind !== 'question') return reading.kind;
    return reading.choices.map((choice) => ('at' in choice ? writeClock(choice.at) : choice.day));
  };
  expect(ask('завтра на 8', '2026-12-09 10:20')).toEqual(['2026-12-10 08:00', '2026-12-10 20:00']);
  expect(ask('ср 17', '2026-12-09 10:20')).toEqual(['2026-12-09 17:00', '2026-12-16 17:00']);
  expect(ask('вт або чт на 17', '2026-12-09 10:20')).toEqual(['2026-12-10 17:00', '2026-12-15 17:00']);
  expect(ask('тими днями', '2026-12-09 10:20')).toEqual([]);
  // An hour beside a place abroad: on the clock of Kyiv and on the clock of the place.
  expect(ask('сб 10 ранку, Чикаго', '2026-12-09 10:20')).toEqual(['2026-12-12 10:00', '2026-12-12 18:00']);
  expect(ask('сб 10 ранку, Америка', '2026-12-09 10:20')).toEqual(['2026-12-12 10:00']);
  // «3й» counts calls: «й» is no «and» between hours.
  expect(ask('не взяла 10:05, 3й дзвінок, завтра 12:00', '2026-12-09 10:20')).toEqual(['2026-12-10 12:00']);
});

test('reads a name behind the text as a clause of its own', () => {
  expect(read('пт 17 перенос Олена', '2026-12-09 10:20')).toBe('?');
  expect(read('за 10 хвилин 6 Ілля', '2026-12-09 10:20')).toBe('2026-12-09 17:50');
  expect(read('сб 9 am New York', '2026-12-09 10:20')).toBe('?');
});

test('any text is read quickly and without an error', () => {
  const parts = [
    'пн завтра о 18 18:00 5 не а або чверть на за , . 15.12 - / WEEK TIME9 DAY7 PAIR3 \u0301 \ud83d',
    '067 № вчора дзвонила _ \n п\u2019ять',
  ].flatMap((words) => words.split(' '));
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed % below;
  };
  const now = kyiv('2026-12-09 10:20');
  const texts = Array.from({ length: 3000 }, () =>
    Array.from({ length: 1 + random(30) }, () => parts[random(parts.length)]).join(
      random(4) === 0 ? '' : ' ',
    ),
  );
  for (const part of [...parts, 'пн 5 учнів ', '1', ' ', 'а', '9 і ', 'після не ', 'діти мої рідні '])
    texts.push(part.repeat(5000), `${part} `.repeat(3000));
  for (const text of texts) {
    const before = process.threadCpuUsage();
    expect(readMoment(text, { now, kind: 'call' }).kind).toMatch(/^(?:moment|day|question|note)$/);
    // CPU time of the thread, independent of other programs. A pattern with catastrophic backtracking takes seconds.
    expect(process.threadCpuUsage(before).user).toBeLessThan(500_000);
  }
});

test('of a call and a lesson in one text, reads the requested one if each has its clause', () => {
  const now = kyiv('2026-12-09 10:20');
  const text = 'дзвонити завтра о 10, пробне в пт о 17';
  expect(describe(readMoment(text, { now, kind: 'call' }))).toBe('2026-12-10 10:00');
  expect(describe(readMoment(text, { now, kind: 'lesson' }))).toBe('2026-12-11 17:00');
  expect(describe(readMoment('дзвонити завтра о 10 пробне в пт о 17', { now, kind: 'call' }))).toBe('?');
  expect(describe(readMoment('пробне в пт о 17, або в сб о 10', { now, kind: 'lesson' }))).toBe('?');
});

test.each(['о 17 в Празі ', 'пт 17, '])('many hours are read within 50 ms: %s', (part) => {
  const measure = () => {
    const before = process.threadCpuUsage();
    readMoment(part.repeat(200), { now: kyiv('2026-12-09 10:20'), kind: 'call' });
    return process.threadCpuUsage(before).user;
  };
  expect(Math.min(...Array.from({ length: 3 }, measure))).toBeLessThan(50_000);
});
