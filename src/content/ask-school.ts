/** Questions of `npm run content:new`, in Ukrainian. Each question is repeated until the answer is valid. */
import { pluralize } from '#shared/words/plural.ts';
import { CONTACT_NAMES, type ContactKind, readContact } from './contacts-schema.ts';
import { ADDRESS } from './fields.ts';
import type { NewBoard, NewSchool, NewSubject, NewTeacher } from './new-school.ts';
import { workingHours } from './working-hours.ts';

/** Shows a question and returns the trimmed answer. */
export type Ask = (question: string) => Promise<string>;

type Sample = { slug: string; name: string };

/** Asks for the previous question. */
const BACK = /^назад$/iu;

class StepBack extends Error {}

/**
 * Asks the owner everything that a new school needs. The answer «назад» repeats the previous question: the questions
 * then start again, and the answers before it are given silently.
 *
 * @param samples the sample subjects that the owner may keep
 */
export async function askSchool(ask: Ask, samples: readonly Sample[]): Promise<NewSchool> {
  const answers: string[] = [];
  while (true) {
    const earlier = [...answers];
    try {
      return await askAll(async (question) => {
        const known = earlier.shift();
        if (known !== undefined) return known;
        if (question.startsWith(REFUSED)) answers.pop();
        const answer = await ask(question);
        if (BACK.test(answer)) throw new StepBack();
        answers.push(answer);
        return answer;
      }, samples);
    } catch (error) {
      if (!(error instanceof StepBack)) throw error;
      answers.pop();
    }
  }
}

async function askAll(ask: Ask, samples: readonly Sample[]): Promise<NewSchool> {
  const name = await askName(ask);
  const tagline = await askText(ask, 'Що це, одним рядком (Enter — «Онлайн-школа»)', 120, 'Онлайн-школа');
  const headline = await askText(
    ask,
    'Головний заголовок сайту; слова між *зірочками* виділить маркер (Enter — «Уроки, після яких усе *зрозуміло*»)',
    60,
    'Уроки, після яких усе *зрозуміло*',
  );
  const isOnline = (await askNumber(ask, 'Де уроки: 1 — онлайн, 2 — у вас наживо', 1, 2)) === 1;
  const place = isOnline ? await askProgram(ask) : await askPlace(ask);
  const form = await askNumber(ask, 'Заняття: 1 — індивідуальні, 2 — у групі, 3 — і такі, і такі', 1, 3);
  const isGroup = form > 1;
  const isMixed = form === 3;
  const pupils = await askPupils(ask);

  const kept = await askKept(ask, samples);
  const added = await askAdded(ask, kept.length === 0);
  const subjects = [
    ...samples.filter(({ slug }) => kept.includes(slug)).map((sample) => sample.name),
    ...added.map((subject) => subject.name),
  ];
  const teachers = await askTeachers(ask, subjects);
  const contacts = await askContacts(ask, isOnline);
  const packages = await askPackages(ask);
  const lengths = await askLengths(ask, isMixed);
  return {
    name,
    tagline,
    headline,
    place,
    isOnline,
    isGroup,
    isMixed,
    ...pupils,
    kept,
    added,
    teachers,
    contacts,
    packages,
    ...lengths,
    workingHours: await askHours(ask),
    trialPriceUah: lengths.hasTrial ? await askTrialPrice(ask) : 0,
    paymentLink: await askPaymentLink(ask),
  };
}

