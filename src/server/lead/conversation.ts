import { formatMoment, isMidnight, nameDay, nameMoment } from './times.ts';

/**
 * The states of a conversation:
 *
 * - `new`: no manager has taken it, or it was returned
 * - `taken`: a manager handles it
 * - `callback`: a manager calls again at `dueAt`
 * - `trial`: a trial lesson is agreed, at `dueAt` if the time is known
 * - `deciding`: the trial lesson is over and the person decides; a manager calls at `dueAt`
 * - `student`: the person bought a package, see `detail`
 * - `lost`: nothing came of it, see `detail`
 * - `spam`: it was advertising
 */
export const STATES = ['new', 'taken', 'callback', 'trial', 'deciding', 'student', 'lost', 'spam'] as const;
export type ConversationState = (typeof STATES)[number];

export const OPEN_STATES: readonly ConversationState[] = ['new', 'taken', 'callback', 'trial', 'deciding'];

/** The actor: a person in the school's chat, by Telegram id, or at the terminal; or the visitor. */
export type Person = {
  source: `bot:${number}` | 'cli' | 'site';
  /** The name that people know. It is untrusted, so escape it wherever it is shown. */
  name: string;
};

/** The columns of the table `conversation`, without its ids and its card. */
export type Conversation = {
  state: ConversationState;
  /** The person of the last step, and when; null before the first. */
  by: Person | null;
  at: Date | null;
  /** The next call or the trial lesson; set only in the states `callback`, `trial` and `deciding`. */
  dueAt: Date | null;
  /** The day of `dueAt` is known, its hour is not. */
  isWholeDay: boolean;
  /** The package of a student, or why the person was lost. */
  detail: string | null;
  /** All leads of the person look like spam, and no manager has released them: no sound, no reminder. */
  isSuspected: boolean;
  /** Counts the steps, so that an outdated card is recognised. */
  steps: number;
  openedAt: Date;
  /** When it was closed last; null while it is open. */
  closedAt: Date | null;
};

/** A conversation as its first lead opens it. */
export function openConversation(now: Date, isSuspected = false): Conversation {
  return {
    state: 'new',
    by: null,
    at: null,
    dueAt: null,
    isWholeDay: false,
    detail: null,
    isSuspected,
    steps: 0,
    openedAt: now,
    closedAt: null,
  };
}

/** Whether the person waits for the school. */
export function isOpen({ state }: Pick<Conversation, 'state'>): boolean {
  return OPEN_STATES.includes(state);
}

/** Whether a call is due or agreed on. The other state with a time is `trial`. */
export function awaitsCall({ state }: Pick<Conversation, 'state'>): boolean {
  return state === 'callback' || state === 'deciding';
}

/** A step that a manager takes by a button, a command or at the terminal. */
export type Step = {
  /** The text of the button. */
  label: string;
  /** Allowed states before the step. In any other state the step is refused, with the current state. */
  from: readonly ConversationState[];
  to: ConversationState;
  /** Stored in the table `event`. */
  event: `conversation.${string}`;
};

const AFTER_WORK = [...OPEN_STATES, 'student', 'lost'] as const;

/** All steps, however a manager takes them. */
export const STEPS = {
  take: { label: 'Беру', from: ['new'], to: 'taken', event: 'conversation.taken' },
  human: { label: 'Це людина', from: ['new', 'spam'], to: 'new', event: 'conversation.human' },
  callback: { label: 'Передзвонити', from: AFTER_WORK, to: 'callback', event: 'conversation.callback' },
  trial: { label: 'Пробний', from: AFTER_WORK, to: 'trial', event: 'conversation.trial' },
  // The person missed the lesson; another day is still open.
  miss: { label: 'Не прийшли', from: ['trial'], to: 'trial', event: 'conversation.missed' },
  decide: { label: 'Думає', from: AFTER_WORK, to: 'deciding', event: 'conversation.deciding' },
  enrol: { label: 'Учень', from: AFTER_WORK, to: 'student', event: 'conversation.student' },
  lose: { label: 'Закрити', from: AFTER_WORK, to: 'lost', event: 'conversation.lost' },
  spam: { label: 'Спам', from: ['new', 'taken', 'callback'], to: 'spam', event: 'conversation.spam' },
  // Allowed in every state, because a manager may press a wrong button.
  return: {
    label: 'Повернути',
    from: ['taken', 'callback', 'trial', 'deciding', 'student', 'lost', 'spam'],
    to: 'new',
    event: 'conversation.returned',
  },
} as const satisfies Record<string, Step>;

export type StepName = keyof typeof STEPS;

/** Steps that have a time. */
export const TIMED_STEPS = ['callback', 'trial', 'decide'] as const;
export type TimedStep = (typeof TIMED_STEPS)[number];

/** Reasons of a loss, in the order of the buttons. */
export const LOSS_REASONS = {
  price: 'Дорого',
  elsewhere: 'Знайшли інше',
  silent: 'Не відповідає',
  unfit: 'Не наше',
  other: 'Інше',
} as const;
export type LossReason = keyof typeof LOSS_REASONS;

