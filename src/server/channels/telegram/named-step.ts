import type { InlineKeyboardButton } from '@grammyjs/types';
import {
  type Conversation,
  formatDue,
  isOpen,
  type Origin,
  STEPS,
  type Step,
  type StepName,
  type TimedStep,
} from '../../lead/conversation.ts';
import type { SchoolContent } from '../../lead/lead-summary.ts';
import { listOutcomes, listPackages, listReasons, makeButtons, offerAnotherDay } from './buttons.ts';
import type { BotMessage } from './message.ts';
import { pickDay } from './picker.ts';

/**
 * Whole texts that name a step; `_` is the name of a package. A longer text is a note about it: «відмовились від пакета,
 * беруть по одному».
 */
const WORDS: readonly (readonly [step: StepName, words: RegExp])[] = [
  ['take', /^(?:я )?(?:беру|візьму|взяла|взяв|забираю|моя)(?: (?:собі|я|на себе|в роботу))?$/],
  [
    'enrol',
    /^(?:(?:ста(?:в|ла|ли)|буде|будуть|уже|вже|наш|наша) )*(?:учень|учнем|учениц[яею]+|учні|учнями|ученик)(?: (?:пакет )?_)?$/,
  ],
  // «оплатили 8», «були на пробному, беруть 8 занять», «взяли Стандарт»; but «взяли» alone may mean something else.
  [
    'enrol',
    /^(?:(?:уже|вже|все|сподобалос[яь]) )*(?:беруть|(?:о|с|за)плати(?:в|ла|ли)|купи(?:в|ла|ли)|(?:взя(?:в|ла|ли)|бере|берет|берут)(?= (?:пакет|_|\d+ (?:занят|урок))))(?: (?:пакет|абонемент|_|\d+(?: (?:занят|урок)\p{L}*)?|мама|тато))*$/u,
  ],
  ['enrol', /^(?:(?:уже|вже|все) )*(?:пакет )?(?:_ )?(?:оплачено|сплачено)(?: (?:пакет )?_)?$/],
  [
    'lose',
    /^(?:відмова|відмовил\p{L}+|відмовля\p{L}+|отказ\p{L}*|закри(?:ти|то|в|ла|ваємо|ваю)|передумали)(?: (?:(?:за)?дорого|знайшли (?:інш|дешевш)\p{L}+|не наше|інше))?$/u,
  ],
  [
    'lose',
    /^(?:вже |уже )?(?:передума(?:в|ла)|не(?: )?(?:актуально|треба|потрібно|цікаво|хочуть))(?: вже| уже)?$/,
  ],
  [
    'lose',
    /^(?:за|дуже )?дорого(?: для них| їм)?$|^(?:(?:вже|уже) )?(?:знайшли(?: інш\p{L}+| дешевш\p{L}+)?|пішли до інш\p{L}+)(?: репетитор\p{L}*)?$|^не наше$/u,
  ],
  [
    'miss',
    /^(?:(?:ніхто|ніхто так і|учень|учениця|дитина) )?не (?:прийшл[аи]|прийшов|зявил\p{L}+|зявився|пришли|було|були|підключил\p{L}+|підключився|зайшл[аи]|зайшов)(?: (?:учень|учениця|дитина))?(?: [ву] (?:зум|zoom|міт|meet))?(?: на (?:пробн\p{L}+|урок))?$|^(?:нікого не було|не було (?:їх|нікого)|прогул(?:яли)?|проспали|забули(?: (?:про )?(?:урок|пробн\p{L}+))?)$/u,
  ],
  [
    'decide',
    /^(?:ще )?(?:думає|думають|думаємо|подумає|подумають|думает|думают|вирішують|порадяться|порадиться)$|^(?:взяли|беруть) паузу$/,
  ],
  ['spam', /^(?:це )?(?:спам|спамери?|реклама|бот|spam)(?: якийсь)?$/],
  ['return', /^(?:повернути|повертаю|віддаю)$/],
  ['callback', /^(?:передзвонити|передзвоню|перезвонить)$/],
  ['trial', /^(?:пробний|пробне|пробний урок)$/],
];