async function askName(ask: Ask): Promise<string> {
  return askUntil(ask, 'Назва школи, а якщо ви самі — ваше ім’я (без лапок)', (line) => {
    // Texts put the name in quotation marks.
    const name = line.replace(/^["'«„“”](.+)["'»“”]$/u, '$1').trim();
    if (!name) throw new Refusal('Потрібна відповідь.');
    refuseLong(name, 40);
    return name;
  });
}

async function askText(ask: Ask, question: string, most: number, otherwise?: string): Promise<string> {
  return askUntil(ask, question, (line) => {
    const text = line.replaceAll(/"([^"]*)"/g, '«$1»') || otherwise;
    if (text === undefined) throw new Refusal('Потрібна відповідь.');
    refuseLong(text, most);
    return text;
  });
}

async function askProgram(ask: Ask): Promise<string> {
  return askUntil(ask, 'У якій програмі (Enter — Zoom або Google Meet)', (line) => {
    if (/^[ву]\s|зум/iu.test(line)) throw new Refusal('Лише назва, як-от Zoom: слово «в» сайт допише сам.');
    refuseLong(line, 60);
    return line || 'Zoom або Google Meet';
  });
}

/** Asks for the words after «уроки в …». The address itself is a later question. */
async function askPlace(ask: Ask): Promise<string> {
  const question =
    'Де саме: слова після «уроки в …» (наприклад, студії на Саксаганського, 1; адресу спитаємо далі)';
  return askUntil(ask, question, (line) => {
    const place = line.replace(/^[ву]\s+/iu, '').replaceAll(/"([^"]*)"/g, '«$1»');
    if (!place) throw new Refusal('Потрібна відповідь.');
    if (/^(?:м\.|вул|просп|пл\.|бульв|\p{Lu}[\p{L}’'-]+,)/iu.test(place))
      throw new Refusal(`Вийшло б «уроки в ${place}». Напишіть, як сказали б: студії на Саксаганського, 1.`);
    refuseLong(place, 60);
    return place;
  });
}

const AUDIENCES = ['children', 'adults', 'everyone'] as const;

/** Reads «1», or the classes: «10–11», «дошкільня, 1–4 клас», «10-11 і випускники». */
async function askPupils(ask: Ask): Promise<Pick<NewSchool, 'audience' | 'classes'>> {
  const question = 'Кого навчаєте: 1 — дітей, 2 — дорослих, 3 — усіх, або впишіть класи: 10–11 і випускники';
  return askUntil(ask, question, (line) => {
    const audience = AUDIENCES[Number(line) - 1];
    if (audience) return { audience };
    const [, from = '', to = from] = /(?<!\d)(\d{1,2})(?:\s*[-–—]\s*(\d{1,2}))?(?!\d)/.exec(line) ?? [];
    const [first, last] = [Number(from), Number(to)];
    if (!first || first > last || last > 12)
      throw new Refusal('Очікується 1, 2, 3 або класи, як-от 5–9 чи 10–11 і випускники.');
    const hasPreschool = /дошк/iu.test(line);
    const hasGraduates = /випускн/iu.test(line);
    return { audience: 'children', classes: { first, last, hasPreschool, hasGraduates } };
  });
}

type Lengths = Pick<NewSchool, 'lessonMinutes' | 'aloneMinutes' | 'trialMinutes' | 'hasTrial' | 'firstStep'>;

async function askLengths(ask: Ask, isMixed: boolean): Promise<Lengths> {
  const what = isMixed ? 'заняття в групі' : 'урок';
  const lessonMinutes = await askNumber(ask, `Скільки хвилин триває ${what} (Enter — 60)`, 10, 240, 60);
  const aloneMinutes = isMixed
    ? await askNumber(ask, `А індивідуальне (Enter — теж ${lessonMinutes})`, 10, 240, lessonMinutes)
    : lessonMinutes;
  const question = `А перший, пробний урок (Enter — теж ${lessonMinutes}; «немає» — пробного не проводите)`;
  const trialMinutes = await askUntil(ask, question, (line) =>
    NONE.test(line) ? 0 : readNumber(line, 10, 240, lessonMinutes),
  );
  if (trialMinutes > 0) return { lessonMinutes, aloneMinutes, trialMinutes, hasTrial: true, firstStep: '' };
  const firstStep = await askText(
    ask,
    'З чого починаємо натомість: напис на кнопці (наприклад, Записатися на співбесіду; Enter — «Запитати про урок»)',
    28,
    '',
  );
  return { lessonMinutes, aloneMinutes, trialMinutes: lessonMinutes, hasTrial: false, firstStep };
}

async function askNumber(
  ask: Ask,
  question: string,
  least: number,
  most: number,
  otherwise?: number,
): Promise<number> {
  return askUntil(ask, question, (line) => readNumber(line, least, most, otherwise));
}

function readNumber(line: string, least: number, most: number, otherwise?: number): number {
  const digits = line.replace(/(?<=\d)\s*хв\p{L}*\.?$/iu, '');
  const number = Number(digits || (otherwise ?? Number.NaN));
  if (!Number.isInteger(number) || number < least || number > most)
    throw new Refusal(`Очікується ціле число від ${least} до ${most}.`);
  return number;
}

function refuseLong(text: string, most: number): void {
  const signs = pluralize(text.length, 'знак', 'знаки', 'знаків');
  if (text.length > most) throw new Refusal(`Задовго: ${text.length} ${signs}, а вміщується ${most}.`);
}

async function askKept(ask: Ask, samples: readonly Sample[]): Promise<string[]> {
  const list = samples.map(({ name }, index) => `  ${index + 1} — ${name}`).join('\n');
  const question = `Зразкові предмети з готовими уроками на дошці:\n${list}\nКотрі залишити, номери через кому; свої впишете далі (Enter — жодного)`;
  return askUntil(ask, question, (line) =>
    splitList(line).map((part) => {
      const sample = samples[Number(part) - 1] ?? samples.find(({ name }) => isSame(name, part));
      if (!sample)
        throw new Refusal(
          `«${part}» немає в переліку. Напишіть номери, як-от 1, 3; свої предмети спитаємо далі, тож Enter.`,
        );
      return sample.slug;
    }),
  );
}

async function askAdded(ask: Ask, isNeeded: boolean): Promise<NewSubject[]> {
  const question = `Свої предмети через кому, як-от «Німецька мова, Малювання» (${isNeeded ? 'щонайменше один' : 'Enter — жодного'})`;
  const names = await askUntil(ask, question, (line) => {
    const list = splitList(line);
    if (isNeeded && list.length === 0) throw new Refusal('Сайту потрібен хоча б один предмет.');
    const long = list.find((each) => each.length > 40);
    if (long) throw new Refusal(`«${long}» задовге: вміщується 40 знаків.`);
    return list.map(capitalize);
  });
  const added: NewSubject[] = [];
  for (const name of names) {
    const genitive = await askCase(ask, `«${name}»: викладачі чого? (наприклад, німецької мови)`);
    const instrumental = await askCase(ask, `«${name}»: займатися чим? (наприклад, німецькою мовою)`);
    const guess = `Викладач ${genitive}`;
    const searchName = await askText(
      ask,
      `Як це шукають в інтернеті? (наприклад, Репетитор з німецької мови; Enter — «${guess}»)`,
      60,
      guess,
    );
    const caption = await askText(
      ask,
      `«${name}»: підпис на обкладинці, кілька слів (Enter — загальний)`,
      64,
      '',
    );
    const description = await askText(
      ask,
      `«${name}»: чого навчаєте і як, одне-два речення (Enter — загальні слова)`,
      400,
      '',
    );
    added.push({
      name,
      genitive,
      instrumental,
      searchName,
      caption,
      description,
      board: await askBoard(ask, name),
    });
  }
  return added;
}

/** Asks a name in another case. A sentence here belongs to another question. */
async function askCase(ask: Ask, question: string): Promise<string> {
  return askUntil(ask, question, (line) => {
    if (!line) throw new Refusal('Потрібна відповідь.');
    if (!/^\p{L}/u.test(line) || /[!?;:]/.test(line))
      throw new Refusal('Очікується лише назва предмета в цьому відмінку.');
    refuseLong(line, 40);
    return line;
  });
}

async function askBoard(ask: Ask, name: string): Promise<NewBoard | undefined> {
  const written = await askUntil(
    ask,
    `«${name}»: задача на дошці вгорі сторінки, яку відвідувач розв’яже одним дотиком.\nЩо написати на дошці, до 40 знаків (наприклад, halb acht; Enter — без задачі)`,
    (line) => {
      refuseLong(line, 40);
      return line;
    },
  );
  if (!written) return undefined;
  const question = await askText(ask, 'Запитання до цього (наприклад, Котра це година?)', 45);
  const right = await askText(ask, 'Правильна відповідь (наприклад, 7:30)', 26);
  const wrong = await askUntil(
    ask,
    'Одна-три неправильні через крапку з комою (наприклад, 8:30; 7:15)',
    (line) => {
      const list = splitList(line, line.includes(';') ? /;/ : /,\s/);
      if (list.length < 1 || list.length > 3) throw new Refusal('Потрібно від однієї до трьох відповідей.');
      const long = list.find((each) => each.length > 26);
      if (long) throw new Refusal(`«${long}» задовге: вміщується 26 знаків.`);
      if (new Set([...list, right]).size <= list.length) throw new Refusal('Дві відповіді однакові.');
      return list;
    },
  );
  return { written, question, right, wrong };
}

async function askTeachers(ask: Ask, subjects: readonly string[]): Promise<NewTeacher[]> {
  const teachers: NewTeacher[] = [];
  while (true) {
    const isFirst = teachers.length === 0;
    const question = isFirst
      ? 'Хто навчає: ім’я та прізвище'
      : 'Ще один викладач: ім’я та прізвище (Enter — більше немає)';
    const name = await askPerson(ask, question, !isFirst);
    if (!name) return teachers;
    const years = await askText(ask, 'Досвід, як на картці (наприклад, 9 років досвіду)', 60);
    const experience = /^\d+$/.test(years)
      ? `${years} ${pluralize(Number(years), 'рік', 'роки', 'років')} досвіду`
      : years;
    const achievements = await askText(ask, 'Освіта чи здобуток, у якому ви певні', 120);
    const description = await askText(ask, 'Як навчає, одне-два речення', 400);
    const topics = await askUntil(
      ask,
      'Теми через кому (наприклад, Розмовна мова, Підготовка до іспиту)',
      (line) => {
        const list = splitList(line);
        if (list.length < 1 || list.length > 6) throw new Refusal('Потрібно від однієї до шести тем.');
        return list;
      },
    );
    const own = subjects.length > 1 ? await askOwnSubjects(ask, subjects) : [];
    teachers.push({ name, experience, achievements, description, topics, subjects: own });
  }
}

/** Asks a person's name. Adds the capital letters that a phone keyboard leaves out. */
async function askPerson(ask: Ask, question: string, isOptional: boolean): Promise<string> {
  return askUntil(ask, question, (line) => {
    if (!line && !isOptional) throw new Refusal('Потрібна відповідь.');
    if (YES.test(line)) throw new Refusal('Впишіть ім’я та прізвище.');
    if (isOptional && NONE.test(line)) return '';
    if (line.includes(',')) throw new Refusal('Впишіть одну людину: про решту спитаємо далі.');
    refuseLong(line, 60);
    if (ADDRESS.test(line)) throw new Refusal('Це адреса, а тут очікується ім’я та прізвище.');
    if (/\p{Lu}/u.test(line)) return line;
    return line.replaceAll(/(?<![\p{L}’'])\p{L}/gu, (letter) => letter.toLocaleUpperCase('uk'));
  });
}

async function askOwnSubjects(ask: Ask, subjects: readonly string[]): Promise<string[]> {
  const list = subjects.map((name, index) => `${index + 1} — ${name}`).join(', ');
  return askUntil(ask, `Яких предметів навчає: ${list} (номери через кому; Enter — усіх)`, (line) =>
    splitList(line).map((part) => {
      const subject = subjects[Number(part) - 1] ?? subjects.find((name) => isSame(name, part));
      if (!subject) throw new Refusal(`«${part}» немає в переліку.`);
      return subject;
    }),
  );
}

type Contacts = NewSchool['contacts'];

const MESSENGERS = ['viber', 'whatsapp', 'signal'] as const;

/** A word in the address of a page, and the network. */
const NETWORKS = [
  [/instagr/i, 'instagram'],
  [/tiktok/i, 'tiktok'],
  [/facebook|fb\./i, 'facebook'],
  [/youtu/i, 'youtube'],
] as const;

const YES = /^(?:так|є|ага|yes)\.?$/iu;

/** Matches «ні», «немає» and a dash. */
const NONE = /^(?:ні|нема|немає|нет|no|[-–—])\.?$/iu;

async function askContacts(ask: Ask, isOnline: boolean): Promise<NewSchool['contacts']> {
  const phone = await askUntil(ask, 'Телефон школи', (line) => checkContact('phone', line));
  const askOptional = (question: string, read: (line: string) => Contacts) =>
    askUntil(ask, `${question} (Enter — немає)`, (line) => (!line || NONE.test(line) ? [] : read(line)));
  const one = (kind: ContactKind) => (line: string) => [{ kind, value: checkContact(kind, line) }];
  return [
    { kind: 'phone', value: phone },
    ...(await askOptional('Telegram, ім’я без @', one('telegram'))),
    ...(await askOptional('Viber, WhatsApp чи Signal: назви через кому, номер — якщо він інший', (line) =>
      splitList(line).map((part) => readMessenger(part, phone)),
    )),
    ...(await askOptional('Електронна пошта', one('email'))),
    ...(await askOptional(
      'Instagram, TikTok, Facebook, YouTube: адреси сторінок з https:// через кому',
      (line) => splitList(line, /,|\s+(?=http)/).map(readPage),
    )),
    // Visitors of a studio need directions.
    ...(isOnline ? [] : await askOptional('Адреса, місто, вулиця, будинок', one('address'))),
  ];
}

/** Reads «WhatsApp», which has the number of the phone, «viber 067…», or a number alone for Viber. */
function readMessenger(part: string, phone: string): Contacts[number] {
  const word = /^\p{L}+/u.exec(part)?.[0] ?? '';
  const kind = word ? MESSENGERS.find((each) => isSame(CONTACT_NAMES[each], word)) : 'viber';
  if (!kind) throw new Refusal(`«${part}»: очікується Viber, WhatsApp чи Signal, а за назвою — номер.`);
  const number = part.slice(word.length).replace(/^[\s:–—-]+/u, '');
  return { kind, value: number ? checkContact(kind, number) : phone };
}

/** Reads the address of a page, or an account name with @, which is Instagram's. */
function readPage(part: string): Contacts[number] {
  const [, kind] = NETWORKS.find(([words]) => words.test(part)) ?? [];
  if (!kind && !part.startsWith('@'))
    throw new Refusal(`«${part}»: очікується адреса сторінки в Instagram, TikTok, Facebook чи YouTube.`);
  return { kind: kind ?? 'instagram', value: checkContact(kind ?? 'instagram', part) };
}

/**
 * Parses prices: «8 — 2800, 12 — 3600» is lessons per month and price; «500 за заняття» and «У парі 350 за годину»
 * have a unit.
 */
async function askPackages(ask: Ask): Promise<NewSchool['packages']> {
  const question =
    'Ціни. Пакети на місяць, занять і гривень разом: 4 — 1500, 8 — 2800. Або ціна за раз: 500 за заняття, 600 за годину';
  return askUntil(ask, question, (line) => {
    const list = splitList(line).map((part) => readUnitPrice(part) ?? readMonthPrice(part));
    if (list.length < 1 || list.length > 6) throw new Refusal('Потрібно від однієї до шести цін.');
    const lessons = list.flatMap((each) => each.lessons ?? []);
    if (new Set(lessons).size < lessons.length) throw new Refusal('Два пакети з однаковою кількістю занять.');
    const units = list.filter(({ per }) => per).map(({ name, per }) => name ?? per);
    if (new Set(units).size < units.length)
      throw new Refusal(
        'Дві ціни за те саме; назвіть кожну: Сам на сам 500 за годину, У парі 350 за годину.',
      );
    return list;
  });
}

type NewPrice = NewSchool['packages'][number];

function readUnitPrice(part: string): NewPrice | undefined {
  const [, name = '', price = '', unit = ''] =
    /^(?:(\D*?)\s*[-–—:=]?\s*)(\d[\d ]*)\s*(?:грн\.?|₴|гривень)?\s*(?:за|\/)\s*(?:1\s*|одн[еу]\s+|кожн[еу]\s+)?(занят\p{L}*|урок|раз|год\p{L}*\.?)$/iu.exec(
      part,
    ) ?? [];
  if (!unit) return undefined;
  const priceUah = Number(price.replaceAll(' ', ''));
  if (name.length > 40) throw new Refusal(`«${name}» задовге: вміщується 40 знаків.`);
  if (priceUah < 20 || priceUah > 10_000)
    throw new Refusal(`«${part}»: очікується ціна від 20 до 10000 грн.`);
  const per = /^год/iu.test(unit) ? 'hour' : 'lesson';
  return { priceUah, per, ...(name && { name: capitalize(name) }) };
}

function readMonthPrice(part: string): NewPrice {
  const [, name = '', count, price] =
    /^(?:(\p{L}[^\d]*?)\s*[-–—:=]?\s*)?(\d+)\s*(?:(?:занят|урок)\p{L}*)?\s*[-–—:=]\s*(\d[\d ]*)\s*(?:грн|₴)?\.?$/u.exec(
      part,
    ) ?? [];
  if (!count || !price)
    throw new Refusal(
      `«${part}»: очікується кількість занять, тире і ціна, як-от 8 — 2800, або ціна за раз, як-от 500 за заняття.`,
    );
  const lessons = Number(count);
  const priceUah = Number(price.replaceAll(' ', ''));
  const each = priceUah / lessons;
  if (lessons < 1 || lessons > 60) throw new Refusal('Занять у пакеті — від 1 до 60.');
  if (each < 20 || each > 10_000)
    throw new Refusal(
      `${priceUah} грн за ${lessons} — це ${Math.round(each)} грн за заняття; перевірте число.`,
    );
  return { lessons, priceUah, ...(name && { name: capitalize(name) }) };
}

async function askHours(ask: Ask): Promise<Record<string, string>> {
  const question = 'Коли відповідаєте на заявки, як-от пн–пт 10–21, сб 10–14 (Enter — пн–пт 9–19)';
  return askUntil(ask, question, (line) => {
    const entries = splitList(line || 'пн–пт 9–19', /[,;]/).map(readHours);
    const hours = Object.fromEntries(entries);
    const read = workingHours.safeParse(hours);
    if (!read.success || entries.length > Object.keys(hours).length)
      throw new Refusal(`${read.error?.issues[0]?.message ?? 'Ці дні є двічі'}.`);
    return hours;
  });
}

const DAYS = [
  ['пн', 'mon'],
  ['вт', 'tue'],
  ['ср', 'wed'],
  ['чт', 'thu'],
  ['пт', 'fri'],
  ['сб', 'sat'],
  ['нд', 'sun'],
] as const;

/** Reads «пн–пт 10–21», «сб з 10 до 14», or hours alone for the days from Monday to Friday. */
function readHours(part: string): [days: string, hours: string] {
  const refusal = new Refusal(`«${part}»: очікуються дні й години, як-от пн–пт 10:00–21:00.`);
  const [, days = '', from = '', to = ''] =
    /^([^\d]*?)\s*:?\s*(?:[зі]\s*)?(\d{1,2}(?:[:.]\d\d)?)\s*(?:[-–—]|до)\s*(\d{1,2}(?:[:.]\d\d)?)$/iu.exec(
      part,
    ) ?? [];
  if (!from || !to) throw refusal;
  const words = days.toLowerCase().split(/\s*[-–—]\s*/);
  const keys = words.map((word) => DAYS.find(([beginning]) => word.startsWith(beginning))?.[1]);
  const time = (written: string) => (/^\d+$/.test(written) ? `${written}:00` : written.replace('.', ':'));
  const hours = `${time(from)}–${time(to)}`;
  if (!days || /^будн/i.test(days)) return ['mon-fri', hours];
  if (/^щодня/i.test(days)) return ['mon-sun', hours];
  if (/^вихідн/i.test(days)) return ['sat-sun', hours];
  if (keys.length > 2 || !keys.every(Boolean)) throw refusal;
  return [keys.join('-'), hours];
}

async function askTrialPrice(ask: Ask): Promise<number> {
  return askUntil(ask, 'Скільки коштує перший урок, гривень (Enter — безкоштовний)', (line) => {
    const price = Number(line.replace(/\s*(?:грн\.?|₴|гривень)$/iu, '') || 0);
    if (price !== 0 && (!Number.isInteger(price) || price < 20 || price > 10_000))
      throw new Refusal('Очікується число від 20 до 10000 або Enter.');
    return price;
  });
}

async function askPaymentLink(ask: Ask): Promise<string> {
  const question =
    'Посилання, яке побачить той, хто надіслав заявку на пакет: банка, рахунок чи календар (Enter — немає)';
  return askUntil(ask, question, (written) => {
    if (NONE.test(written)) return '';
    const line = written.replace(/^(?:http:\/\/)?(?=[\w-]+(?:\.[\w-]+)+\/)/i, 'https://');
    if (line && !(/^https:\/\/[^\s/]+\.[^\s]+$/.test(line) && URL.canParse(line)))
      throw new Refusal('Очікується адреса, що починається з https://');
    return line;
  });
}

/** Thrown for an invalid answer. The question is then asked again. */
class Refusal extends Error {}

/** The beginning of a question that is asked again. */
const REFUSED = '✗ ';

async function askUntil<T>(ask: Ask, question: string, read: (line: string) => T): Promise<T> {
  let refusal = '';
  while (true) {
    const line = await ask(`${refusal}${question}: `);
    try {
      return read(line);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusal = `${REFUSED}${error.message}\n`;
    }
  }
}

function checkContact(kind: ContactKind, line: string): string {
  const read = readContact(kind, line);
  if (!('refusal' in read)) return read.value;
  // The refusal ends with the value that the owner probably meant.
  const meant = readContact(kind, read.refusal.split(': ').at(-1) ?? '');
  if ('refusal' in meant) throw new Refusal(`${read.refusal}.`);
  return meant.value;
}

function splitList(line: string, separator: RegExp = /,/): string[] {
  return line
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);
}

function capitalize(name: string): string {
  return name.charAt(0).toLocaleUpperCase('uk') + name.slice(1);
}

function isSame(one: string, other: string): boolean {
  return one.localeCompare(other, 'uk', { sensitivity: 'base' }) === 0;
}