/** The package of a student who pays for something else. It has no price. */
export const OTHER_PACKAGE = 'Інше';

export function isLossReason(text: string): text is LossReason {
  return Object.hasOwn(LOSS_REASONS, text);
}

/** Origins of a lead that a manager entered, in the order of the buttons. */
export const ORIGINS = {
  phone: 'Телефон',
  instagram: 'Instagram',
  viber: 'Viber',
  advice: 'Порадили',
  other: 'Інше джерело',
} as const;
export type Origin = keyof typeof ORIGINS;

export function isOrigin(text: string): text is Origin {
  return Object.hasOwn(ORIGINS, text);
}

/** The input of a step. */
export type StepInput = {
  step: StepName;
  by: Person;
  /** Time of the call (required) or of the trial lesson (optional). Null clears the time of a lesson. */
  moment?: Date | null | undefined;
  /** Only the day of the moment is known. */
  isWholeDay?: boolean | undefined;
  /** For `enrol` the package, for `lose` a {@link LossReason}. */
  detail?: string | undefined;
};

/**
 * The outcome of a step. `done` changes the conversation. `same` changes nothing, for example after a repeated press.
 * `refused` means that the current state does not allow the step. The manager sees the text (at most 200 characters).
 */
export type StepOutcome =
  | { kind: 'done'; conversation: Conversation; event: Step['event']; text: string }
  | { kind: 'same' | 'refused'; text: string };

/**
 * Applies a step of a manager: checks whether the current state allows it, and returns the changed conversation. The
 * caller must hold a lock on the conversation's row. The second of two simultaneous presses then sees the result of the
 * first.
 */
export function applyStep(conversation: Conversation, input: StepInput, now: Date): StepOutcome {
  const { step, by, moment, isWholeDay = false, detail = null } = input;
  const rule: Step = STEPS[step];
  const { state, isSuspected } = conversation;
  if (step === 'human') {
    if (!isSuspected && state !== 'spam') return { kind: 'same', text: TEXTS.human };
  } else if (state === rule.to && !changes(conversation, input)) {
    return isSame(by, conversation.by) || state === 'new'
      ? { kind: 'same', text: describeDone(conversation) }
      : { kind: 'refused', text: `Уже ${describeState(conversation).replace(/^у /, 'в ')}.` };
  }
  if (!rule.from.includes(state)) return { kind: 'refused', text: `Зараз — ${describeState(conversation)}.` };
  if ((step === 'callback' || step === 'decide') && !moment) return { kind: 'refused', text: TEXTS.when };
  const dueAt = (TIMED_STEPS.some((timed) => timed === step) && moment) || null;
  const after: Conversation = {
    ...conversation,
    state: rule.to,
    by,
    at: now,
    dueAt,
    isWholeDay: dueAt !== null && isWholeDay,
    detail: step === 'enrol' || step === 'lose' ? detail : null,
    // Any step other than «Спам» means that a manager considers the lead genuine.
    isSuspected: step === 'spam' && isSuspected,
    // If no manager was notified before, the wait begins now.
    openedAt: step === 'human' && isSuspected ? now : conversation.openedAt,
    steps: conversation.steps + 1,
    closedAt: OPEN_STATES.includes(rule.to) ? null : now,
  };
  const text = step === 'human' ? TEXTS.human : describeDone(after);
  return { kind: 'done', conversation: after, event: rule.event, text };
}

/** At the terminal, only the name identifies a person. */
function isSame(one: Person, other: Person | null): boolean {
  return one.source === other?.source && (one.source !== 'cli' || one.name === other.name);
}

/** Whether a step into the same state changes something: time, package, reason, or a missed lesson. */
function changes(
  { state, dueAt, isWholeDay, detail }: Conversation,
  { step, moment, isWholeDay: isDay = false, detail: input }: StepInput,
): boolean {
  if (step === 'miss') return dueAt !== null;
  if (state === 'student' || state === 'lost') return input !== undefined && input !== detail;
  if (!moment) return moment === null && dueAt !== null;
  return moment.getTime() !== dueAt?.getTime() || isDay !== isWholeDay;
}

/** The step that a time in a note belongs to, by the state; undefined if only a manager can decide. */
export function stepOfMoment({ state }: Pick<Conversation, 'state'>): TimedStep | undefined {
  if (state === 'callback' || state === 'trial') return state;
  return state === 'deciding' ? 'decide' : undefined;
}

/**
 * Takes back the time that an edited reply had set: the earlier time applies again. Without one, a trial lesson has no
 * time, and a call keeps its time, because every call needs one.
 *
 * @param earlier midnight in Kyiv means a day without an hour
 */
