import type { InlineKeyboardButton } from '@grammyjs/types';
import {
  type Conversation,
  isOpen,
  type Origin,
  STEPS,
  type Step,
  type StepName,
  type TimedStep,
} from '../../lead/conversation.ts';
import type { SchoolContent } from '../../lead/lead-summary.ts';
import { listOutcomes, listPackages, listReasons, makeButtons } from './buttons.ts';
import type { BotMessage } from './message.ts';
import { pickDay } from './picker.ts';

/** Whole texts that name a step. A longer text is a note about it: «відмовились від пакета, беруть по одному». */
const WORDS: readonly (readonly [step: StepName, words: RegExp])[] = [
  ['take', /^(?:беру|взяла|взяв|забираю|моя)(?: (?:собі|я|на себе|в роботу))?$/],
  [
    'enrol',
    /^(?:(?:ста(?:в|ла|ли)|буде|будуть|уже|вже|наш|наша) )*(?:учень|учнем|учениц[яею]+|учні|учнями|ученик)$/,
  ],
  [
    'lose',
    /^(?:відмова|відмовил\p{L}+|отказ\p{L}*|закри(?:ти|то|в|ла|ваємо|ваю)|передумали)(?: (?:дорого|знайшли інш\p{L}+|не наше|інше))?$/u,
  ],
  ['lose', /^(?:за)?дорого$|^знайшли інш\p{L}+$|^не наше$/u],
  ['miss', /^не (?:прийшл[аи]|прийшов|зявил\p{L}+|зявився|пришли|було|були)$|^прогул(?:яли)?$/u],
  ['decide', /^(?:ще )?(?:думає|думають|подумає|подумають|думает|думают|вирішують)$/],
  ['spam', /^(?:це )?(?:спам|реклама|spam)$/],
  ['return', /^(?:повернути|повертаю|віддаю)$/],
  ['callback', /^(?:передзвонити|передзвоню|перезвонить)$/],
  ['trial', /^(?:пробний|пробне|пробний урок)$/],
];

const ORIGIN_WORDS: readonly (readonly [origin: Origin, words: RegExp])[] = [
  ['instagram', /^(?:(?:з|із|в|через) )?(?:інст[аи]|інстаграм\p{L}*|instagram|insta)$/u],
  ['viber', /^(?:(?:з|із|у|в|через) )?(?:вайбер\p{L}*|viber)$/u],
  ['phone', /^(?:по )?(?:телефон\p{L}*|дзвон\p{L}+|подзвон\p{L}+|зателефон\p{L}+)$/u],
  [
    'advice',
    /^(?:по)?(?:радили|радила|рекомендаці\p{L}+)$|^(?:від|через) (?:подруг|знайом|сусід|друз|сестр|брат)\p{L}*$|^сарафан\p{L}*$/u,
  ],
];

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
  const names = packages.map(({ name }) => toWords(name)).filter(Boolean);
  const words = toWords(text);
  const named = names.find((name) => words.endsWith(` ${name}`));
  const withoutPackage = words.slice(0, words.length - (named ? named.length + 1 : 0)).replace(/ пакет$/, '');
  const [step] = WORDS.find(([, like]) => like.test(withoutPackage)) ?? [];
  if (!step || (named && step !== 'enrol')) return undefined;
  const { from, to }: Step = STEPS[step];
  return from.includes(state) && (state !== to || step === 'miss') ? step : undefined;
}

/** The origin in a reply to «Звідки ця людина?»; undefined if the words name none. */
export function nameOrigin(text: string): Origin | undefined {
  return ORIGIN_WORDS.find(([, like]) => like.test(toWords(text)))?.[0];
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
