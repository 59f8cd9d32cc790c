import { LEAD_KINDS, type LeadKind } from './lead.ts';
import { MESSAGES } from './messages.ts';

/** The result of sending a form without scripts. */
export type FormOutcome = 'sent' | 'failed' | 'too-many';

/**
 * The page to which the server redirects after a form without scripts, so that a reload sends nothing twice. The build
 * creates the page.
 */
export function formPage(outcome: FormOutcome, kind: LeadKind): string {
  // The kind is unknown here: the server rejects the request before it reads the body.
  return outcome === 'too-many' ? '/form/too-many' : `/form/${outcome}/${kind}`;
}

/** Tells a visitor without scripts how to return to the unsent form. */
export const GO_BACK =
  'Натисніть «Назад» у браузері: введене там залишилося. Якщо вікно з формою закрилося, відкрийте його ще раз.';

/** All of these pages. */
export const FORM_PAGES: readonly { address: string; outcome: FormOutcome; kind: LeadKind }[] = [
  ...(['sent', 'failed'] as const).flatMap((outcome) =>
    LEAD_KINDS.map((kind) => ({ address: formPage(outcome, kind), outcome, kind })),
  ),
  { address: formPage('too-many', 'contact'), outcome: 'too-many', kind: 'contact' },
];

/** The form's message about the result (spec §8), with a title. */
export function describeOutcome(outcome: FormOutcome, kind: LeadKind): { title: string; banner: string } {
  if (outcome === 'sent') return { title: `${NAMES[kind]} прийнято`, banner: SUCCESSES[kind] };
  if (outcome === 'too-many') return { title: 'Забагато спроб поспіль', banner: MESSAGES.sendFailure };
  const banner = kind === 'package' ? MESSAGES.packageFailure : MESSAGES.sendFailure;
  return { title: `${NAMES[kind]} не надіслано`, banner };
}

const NAMES: Readonly<Record<LeadKind, string>> = {
  contact: 'Повідомлення',
  trial: 'Заявку',
  package: 'Заявку на уроки',
};

const SUCCESSES: Readonly<Record<LeadKind, string>> = {
  contact: MESSAGES.contactSuccess,
  trial: MESSAGES.trialSuccess,
  package: MESSAGES.packageThanks,
};