const ORIGIN_WORDS: readonly (readonly [origin: Origin, words: RegExp])[] = [
  ['instagram', /(?<!\p{L})(?:інст[аиу]|інстаграм\p{L}*|instagram|insta|директ\p{L}*)(?!\p{L})/u],
  ['viber', /(?<!\p{L})(?:вайбер\p{L}*|viber)(?!\p{L})/u],
  [
    'phone',
    /^(?:(?:по|сам[аі]?|вони|вхідний) )*(?:телефон\p{L}*|дзвінок|дзвон\p{L}+|подзвон\p{L}+|зателефон\p{L}+|набра(?:в|ла|ли)|звонок|(?:по)?звонил\p{L}*)$/u,
  ],
  [
    'advice',
    /(?<!\p{L})(?:(?:по)?ради(?:ли|ла|в)|рекоменд\p{L}+|подруг\p{L}*|знайом\p{L}+|сусід\p{L}+|друз\p{L}+|сестр\p{L}+|брат\p{L}*|сарафан\p{L}*)(?!\p{L})/u,
  ],
  [
    'other',
    /(?<!\p{L})(?:тік ?ток\p{L}*|тикток\p{L}*|tiktok|фейсбу[кц]\p{L}*|фб|facebook|гугл\p{L}*|google|телеграм\p{L}*|telegram|olx|олх|сайт\p{L}*|оголошен\p{L}+|реклам\p{L}+)(?!\p{L})/u,
  ],
];

/** What may precede an outcome: who says it, or that the family came to the lesson. */
const BEFORE_OUTCOME =
  /^(?:(?:(?:мама|тато|батьки|вони)(?= (?:каже|кажуть|сказа|дума|поду|не |від|зна|дор|бер|опл))|каже|кажуть|сказал[аи]|(?:були|був|була|прийшли|прийшов|прийшла)(?: на (?:пробн\p{L}+|уроці|занятті))?(?= )|все (?:супер|ок|добре|класно)) )+/u;

