import { nameMoment, sayMoment } from './times.ts';

/**
 * How far people are with a conversation, the open matter with one person:
 * - `new`: nobody has it; nobody had, or it was given back
 * - `taken`: somebody is on it
 * - `later`: somebody is to call again, at `dueAt`
 * - `agreed`: the person comes to lessons; the first one is at `agreedFor`, where that was said
 * - `closed`: nothing comes of it, or nothing more
 * - `spam`: a person has looked and calls it so
 *
 * The first three are open: somebody waits, and a further lead of the same person belongs to it.
 */
export const STATES = ['new', 'taken', 'later', 'agreed', 'closed', 'spam'] as const;
export type State = (typeof STATES)[number];

/** Who does something: somebody in the school's chat, by their Telegram id, or at the terminal. */
export type Person = {
  source: `bot:${number}` | 'cli';
  /** As people know them; a text from outside, to be escaped wherever it is shown. */
  name: string;
};

/**
 * Why a lead is not told like any other:
 * - `doubtful`: the hidden field is filled and all else is like a person's. It has a card with a mark, no ⏰
 * - `hidden`: there are other marks, too, or its network has sent too many. Nobody is told; ☀️ counts it
 */
export type Held = 'doubtful' | 'hidden';

/** What stands in the table `conversation`, but for its ids and the place of its card. */
export type Conversation = {
  state: State;
  /** Who has brought it where it stands, and when; null while nobody has. */
  by: Person | null;
  at: Date | null;
  /** When somebody is to be called again; set while the state is `later` alone. */
  dueAt: Date | null;
  /** The first lesson, where a day and an hour were said; set while the state is `agreed` alone. */
  agreedFor: Date | null;
  held: Held | null;
  /** How many steps it has taken, so that a card can be told from one that shows an earlier step. */
  steps: number;
  openedAt: Date;
  /** When it was closed last; null while it is open. */
  closedAt: Date | null;
};

/** A conversation as it begins with a lead. */
export function openConversation(now: Date, held: Held | null = null): Conversation {
  return {
    state: 'new',
    by: null,
    at: null,
    dueAt: null,
    agreedFor: null,
    held,
    steps: 0,
    openedAt: now,
    closedAt: null,
  };
}

const OPEN_STATES: readonly State[] = ['new', 'taken', 'later'];

/** Whether somebody waits for an answer. */
export function isOpen({ state }: Pick<Conversation, 'state'>): boolean {
  return OPEN_STATES.includes(state);
}

/** One step that people take, by a button, a command or at the terminal. */
export type Step = {
  /** On the button. */
  label: string;
  /** What may come before. Whoever says it from elsewhere is told where the conversation stands. */
  from: readonly State[];
  /** Under whose card its button stands; fewer than `from`, so that a card asks little. */
  offered: readonly State[];
  to: State;
  /** Of the row of the table `event`. */
  event: `conversation.${string}`;
};

/** All that may follow what, for every way to say it. The order is that of the buttons. */
export const STEPS = {
  take: { label: 'Беру', from: ['new'], offered: ['new'], to: 'taken', event: 'conversation.taken' },
  human: { label: 'Це людина', from: ['new', 'spam'], offered: [], to: 'new', event: 'conversation.human' },
  agree: {
    label: 'Домовилися',
    from: ['new', 'taken', 'later', 'closed', 'agreed'],
    offered: ['taken', 'later'],
    to: 'agreed',
    event: 'conversation.agreed',
  },
  later: {
    label: 'Передзвонити',
    from: ['new', 'taken', 'later'],
    // Once it is put off, its card offers other moments instead.
    offered: ['taken'],
    to: 'later',
    event: 'conversation.later',
  },
  close: {
    label: 'Закрити',
    from: ['new', 'taken', 'later', 'agreed'],
    offered: ['taken', 'later'],
    to: 'closed',
    event: 'conversation.closed',
  },
  spam: {
    label: 'Спам',
    from: ['new', 'taken', 'later'],
    offered: ['new'],
    to: 'spam',
    event: 'conversation.spam',
  },
  // From everywhere, because anybody may press a wrong button.
  return: {
    label: 'Повернути',
    from: ['taken', 'later', 'agreed', 'closed', 'spam'],
    offered: ['taken', 'later', 'agreed', 'closed', 'spam'],
    to: 'new',
    event: 'conversation.returned',
  },
} as const satisfies Record<string, Step>;

export type StepName = keyof typeof STEPS;

/** Whether a text from outside names a step. */
export function isStepName(text: string): text is StepName {
  return Object.hasOwn(STEPS, text);
}

/** The steps whose buttons stand under the card of a conversation, in the order of the table. */
export function listOffered({ state }: Pick<Conversation, 'state'>): StepName[] {
  return (Object.keys(STEPS) as StepName[]).filter((name) => (STEPS[name] as Step).offered.includes(state));
}

/** What somebody says of a conversation. */
export type Said = {
  step: StepName;
  by: Person;
  /** For `later` the moment of the call, which it needs; for `agree` that of the first lesson, where one was named. */
  moment?: Date | undefined;
};

/**
 * What comes of it. `done` changes the conversation; `same` was so before, as after a press that came twice; `refused`
 * was not possible any more. The text is what the presser sees over the chat: at most 200 characters.
 */
type StepOutcome =
  | { kind: 'done'; conversation: Conversation; event: Step['event']; text: string }
  | { kind: 'same' | 'refused'; text: string };

/**
 * Takes a step. The caller holds a lock on the conversation's row, so of two people who press at once the second sees
 * what the first has done.
 */
