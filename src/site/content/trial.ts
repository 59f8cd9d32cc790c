import type { Content } from '#content/content.ts';
import type { School } from '#content/school/school-schema.ts';
import { offersTrial } from '#content/subjects/subject-lists.ts';
import { PAID_TRIAL_SUBJECT, TRIAL_SUBJECT } from '#shared/lead/lead.ts';
import { typeset } from '../words/typography.ts';

export type TrialView = ReturnType<typeof describeTrial>;

/** The texts of buttons and dialogs about the trial lesson: free or with its price. */
export function describeTrial({
  trialPriceUah: price,
  samplePlan,
}: Pick<School, 'trialPriceUah' | 'samplePlan'>) {
  const cost = `${price} грн`;
  // A school with a sample plan on its page gives every pupil a plan.
  const plan = samplePlan ? ' Після нього\u00a0— план занять.' : '';
  return {
    /** The value that forms send. */
    subject: price ? PAID_TRIAL_SUBJECT : TRIAL_SUBJECT,
    name: typeset(price ? `Пробний урок за ${cost}` : 'Безкоштовний пробний урок'),
    /** Follows «Записатись». */
    whatFor: price ? ' на пробний урок' : ' на безкоштовний пробний урок',
    signUp: typeset(`Записатися на ${price ? `пробний урок за ${cost}` : 'безкоштовний пробний урок'}`),
    terms: typeset(
      (price
        ? `Урок коштує ${cost}, платити зараз не\u00a0треба.`
        : 'Урок безкоштовний, картка не\u00a0потрібна.') + plan,
    ),
    /** The end of the sentence with the call time. */
    next: ', узгодимо час\u00a0уроку.',
    /** At the end of a lesson on a board. */
    onward: `Продовжити цю тему на ${price ? 'пробному' : 'безкоштовному'} уроці`,
    beforePayment: typeset(
      `Це ще не\u00a0оплата: спершу ${price ? `пробний урок за ${cost}` : 'безкоштовний урок'}, рахунок\u00a0— після нього.`,
    ),
  };
}

/** The label of the link to the contacts, for a subject without a trial lesson. */
export const ASK = 'Запитати про урок';

/** For a package in a subject without a trial lesson: the text promises none. */
export const BEFORE_PAYMENT =
  'Це ще не\u00a0оплата: спершу домовимося про\u00a0уроки, рахунок\u00a0— після розмови.';

/** Leaves the invoice out, for a package whose own text or link tells after the lead how to pay. */
export function withoutInvoice(beforePayment: string): string {
  return beforePayment.replace(/, рахунок.*(?=\.$)/u, '');
}

/** The text about payment in the package dialog, on pages without a subject. */
export function describeBeforePayment({ school, subjects }: Pick<Content, 'school' | 'subjects'>): string {
  return subjects.every(offersTrial) ? describeTrial(school).beforePayment : BEFORE_PAYMENT;
}
