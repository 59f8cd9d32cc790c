import type { Handling, HandlingState, LeadEvent } from './lead.ts';

/** What a person says of a lead, by a button under its card or by `npm run leads`. */
export type StepRule = {
  /** On the button. */
  label: string;
  /** What may come before; whoever says it from elsewhere is told where the lead stands. */
  from: readonly HandlingState[];
  /** Where its button stands under the card; fewer than `from`, so that a new card asks one thing. */
  offered: readonly HandlingState[];
  to: HandlingState;
  event: LeadEvent['type'];
};

/** Somebody waits for an answer. */
const OPEN_STATES = ['new', 'taken', 'unreached'] as const satisfies HandlingState[];

/** The promise was kept, whatever came of it. */
export const ANSWERED_STATES = ['answered', 'agreed', 'declined'] as const satisfies HandlingState[];

const CLOSED_STATES = [...ANSWERED_STATES, 'junk'] as const;

/** All that may follow what, for every way to say it (docs/decisions/0036-outcomes.md). */
export const STEPS = {
  take: {
    label: 'Беру',
    from: ['new', 'unreached'],
    offered: ['new'],
    to: 'taken',
    event: 'lead.taken',
  },
  agree: {
    label: 'Домовилися',
    from: [...OPEN_STATES, 'answered', 'declined'],
    offered: ['taken', 'unreached', 'answered'],
    to: 'agreed',
    event: 'lead.agreed',
  },
  answer: {
    label: 'Зв’язалися',
    from: OPEN_STATES,
    offered: ['taken', 'unreached'],
    to: 'answered',
    event: 'lead.answered',
  },
  // Again and again: each time is counted.
  miss: {
    label: 'Не додзвонилися',
    from: OPEN_STATES,
    offered: ['taken', 'unreached'],
    to: 'unreached',
    event: 'lead.missed',
  },
  decline: {
    label: 'Відмова',
    from: [...OPEN_STATES, 'answered', 'agreed'],
    offered: ['taken', 'unreached', 'answered'],
    to: 'declined',
    event: 'lead.declined',
  },
  junk: {
    label: 'Спам',
    from: OPEN_STATES,
    offered: ['taken', 'unreached'],
    to: 'junk',
    event: 'lead.junk',
  },
  // From everywhere, because anybody may press a wrong button.
  return: {
    label: 'Повернути',
    from: ['taken', 'unreached', ...CLOSED_STATES],
    offered: ['taken', 'unreached', ...CLOSED_STATES],
    to: 'new',
    event: 'lead.returned',
  },
} as const satisfies Record<string, StepRule>;

export type StepName = keyof typeof STEPS;

/** What a press may say: a step of a lead, or of one that was held back that it is no spam. */
export type Pressed = StepName | 'human';

const HUMAN = { label: 'Це людина' };

/** On the button. */
export function labelOf(press: Pressed): string {
  return (press === 'human' ? HUMAN : STEPS[press]).label;
}

/** Whether a text from outside names something that may be said. */
export function isPressed(text: string): text is Pressed {
  return text === 'human' || Object.hasOwn(STEPS, text);
}

/** The steps that a rule has for a state, in the order of the table. */
export function listSteps(state: HandlingState, by: 'from' | 'offered'): StepName[] {
  return (Object.keys(STEPS) as StepName[]).filter((name) => (STEPS[name] as StepRule)[by].includes(state));
}

/** Whether somebody waits for an answer. */
export function isOpen({ state }: Handling): boolean {
  return (OPEN_STATES as readonly HandlingState[]).includes(state);
}
