import type { LegalDocument } from '#content/legal/load-legal.ts';
import { mainPhone } from '#content/school/contacts-schema.ts';
import type { School } from '#content/school/school-schema.ts';
import type { Texts } from '#content/texts/texts-schema.ts';
import { listClosed } from '#shared/words/closure.ts';
import { describePromise } from '#shared/words/promise.ts';
import { typeset } from '../words/typography.ts';
import { describeChat, describeFailure, phoneHref } from './contacts.ts';
import { describePause } from './notice.ts';
import type { PriceSection } from './packages.ts';
import { type AnswerGroup, findExplanation, quoteClaim } from './quick-answers.ts';
import type { AskView } from './texts.ts';
import type { TrialView } from './trial.ts';

export type SchoolView = ReturnType<typeof describeSchool> & {
  /** Undefined if no subject has a trial lesson. Then no text promises one. */
  trial: TrialView | undefined;
  /** The link to the contacts, for subjects without a trial lesson. */
  ask: AskView;
  /** The text about payment in the package dialog on pages without a subject. */
  beforePayment: string;
  quickAnswers: AnswerGroup[];
  priceSection: PriceSection;
  /** Whether the home page has a grid of subjects. A single subject needs none. */
  hasSubjectGrid: boolean;
  /** Whether one person teaches. Then no text mentions other teachers. */
  hasOneTeacher: boolean;
};

export type SchoolFacts = SchoolView['facts'];

/** Placeholders of the forms' free text that suit any school. */
const FORM_HINTS = {
  message: 'Для кого уроки, що вивчати й коли дзвонити',
  comment: 'Для кого уроки, мета, зручний час',
};

/** The facts about the school for pages and dialogs. */
export function describeSchool(
  school: School,
  documents: readonly LegalDocument[],
  today: string,
  { formHints = FORM_HINTS }: Pick<Texts, 'formHints'> = {},
) {
  const pause = describePause(school, today);
  const { replyHours } = school;
  const holidays = listClosed(school);
  const phone = mainPhone(school.contacts);
  const chat = describeChat(school.contacts);
  return {
    name: school.name,
    tagline: typeset(school.tagline),
    /** The facts about the school for forms and dialogs. */
    facts: {
      /** Formatted for reading, and as a link. */
      phone: { text: phone, href: phoneHref(phone) },
      ...(chat && { chat }),
      failure: describeFailure(school.contacts),
      replyHours,
      hints: formHints,
      /** For example «протягом 2 годин (пн–пт, 9:00–19:00 за Києвом)». */
      promise: typeset(describePromise(school, today)),
      workingHours: school.workingHours,
      /** Includes the days on which a notice pauses the forms, because no answer time is promised on them. */
      ...(holidays.length > 0 && { holidays }),
      /** A current or announced pause of the school. */
      ...(pause && { pause }),
      ...(school.consent && { consent: describeConsent(school.consent, documents) }),
    },
    /** The legal seller in one line; undefined if the school does not state it. */
    seller: school.seller && describeSeller(school.seller),
    claims: school.claims.map((claim) => ({
      figure: claim.figure,
      caption: typeset(claim.caption),
      isCircled: claim.circled ?? false,
      /** The id of the answer that explains the claim. */
      explanation: findExplanation(school, quoteClaim(claim)),
    })),
  };
}

/**
 * «ФОП …, РНОКПП …, адреса». A company has a number of eight digits, a person one of ten. A number of another country
 * has its own name.
 */
function describeSeller({ name, taxNumber, address }: NonNullable<School['seller']>): string {
  const label = taxNumber.length === 8 ? 'ЄДРПОУ' : 'РНОКПП';
  const number = /^\d+$/.test(taxNumber) ? `${label}\u00a0${taxNumber}` : taxNumber;
  return [name, number, address].filter(Boolean).join(', ');
}

/** The consent text of forms: the text before, inside and after the link to the privacy policy, if there is one. */
function describeConsent(consent: string, documents: readonly LegalDocument[]) {
  const [, before = '', link = '', after = ''] =
    /^([^[]*)(?:\[([^\]]*)\])?(.*)$/s.exec(typeset(consent)) ?? [];
  const hasPolicy = documents.some(({ name }) => name === 'privacy');
  return { before, link, after, ...(hasPolicy && link && { href: '/privacy' }) };
}