export function takeStep(conversation: Conversation, { step, by, moment }: Said, now: Date): StepOutcome {
  const rule: Step = STEPS[step];
  const { state, held } = conversation;
  const isOurs = isSame(by, conversation.by);
  if (step === 'human') {
    if (!held && state !== 'spam') return { kind: 'same', text: TEXTS.human };
  } else if (state === rule.to && !isMoved(conversation, moment)) {
    return isOurs || state === 'new'
      ? { kind: 'same', text: describeDone(conversation) }
      : { kind: 'refused', text: `Уже ${describeState(conversation).replace(/^у /, 'в ')}.` };
  }
  if (!rule.from.includes(state)) return { kind: 'refused', text: `Зараз — ${describeState(conversation)}.` };
  if (step === 'later' && !moment) return { kind: 'refused', text: TEXTS.when };
  const after: Conversation = {
    ...conversation,
    state: rule.to,
    by,
    at: now,
    dueAt: step === 'later' ? (moment ?? null) : null,
    agreedFor: step === 'agree' ? (moment ?? (state === 'agreed' ? conversation.agreedFor : null)) : null,
    // A person has looked: whatever they say of it but «Спам», it was one.
    held: step === 'spam' ? held : null,
    // Of whom nobody was told before, nobody has kept waiting before.
    openedAt: step === 'human' && held === 'hidden' ? now : conversation.openedAt,
    steps: conversation.steps + 1,
    closedAt: OPEN_STATES.includes(rule.to) ? null : now,
  };
  const text = step === 'human' ? TEXTS.human : describeDone(after);
  return { kind: 'done', conversation: after, event: rule.event, text };
}

/** At the terminal only the name tells who it is. */
function isSame(one: Person, other: Person | null): boolean {
  return one.source === other?.source && (one.source !== 'cli' || one.name === other.name);
}

/** Whether the moment of a step is another than the one that stands there. */
function isMoved({ state, dueAt, agreedFor }: Conversation, moment: Date | undefined): boolean {
  const known = state === 'later' ? dueAt : state === 'agreed' ? agreedFor : null;
  const mayMove = state === 'later' || state === 'agreed';
  return mayMove && moment !== undefined && moment.getTime() !== known?.getTime();
}

/**
 * What a note with a moment in it makes of a conversation: of one that is to be called again or was agreed the moment,
 * anywhere else nothing, as nobody has said what is to be then.
 *
 * @param moment that the note names, as `readMoment` reads it
 * @returns the step that follows; undefined when the note is a note alone
 */
export function readNote({ state }: Conversation, by: Person, moment: Date | undefined): Said | undefined {
  if (!moment) return undefined;
  if (state === 'later') return { step: 'later', by, moment };
  if (state === 'agreed') return { step: 'agree', by, moment };
  return undefined;
}

/**
 * The conversation after a further lead of the same person. Whoever has it keeps it, and a call that was put off is due
 * now, because the person waits again. The lead of somebody of whom nobody was told tells of them, if it is not held
 * itself.
 *
 * @returns null when the conversation is closed: the lead opens one of its own
 */
export function addLead(
  conversation: Conversation,
  now: Date,
  held: Held | null = null,
): Conversation | null {
  if (!isOpen(conversation)) return null;
  const { state, dueAt } = conversation;
  const isPutOff = state === 'later' && dueAt !== null && dueAt > now;
  return {
    ...conversation,
    dueAt: isPutOff && !held ? now : dueAt,
    held: milder(conversation.held, held),
    // Of whom nobody was told before, nobody has kept waiting before.
    openedAt: conversation.held === 'hidden' && held !== 'hidden' ? now : conversation.openedAt,
  };
}

/** A person who sent one ordinary lead is not suspected because of another one. */
function milder(one: Held | null, other: Held | null): Held | null {
  if (!one || !other) return null;
  return one === 'hidden' ? other : one;
}

const TEXTS = {
  when: 'Коли передзвонити? Натисніть кнопку або дайте відповідь на картку: пн 12:00',
  human: 'Заявка від людини: картка в чаті.',
};

/** What people call each state. */
export const STATE_WORDS: Record<State, string> = {
  new: 'нова',
  taken: 'у роботі',
  later: 'передзвонити',
  agreed: 'домовилися',
  closed: 'закрито',
  spam: 'спам',
};

/**
 * «у роботі: Марія», «передзвонити чт 26.11 15:00: Марія»; there is no verb, because a name does not tell «взяла» or
 * «взяв».
 */
export function describeState({ state, by, dueAt }: Pick<Conversation, 'state' | 'by' | 'dueAt'>): string {
  const when = state === 'later' && dueAt ? ` ${nameMoment(dueAt)}` : '';
  const who = by && state !== 'new' ? `: ${by.name}` : '';
  return `${STATE_WORDS[state]}${when}${who}`;
}

/** What whoever pressed is told. */
function describeDone({ state, dueAt, agreedFor }: Conversation): string {
  switch (state) {
    case 'new':
      return 'Повернено: може взяти будь-хто.';
    case 'taken':
      return 'Ваша.';
    case 'later':
      return dueAt ? `Нагадаю ${sayMoment(dueAt)}.` : TEXTS.when;
    case 'agreed':
      return agreedFor
        ? `Домовилися: ${sayMoment(agreedFor)}.`
        : 'Домовилися. Коли перший урок? Дайте відповідь на картку: пт 17:00';
    case 'closed':
      return 'Закрито.';
    case 'spam':
      return 'Позначено як спам.';
  }
}