export function takeBackTime(
  conversation: Conversation,
  earlier: Date | null,
  by: Person,
  now: Date,
): StepOutcome {
  const step = stepOfMoment(conversation);
  const isNeeded = step !== 'trial' && earlier === null;
  if (!step || isNeeded || earlier?.getTime() === conversation.dueAt?.getTime())
    return { kind: 'same', text: describeDone(conversation) };
  const isWholeDay = earlier !== null && isMidnight(earlier);
  const { steps } = conversation;
  const after = { ...conversation, dueAt: earlier, isWholeDay, by, at: now, steps: steps + 1 };
  return { kind: 'done', conversation: after, event: STEPS[step].event, text: describeDone(after) };
}

/**
 * Returns the conversation after a further lead of the same person. Its manager stays. A postponed call is due now,
 * because the person waits again. A lesson keeps its time.
 *
 * @returns null if the conversation is closed; the lead then opens another one
 */
export function addLead(conversation: Conversation, now: Date, isSuspicious = false): Conversation | null {
  if (!isOpen(conversation)) return null;
  const { dueAt } = conversation;
  const isPutOff = awaitsCall(conversation) && dueAt !== null && dueAt > now;
  return {
    ...conversation,
    ...(isPutOff && !isSuspicious && { dueAt: now, isWholeDay: false }),
    // One ordinary lead ends the suspicion permanently.
    isSuspected: conversation.isSuspected && isSuspicious,
    // If no manager was notified before, the wait begins now.
    openedAt: conversation.isSuspected && !isSuspicious ? now : conversation.openedAt,
  };
}

/** The author of a correction in the history: the visitor. */
export const VISITOR: Person = { source: 'site', name: 'форма на сайті' };

/**
 * Returns the conversation after the visitor has corrected one of its leads. Its manager stays. A closed conversation
 * opens again, because the person still writes; spam stays spam.
 *
 * @param isSuspicious the corrected lead looks like spam
 */
export function correctLead(conversation: Conversation, now: Date, isSuspicious: boolean): Conversation {
  const isReleased = conversation.isSuspected && !isSuspicious;
  const isReopened = conversation.state === 'student' || conversation.state === 'lost';
  return {
    ...conversation,
    ...(isReopened && { state: 'new', by: null, at: null, detail: null, closedAt: null }),
    openedAt: isReleased || isReopened ? now : conversation.openedAt,
    isSuspected: conversation.isSuspected && isSuspicious,
    steps: conversation.steps + 1,
  };
}

const TEXTS = {
  when: 'Коли передзвонити? Оберіть день і годину або дайте відповідь на картку: пн 12:00',
  human: 'Заявка від людини: картка в чаті.',
};

/** The names of the states. */
export const STATE_NAMES: Record<ConversationState, string> = {
  new: 'нова',
  taken: 'у роботі',
  callback: 'передзвонити',
  trial: 'пробний',
  deciding: 'думає',
  student: 'учень',
  lost: 'закрито',
  spam: 'спам',
};

/**
 * «у роботі: Марія», «передзвонити чт 26.11 15:00: Марія», «закрито (дорого): Марія». There is no verb, because a name
 * does not show whether «взяла» or «взяв» is right.
 */
export function describeState(
  conversation: Pick<Conversation, 'state' | 'by' | 'dueAt' | 'isWholeDay' | 'detail'>,
): string {
  const { state, by, dueAt, isWholeDay } = conversation;
  const when = dueAt ? ` ${isWholeDay ? nameDay(dueAt) : nameMoment(dueAt)}` : '';
  const detail = describeDetail(conversation);
  const who = by && state !== 'new' ? `: ${by.name}` : '';
  return `${STATE_NAMES[state]}${when}${detail && ` (${detail})`}${who}`;
}

/** The package of a student or the reason of a loss as text; empty if there is none. */
export function describeDetail({ state, detail }: Pick<Conversation, 'state' | 'detail'>): string {
  if (!detail) return '';
  return state === 'lost' && isLossReason(detail) ? LOSS_REASONS[detail].toLowerCase() : detail;
}

/** «вт 15.12 о 17:00»; for a day without an hour «вт 15.12, без години». */
export function formatDue({ dueAt, isWholeDay }: Pick<Conversation, 'dueAt' | 'isWholeDay'>): string {
  if (!dueAt) return '';
  return isWholeDay ? `${nameDay(dueAt)}, без години` : formatMoment(dueAt);
}

/** The text for the presser. */
function describeDone(conversation: Conversation): string {
  const { state, dueAt } = conversation;
  const detail = describeDetail(conversation);
  switch (state) {
    case 'new':
      return 'Повернено: може взяти будь-хто.';
    case 'taken':
      return 'Ваша.';
    case 'callback':
    case 'deciding':
      return dueAt ? `Нагадаю ${formatDue(conversation)}.` : TEXTS.when;
    case 'trial':
      return dueAt
        ? `Пробний: ${formatDue(conversation)}.`
        : 'Пробний без години: нагадуватиму щоранку, доки її не знаємо.';
    case 'student':
      return detail ? `Учень, пакет: ${detail}.` : 'Учень.';
    case 'lost':
      return detail ? `Закрито: ${detail}.` : 'Закрито.';
    case 'spam':
      return 'Позначено як спам.';
  }
}
