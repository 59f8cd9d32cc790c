/** Questions of `npm run content:new`, in Ukrainian. Each question is repeated until the answer is valid. */
import { countLessons, pluralize } from '#shared/words/plural.ts';
import { CONTACT_NAMES, type ContactKind, readContact } from '../contacts-schema.ts';
import { ADDRESS } from '../fields.ts';
import { workingHours } from '../working-hours.ts';
import type { NewBoard, NewSchool, NewSubject, NewTeacher } from './new-school.ts';

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
  const isOnline = (await askChoice(ask, 'Де уроки: 1 — онлайн, 2 — у вас наживо', PLACE_WORDS)) === 1;
  const place = isOnline ? await askProgram(ask) : await askPlace(ask);
  const form = await askChoice(
    ask,
    'Заняття: 1 — індивідуальні, 2 — у групі, 3 — і такі, і такі',
    FORM_WORDS,
    'both',
  );
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
  const packages = await askPackages(ask, isMixed);
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
    ...(await askPayment(ask)),
    reasons: added.length > 0 ? await askReasons(ask) : [],
  };
}

async function askName(ask: Ask): Promise<string> {
  return askUntil(ask, 'Назва школи, а якщо ви самі — ваше ім’я (без лапок)', (line) => {
    // Texts put the name in quotation marks.
    const name = toUkrainianSigns(line.replace(/^["'«„“”]([^"'«»„“”]+)["'»“”]$/u, '$1').trim());
    if (!name) throw new Refusal('Потрібна відповідь.');
    refuseLong(name, 40);
    return name;
  });
}

