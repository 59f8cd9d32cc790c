import { mainPhone } from '#content/contacts-schema.ts';
import type { LegalDocument } from '#content/load-legal.ts';
import type { School } from '#content/schema.ts';
import { listClosed } from '#shared/words/closure.ts';
import { describePromise } from '#shared/words/promise.ts';
import { typeset } from '../words/typography.ts';
import { describeChat, describeFailure, phoneHref } from './contacts.ts';
import { describePause } from './notice.ts';
import type { PriceSection } from './packages.ts';
import { describeQuickAnswers, describeSubjectAnswers } from './quick-answers.ts';
import type { TrialView } from './trial.ts';

export type SchoolView = ReturnType<typeof describeSchool> & {
  /** Undefined where no subject has a first lesson to try: then nothing promises one. */
  trial: TrialView | undefined;
  priceSection: PriceSection;
  /** Whether the home page has a grid of subjects: one subject needs none. */
  hasSubjectGrid: boolean;
  /** One person teaches: no text speaks of others. */
  hasOneTeacher: boolean;
};

export type SchoolFacts = SchoolView['facts'];

/** What the pages and dialogs say of the school itself. */
export function describeSchool(school: School, documents: readonly LegalDocument[], today: string) {
  const pause = describePause(school, today);
  const { replyHours } = school;
  const holidays = listClosed(school);
  const phone = mainPhone(school.contacts);
  const chat = describeChat(school.contacts);
  return {
    name: school.name,
    tagline: typeset(school.tagline),
    /** What the forms and dialogs tell about the school. */
    facts: {
      /** As people read it and as a link. */
      phone: { text: phone, href: phoneHref(phone) },
      ...(chat && { chat }),
      failure: describeFailure(school.contacts),
      replyHours,
      /** «протягом 2 годин (пн–пт, 9:00–19:00 за Києвом)». */
      promise: typeset(describePromise(school, today)),
      workingHours: school.workingHours,
      /** With the days of a notice that pauses the forms: no hour of theirs is promised. */
      ...(holidays.length > 0 && { holidays }),
      /** While nobody answers, or before it. */
      ...(pause && { pause }),
      ...(school.consent && { consent: describeConsent(school.consent, documents) }),
    },
    /** Who sells the lessons, in a line; undefined where it isn't said. */
    seller: school.seller && describeSeller(school.seller),
    claims: school.claims.map(({ figure, caption, circled = false }) => ({
      figure,
      caption: typeset(caption),
      isCircled: circled,
    })),
    quickAnswers: describeQuickAnswers(school),
    subjectAnswers: describeSubjectAnswers(school),
  };
}

/** «ФОП …, РНОКПП …, адреса»: an enterprise has eight digits, a person ten. */
function describeSeller({ name, taxNumber, address }: NonNullable<School['seller']>): string {
  const number = `${taxNumber.length === 8 ? 'ЄДРПОУ' : 'РНОКПП'}\u00a0${taxNumber}`;
  return [name, number, address].filter(Boolean).join(', ');
}

/** What sending a form agrees to: the words around those that lead to the privacy policy, if there is one. */
function describeConsent(consent: string, documents: readonly LegalDocument[]) {
  const [, before = '', link = '', after = ''] =
    /^([^[]*)(?:\[([^\]]*)\])?(.*)$/s.exec(typeset(consent)) ?? [];
  const hasPolicy = documents.some(({ name }) => name === 'privacy');
  return { before, link, after, ...(hasPolicy && link && { href: '/privacy' }) };
}
