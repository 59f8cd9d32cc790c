import { LEAD_KINDS, type LeadKind } from './lead.ts';
import { MESSAGES } from './messages.ts';

/** How sending a form without scripts ended, as a page can say it. */
export type FormOutcome = 'sent' | 'failed' | 'too-many';

/**
 * Where a browser without scripts is led behind its form, so that a reload sends nothing twice. The build makes the
 * page, the server leads to it.
 */
export function formPage(outcome: FormOutcome, kind: LeadKind): string {
  // Too large a body is refused before anything is read.
  return outcome === 'too-many' ? '/form/too-many' : `/form/${outcome}/${kind}`;
}

/** What a visitor without scripts does about a form that was not sent. */
export const GO_BACK =
  'Натисніть «Назад» у браузері: введене там залишилося. Якщо вікно з формою закрилося, відкрийте його ще раз.';

/** All of these pages. */
export const FORM_PAGES: readonly { address: string; outcome: FormOutcome; kind: LeadKind }[] = [
  ...(['sent', 'failed'] as const).flatMap((outcome) =>
    LEAD_KINDS.map((kind) => ({ address: formPage(outcome, kind), outcome, kind })),
  ),
  { address: formPage('too-many', 'contact'), outcome: 'too-many', kind: 'contact' },
];

/** The form's own words of how it ended (spec §8), with a title. */
export function describeOutcome(outcome: FormOutcome, kind: LeadKind): { title: string; banner: string } {
  if (outcome === 'sent') return { title: `${NAMES[kind]} прийнято`, banner: SUCCESSES[kind] };
  if (outcome === 'too-many') return { title: 'Забагато спроб поспіль', banner: MESSAGES.sendFailure };
  const banner = kind === 'package' ? MESSAGES.packageFailure : MESSAGES.sendFailure;
  return { title: `${NAMES[kind]} не надіслано`, banner };
}

const NAMES: Readonly<Record<LeadKind, string>> = {
  contact: 'Повідомлення',
  trial: 'Заявку',
  package: 'Заявку на пакет',
};

const SUCCESSES: Readonly<Record<LeadKind, string>> = {
  contact: MESSAGES.contactSuccess,
  trial: MESSAGES.trialSuccess,
  package: MESSAGES.packageThanks,
};
