import { type Pressed, STEPS, type StepName } from './handling.ts';
import type { Handler, Handling } from './lead.ts';
import { phoneKey } from './phone.ts';
import type { HandlingStep } from './store/lead-handling.ts';
import type { Store } from './store/store.ts';
import { describeStep, nameState } from './words/describe-lead.ts';

/** What somebody says of a lead by a button or a command; the id is that of {@link HandlingStep}. */
export type Said = { press: Pressed; number: number } & Pick<HandlingStep, 'by' | 'id' | 'note'>;

/** What became of it, in words for whoever said it. */
export type TakenStep = { isDone: boolean; text: string };

/**
 * Does what a press says of a lead, by the one table of steps, if nobody was quicker. «Беру» takes what else nobody has
 * taken of the same number, too, for one person is called once.
 *
 * @throws {StoreUnavailableError} when it could not be written down; it may be said again with the same id
 */
export async function takeStep(said: Said, store: Store, now: Date): Promise<TakenStep> {
  const { press, number, by, note, id } = said;
  if (press === 'human') return release(number, store);
  const { from, to } = STEPS[press];
  const outcome = await store.stepHandling({ leadNumber: number, from, to, by, note, id });
  if (!outcome) return { isDone: false, text: `Заявки №${number} вже немає.` };
  // Telegram may hand out a press twice of whose answer nobody has heard, which then was done all the same.
  if (!outcome.isDone) return explainLateness(said, press, outcome.handling, now);
  const others = press === 'take' ? await takeOthers(said, store) : [];
  const also = others.length > 0 ? ` Разом із нею: ${others.map((each) => `№${each}`).join(', ')}.` : '';
  return { isDone: true, text: DONE[press](number) + also };
}

/** The worker gives it the deliveries that a lead without any is to have. */
async function release(number: number, store: Store): Promise<TakenStep> {
  const isDone = await store.releaseSpam(number, []);
  const text = isDone
    ? `Заявка №${number} більше не спам: за хвилину вона прийде, як усі.`
    : `Заявки №${number} серед спаму вже немає.`;
  return { isDone, text };
}

/** More leads of one person nobody has open at once. */
const MAX_OTHERS = 10;

/** The numbers of the leads that were taken with the one that was meant. */
async function takeOthers({ number, by, id }: Said, store: Store): Promise<number[]> {
  const phone = phoneKey((await store.findLead(number))?.fields.phone ?? '');
  if (!phone) return [];
  const since = new Date((await store.readFact('handling-since')) ?? 0);
  const taken: number[] = [];
  for (const lead of await store.listLeads({ limit: MAX_OTHERS, spam: false, phone })) {
    if (lead.number === number || lead.createdAt < since) continue;
    const step = { leadNumber: lead.number, from: ['new'], to: STEPS.take.to, by } as const;
    const outcome = await store.stepHandling({ ...step, id: `${id}:${lead.number}` });
    if (outcome?.isDone) taken.push(lead.number);
  }
  return taken;
}

const DONE: Record<StepName, (number: number) => string> = {
  take: (number) => `Заявка №${number} ваша.`,
  answer: (number) => `Заявка №${number}: записано, що зв’язалися.`,
  agree: (number) => `Заявка №${number}: записано, що домовилися.`,
  decline: (number) => `Заявка №${number}: записано відмову.`,
  miss: (number) => `Заявка №${number}: записано, що не додзвонилися.`,
  junk: (number) => `Заявку №${number} позначено як спам.`,
  return: (number) => `Заявку №${number} повернено: її може взяти будь-хто.`,
};

/** Tells whoever was slower who has the lead now; whoever presses twice has done it all the same. */
function explainLateness(said: Said, step: StepName, handling: Handling, now: Date): TakenStep {
  const { number, by } = said;
  if (handling.state === STEPS[step].to && isSame(by, handling.by))
    return { isDone: true, text: step === 'take' ? `Заявка №${number} уже ваша.` : DONE[step](number) };
  const when = describeStep(handling, now);
  return {
    isDone: false,
    text: `Не вийшло. Заявка №${number}: ${nameState(handling)}${when ? ` (${when})` : ''}.`,
  };
}

/** Of the terminal only the name tells who it is. */
function isSame(one: Handler, other: Handler | null): boolean {
  if (one.source !== other?.source) return false;
  return one.source !== 'cli' || one.name === other.name;
}