/** Lowercase words with single spaces, without punctuation and apostrophes. */
function toWords(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/(?<=\p{L})['’ʼ`](?=\p{L})/gu, '')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();
}

/**
 * The step that a manager names in words instead of a press: «учень», «відмова, дорого», «спам». Undefined for any other
 * note, and for a step that is impossible or done already.
 */
export function nameStep(
  text: string,
  { state }: Pick<Conversation, 'state'>,
  packages: readonly { name: string }[],
): StepName | undefined {
  const words = ` ${toWords(text)} `;
  const named = packages
    .map(({ name }) => ` ${toWords(name)} `)
    .find((name) => name.trim() && words.includes(name));
  const plain = (named ? words.replace(named, ' _ ') : words).trim();
  const outcome = plain.replace(BEFORE_OUTCOME, '');
  const [step] = WORDS.find(([, like]) => like.test(outcome)) ?? [];
  if (!step) return undefined;
  const { from, to }: Step = STEPS[step];
  return from.includes(state) && (state !== to || step === 'miss') ? step : undefined;
}

/**
 * Whether a note names a payment beside a time: «взяли Стандарт, перший урок пн 17». That lesson is no trial lesson, and
 * a student has no agreed time.
 */
export function namesPayment(
  text: string,
  conversation: Pick<Conversation, 'state'>,
  packages: readonly { name: string }[],
): boolean {
  if (!/^(?:trial|deciding)$/.test(conversation.state) || /пробн/iu.test(text)) return false;
  return text
    .split(/[,;.\n]/)
    .some((clause) => NAMES_MONEY.test(clause) && nameStep(clause, conversation, packages) === 'enrol');
}

/** «беруть» and «учень» alone may mean a slot and a child. */
const NAMES_MONEY = /плат|плач|купи|\S\s+\S/iu;

const CANCELS =
  '(?:скас(?:у|ов)\\p{L}+|відмін(?:и|яє|ен)\\p{L}*|отмен\\p{L}+|перенес(?:ли|ти|ла|ено)|переносим\\p{L}*|переносять)';
const IS_ILL = '(?:захворі(?:в|ла|ли)|хворі(?:є|ють)|заболел\\p{L}*)';
const CANNOT_COME = '(?:не (?:прийд(?:е|уть)|зможе|зможуть|буде|будуть))';
const ABOUT_LESSON = '(?:пробн\\p{L}+|урок\\p{L}{0,2}|заняття|сьогодні|завтра|вже|знову)';
const WHO = '(?:мама|тато|батьки|вони|дитина|син|донька|вчител\\p{L}+|викладач\\p{L}*)';
const WISH = '(?:просить|просять|хоче|хочуть|треба)';
const REASON = '(?:(?:бо|через|тож)(?: \\p{L}+)*)';

/** «скасували», «урок скасовано, бо хворіє», «мама просить перенести», «захворіла, не прийде» */
const CANCELLED = new RegExp(
  `^(?:(?:${ABOUT_LESSON}|${WHO}|${WISH}|${IS_ILL}) )*(?:${CANCELS}|${IS_ILL}|${CANNOT_COME})(?: (?:${ABOUT_LESSON}|${WHO}|прийти|бути))*(?: (?:${REASON}|(?:${WISH} )?${CANCELS}|${IS_ILL}|${CANNOT_COME}))?$`,
  'u',
);

/** Whether a note without a time cancels or moves the lesson of a conversation. */
export function asksForOtherDay(text: string, { state }: Pick<Conversation, 'state'>): boolean {
  return state === 'trial' && CANCELLED.test(toWords(text));
}

/** Says that the note does not cancel the lesson, and offers other days. */
export function offerOtherDay({ lead, conversation, now }: Omit<Offer, 'packages'>): BotMessage {
  const days = pickDay({ lead, step: 'trial', now }, 0);
  return {
    text: `Записав нотатку. Пробний поки що лишається: ${formatDue(conversation) || 'без години'}. Який тепер день?`,
    reply_markup: { inline_keyboard: offerAnotherDay(lead, days) },
  };
}

/** The origin in a reply to «Звідки ця людина?»; undefined if the words name none or several. */
export function nameOrigin(text: string): Origin | undefined {
  const words = toWords(text);
  const [origin, ...others] = ORIGIN_WORDS.filter(([, like]) => like.test(words));
  return others.length === 0 ? origin?.[0] : undefined;
}

/** The step in a reply to «що саме?»: a call or a trial lesson; undefined if the words name neither or both. */
export function nameAppointment(text: string): 'callback' | 'trial' | undefined {
  const words = toWords(text);
  const isLesson = /пробн|(?<!\p{L})(?:урок|занятт)/u.test(words);
  const isCall = /дзв[оі]н|звон|(?<!\p{L})(?:набра|набер|телефон|зателефон)/u.test(words);
  const isDenied = /(?<!\p{L})(?:не|ні|недо?д?зв[оі]н\p{L}*)(?!\p{L})/u.test(words);
  if (isLesson === isCall || isDenied) return undefined;
  return isLesson ? 'trial' : 'callback';
}

type Offer = {
  lead: number;
  conversation: Conversation;
  now: Date;
  packages: SchoolContent['packages'];
};

/** Says that a note does not change the state, and offers the buttons that do. */
export function offerStep(step: StepName, offer: Offer): BotMessage {
  return { text: NOT_A_PRESS, reply_markup: { inline_keyboard: listButtons(step, offer) } };
}

const NOT_A_PRESS = 'Записав нотатку. Стан змінює лише кнопка:';

function listButtons(step: StepName, { lead, conversation, now, packages }: Offer): InlineKeyboardButton[][] {
  const days = (timed: TimedStep) => pickDay({ lead, step: timed, now }, 0);
  switch (step) {
    case 'enrol':
      return listPackages(lead, packages);
    case 'lose':
      return listReasons(lead);
    case 'miss':
      return listOutcomes(lead);
    case 'decide':
    case 'callback':
    case 'trial':
      return days(step);
    case 'spam': {
      const rows = makeButtons({ state: 'new', isSuspected: false }, lead).inline_keyboard;
      return isOpen(conversation) && conversation.state !== 'new' ? [rows.flat().slice(1)] : rows;
    }
    default:
      return makeButtons(conversation, lead).inline_keyboard;
  }
}