/** Replaces what a keyboard has with the signs of Ukrainian texts: quotes, apostrophe, dash, dash of a range. */
function toUkrainianSigns(text: string): string {
  return text
    .replaceAll(/["“„”]([^"“„”]*)["“”]/gu, '«$1»')
    .replaceAll(/(?<=\p{L})['ʼ`](?=\p{L})/gu, '’')
    .replaceAll(/(?<=\s|^)-(?=\s)/gu, '—')
    .replaceAll(/(?<![\d-])(\d{1,2})\s?-\s?(\d{1,2})(?![\d-])/gu, '$1–$2');
}

async function askText(ask: Ask, question: string, most: number, otherwise?: string): Promise<string> {
  return askUntil(ask, question, (line) => {
    const text = toUkrainianSigns(line) || otherwise;
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
    const place = toUkrainianSigns(line.replace(/^[ву]\s+/iu, ''));
    if (!place) throw new Refusal('Потрібна відповідь.');
    if (/^(?:м\.|вул|просп|пл\.|бульв|\p{Lu}[\p{L}’'-]+,)/iu.test(place))
      throw new Refusal(`Вийшло б «уроки в ${place}». Напишіть, як сказали б: студії на Саксаганського, 1.`);
    refuseLong(place, 60);
    return place;
  });
}

const AUDIENCES = ['children', 'adults', 'everyone'] as const;

type Pupils = Pick<NewSchool, 'audience' | 'classes' | 'ages' | 'whom'>;

/**
 * Reads «1», the classes («10–11», «дошкільня, 1–4 клас», «10-11 і випускники»), ages («4-16 років», «діти 4+») or
 * words alone: «дітей і підлітків».
 */
async function askPupils(ask: Ask): Promise<Pupils> {
  const question =
    'Кого навчаєте: 1 — дітей, 2 — дорослих, 3 — усіх; або впишіть класи (10–11 і випускники) чи вік (дітей від 4 років)';
  return askUntil(ask, question, (written) => {
    const audience = AUDIENCES[Number(written) - 1];
    if (audience) return { audience };
    // «3,5 років» is enough as «3».
    const line = toUkrainianSigns(written.replaceAll(/(?<=\d)[.,]\d/g, ''));
    const isAge =
      !/клас/iu.test(line) && (/рок|річ|\d\s*(?:\+|р\.)/iu.test(line) || readRange(line).last > 12);
    const pupils = /\d/.test(line) && !isAge ? readClasses(line) : readAges(line);
    if (!pupils) throw new Refusal('Очікується 1, 2, 3, класи, як-от 5–9, чи вік, як-от від 4 років.');
    return pupils;
  });
}

function readClasses(line: string): Pupils | undefined {
  const { first, last } = readRange(line);
  if (!first || first > last || last > 12) return undefined;
  const hasPreschool = /дошк/iu.test(line);
  const hasGraduates = /випускн/iu.test(line);
  return { audience: 'children', classes: { first, last, hasPreschool, hasGraduates } };
}

function readAges(line: string): Pupils | undefined {
  const { first, last } = readRange(line);
  const isRange = last > first;
  const hasAdults = /доросл|батьк|студент|жінк|жінок/iu.test(line) || last >= 18;
  const hasTeenagers = /підліт/iu.test(line);
  const hasChildren =
    hasTeenagers || /діт|дит|малю|малят|дошк|школ|учн|дівч|хлоп/iu.test(line) || (first > 0 && first < 18);
  if (/(?:^|\s)[ув]сіх/iu.test(line))
    return { audience: 'everyone', ...(first > 0 && { whom: line.toLocaleLowerCase('uk') }) };
  if ((!hasAdults && !hasChildren) || (first > 0 && last < first) || last > 99) return undefined;
  const audience = hasAdults && hasChildren ? 'everyone' : hasAdults ? 'adults' : 'children';
  // The site writes «для …» before the words.
  const isGenitive =
    /^(?:(?:діток|дітей|малят|дошкільнят|дівчат|жінок|людей|дорослих)|\p{L}+ів)(?!\p{L})/iu.test(line);
  const years = isRange
    ? `${first}–${last} років`
    : `від ${first} ${first % 10 === 1 && first !== 11 ? 'року' : 'років'}`;
  const childrenToo = hasTeenagers && !isRange ? ' і підлітків' : '';
  const adultsToo = audience === 'everyone' ? ' і дорослих' : '';
  const whom = isGenitive
    ? line.charAt(0).toLocaleLowerCase('uk') + line.slice(1)
    : first > 0 && `${hasChildren ? 'дітей' : 'дорослих'} ${years}${childrenToo}${adultsToo}`;
  return {
    audience,
    ...(whom && { whom }),
    ...(first > 0 && { ages: { first, ...(isRange && { last }) } }),
  };
}

/** The first number of a line or the range there; 0 without a number. */
function readRange(line: string): { first: number; last: number } {
  const [, from = '0', to = from] =
    /(?<!\d)(\d{1,2})(?:\s*(?:[-–—]|(?:\p{L}+\s+)?до)\s*(\d{1,2}))?(?!\d)/u.exec(line) ?? [];
  return { first: Number(from), last: Number(to) };
}

const PLACE_WORDS = [
  /онлайн|online|zoom|зум|дистанц/iu,
  /наживо|офлайн|у нас|(?<!\p{L})зал|студі|кабінет|приміщ/iu,
];
const FORM_WORDS = [/індивід|сам на сам|один на один/iu, /груп/iu];

/** Reads the number of a choice, or its words. If both choices of a `both` question fit, the answer is the third. */
async function askChoice(
  ask: Ask,
  question: string,
  words: readonly RegExp[],
  both?: 'both',
): Promise<number> {
  const most = words.length + (both ? 1 : 0);
  return askUntil(ask, question, (line) => {
    const number = Number(line);
    if (Number.isInteger(number) && number >= 1 && number <= most) return number;
    const fitting = words.flatMap((each, index) => (each.test(line) ? [index + 1] : []));
    const [only] = fitting;
    if (fitting.length === 1 && only) return only;
    if (both && (fitting.length > 1 || /обидв|(?:^|\s)так.*\sтак|всяк|різн|будь-як/iu.test(line)))
      return most;
    throw new Refusal(`Напишіть номер: ${most === 2 ? '1 або 2' : '1, 2 або 3'}.`);
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
  if (/\d.*[,;].*\d/.test(line))
    throw new Refusal(
      'Впишіть одне число; предмет з іншою тривалістю потім матиме своє lessonMinutes у своєму файлі.',
    );
  if (!Number.isInteger(number) || number < least || number > most)
    throw new Refusal(
      `Очікуються хвилини, ціле число від ${least} до ${most}${/грн|₴|гривень/iu.test(line) ? '; ціну спитаємо далі' : ''}.`,
    );
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
    return list.map((each) => capitalize(toUkrainianSigns(each)));
  });
  const added: NewSubject[] = [];
  for (const name of names) {
    const genitive = await askCase(ask, `«${name}»: викладачі чого? (наприклад, німецької мови)`);
    const instrumental = await askCase(ask, `«${name}»: займатися чим? (наприклад, німецькою мовою)`);
    const guess = `Викладач ${genitive}`;
    // The phrase begins the title and the description of the page.
    const searchName = capitalize(
      await askText(
        ask,
        `Як це шукають в інтернеті? (наприклад, Репетитор з німецької мови; Enter — «${guess}»)`,
        60,
        guess,
      ),
    );
    const caption = capitalize(
      await askText(ask, `«${name}»: підпис на обкладинці, кілька слів (Enter — загальний)`, 64, ''),
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
    // «12», «12 р.» and «5 років» alone could be an age.
    const count = /^(\d+)\s*(?:р\.?|рік|роки|років)?$/iu.exec(years)?.[1];
    const experience = count ? `${count} ${pluralize(Number(count), 'рік', 'роки', 'років')} досвіду` : years;
    const achievements = capitalize(await askText(ask, 'Освіта чи здобуток, у якому ви певні', 120));
    const description = capitalize(await askText(ask, 'Як навчає, одне-два речення', 400));
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
    if (/,|\s(?:та|і|й|и|\+|&)\s/u.test(line))
      throw new Refusal('Впишіть одну людину: про решту спитаємо далі.');
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
async function askPackages(ask: Ask, isMixed: boolean): Promise<NewSchool['packages']> {
  const question =
    'Ціни. Пакети на місяць, занять і гривень разом: 4 — 1500, 8 — 2800. Або ціна за раз: 500 за заняття, 600 за годину';
  const prices = await askUntil(ask, question, (line) => {
    const list = splitList(line, /[,;]/).map(
      (part) => readUnitPrice(part) ?? readKindPrice(part) ?? readMonthPrice(part),
    );
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
  if (!isMixed) return prices;
  const named: NewPrice[] = [];
  for (const price of prices) named.push(await askIsAlone(ask, price));
  return named;
}

/** In a school with both kinds of lessons, asks which of them a single price is for, if its name does not say so. */
async function askIsAlone(ask: Ask, price: NewPrice): Promise<NewPrice> {
  const { per, name = '', priceUah } = price;
  if (!per || /груп|парі|двох|сам на сам|індивід|персонал/iu.test(name)) return price;
  const what = name || (per === 'hour' ? 'Година' : 'Заняття');
  const question = `${what} за ${priceUah} грн: 1 — індивідуально, 2 — у групі`;
  return { ...price, isAlone: (await askChoice(ask, question, FORM_WORDS)) === 1 };
}

type NewPrice = NewSchool['packages'][number];

function readUnitPrice(part: string): NewPrice | undefined {
  const [, name = '', price = '', unit = ''] =
    /^(?:(\D*?)\s*[-–—:=]?\s*)(\d[\d ]*)\s*(?:грн\.?|₴|гривень)?\s*(?:за|\/)\s*(?:1\s*|одн[еу]\s+|кожн[еу]\s+)?(занят\p{L}*|урок|раз|год\p{L}*\.?)$/iu.exec(
      part,
    ) ?? [];
  if (!unit) return undefined;
  if (name.length > 40) throw new Refusal(`«${name}» задовге: вміщується 40 знаків.`);
  const priceUah = checkPrice(part, price);
  const per = /^год/iu.test(unit) ? 'hour' : 'lesson';
  return { priceUah, per, ...(name && { name: capitalize(name) }) };
}

/** Kinds of a lesson that are priced one by one, without a unit: «разове - 250 грн», «600 за індивідуальне». */
const KIND_NAMES = [
  [/^(?:одно)?разов/iu, 'Разове заняття'],
  [/^індив/iu, 'Індивідуальне заняття'],
  [/^персональн/iu, 'Персональне заняття'],
] as const;

function readKindPrice(part: string): NewPrice | undefined {
  const [, before = '', price = '', after = ''] =
    /^(?:(\p{L}[^\d]*?)\s*[-–—:=]?\s*)?(\d[\d ]*)\s*(?:грн\.?|₴|гривень)?(?:\s*(?:за|[-–—])?\s*(\p{L}[^\d]*))?$/iu.exec(
      part,
    ) ?? [];
  const words = (before || after).trim();
  if (/^(?:перш|пробн)/iu.test(words)) throw new Refusal('Ціну першого, пробного уроку спитаємо далі.');
  const [, general] = (before && after ? [] : KIND_NAMES.find(([kind]) => kind.test(words))) ?? [];
  if (!general) return undefined;
  const isPlain = /^\p{L}+\.?(?:\s+(?:занят|урок|відвід)\p{L}*)?$/iu.test(words);
  const name = isPlain || words.length > 40 ? general : capitalize(words);
  return { name, priceUah: checkPrice(part, price), per: 'lesson' };
}

function checkPrice(part: string, written: string): number {
  const priceUah = Number(written.replaceAll(' ', ''));
  if (priceUah < 20 || priceUah > 10_000)
    throw new Refusal(`«${part}»: очікується ціна від 20 до 10000 грн.`);
  return priceUah;
}

function readMonthPrice(part: string): NewPrice {
  const forward =
    /^(?:(\p{L}[^\d]*?)\s*[-–—:=]?\s*)?(\d+)\s*(?:(?:(?:занят|урок|тренуван)\p{L}*)\s*[-–—:=]?|[-–—:=])\s*(\d[\d ]*)\s*(?:грн|₴)?\.?$/u;
  // «1600 за 8 занять»
  const turned = part.replace(
    /^(\d[\d ]*\d{2})\s*(?:грн\.?|₴)?\s*(?:за|[-–—:=])\s*(\d{1,2})(?:\s*(?:занят|урок|тренуван)\p{L}*)?$/u,
    '$2 — $1',
  );
  const [, named = '', count, price] = forward.exec(turned) ?? [];
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
  // Several packages may be called «абонемент».
  const own = named.replace(/(?:^|\s+)на$/iu, '');
  const name = /^абонемент$/iu.test(own) ? `Абонемент на ${countLessons(lessons)}` : capitalize(own);
  return { lessons, priceUah, ...(name && !/^пакет$/iu.test(name) && { name }) };
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

/** Asks for a link, or for words such as «Рахунок надішлемо у Viber». */
async function askPayment(ask: Ask): Promise<Pick<NewSchool, 'paymentLink' | 'paymentText'>> {
  const question =
    'Що побачить той, хто надіслав заявку на пакет: посилання (банка, рахунок чи календар) або речення, як платити (Enter — нічого)';
  return askUntil(ask, question, (written) => {
    if (!written || NONE.test(written)) return { paymentLink: '', paymentText: '' };
    const line = written.replace(/^(?:http:\/\/)?(?=[\w-]+(?:\.[\w-]+)+\/)/i, 'https://');
    if (/^https:\/\/[^\s/]+\.[^\s]+$/.test(line) && URL.canParse(line))
      return { paymentLink: line, paymentText: '' };
    if (!/\p{sc=Cyrillic}.*\s/u.test(line) || /https?:|www\./i.test(line))
      throw new Refusal('Очікується адреса, що починається з https://, або речення без неї.');
    const text = toUkrainianSigns(capitalize(line));
    refuseLong(text, 160);
    return { paymentLink: '', paymentText: /[.!?…]$/.test(text) ? text : `${text}.` };
  });
}

/** Asks for reasons that hold for all subjects. General ones fill up the six of each subject. */
async function askReasons(ask: Ask): Promise<NewSchool['reasons']> {
  const question =
    'Чому обирають вас: до шести причин через крапку з комою, кожна з поясненням після двокрапки\n(наприклад, До 8 осіб у групі: викладач бачить кожного; Enter — загальні слова)';
  return askUntil(ask, question, (line) => {
    const reasons = splitList(toUkrainianSigns(line), /;/).map(readReason);
    if (reasons.length > 6) throw new Refusal(`Причин ${reasons.length}, а вміщується шість.`);
    if (new Set(reasons.map(({ title }) => title)).size < reasons.length)
      throw new Refusal('Дві причини однакові.');
    return reasons;
  });
}

function readReason(part: string): NewSchool['reasons'][number] {
  const [, before = '', after = ''] = /^([^:]+):\s*(\S.*)$/.exec(part) ?? [];
  const title = capitalize(before.trim());
  if (!title)
    throw new Refusal(
      `«${part}»: після двокрапки поясніть, що це дає, як-от До 8 осіб у групі: викладач бачить кожного.`,
    );
  refuseLong(title, 60);
  refuseLong(after, 200);
  return { title, text: capitalize(/[.!?…]$/.test(after) ? after : `${after}.`) };
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
