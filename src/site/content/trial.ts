import type { Content, School } from '#content/schema.ts';
import { offersTrial } from '#content/subject-lists.ts';
import { PAID_TRIAL_SUBJECT, TRIAL_SUBJECT } from '#shared/lead/lead.ts';
import { typeset } from '../words/typography.ts';

export type TrialView = ReturnType<typeof describeTrial>;

/**
 * What buttons and dialogs say of the first lesson: that it is free, or what it costs.
 *
 * @param hasChoice whether more than one person teaches
 */
export function describeTrial(
  { trialPriceUah: price, samplePlan }: Pick<School, 'trialPriceUah' | 'samplePlan'>,
  hasChoice = true,
) {
  const cost = `${price} грн`;
  // A school that shows a sample of it gives one.
  const plan = samplePlan ? ' Після нього\u00a0— план занять.' : '';
  return {
    /** As forms send it. */
    subject: price ? PAID_TRIAL_SUBJECT : TRIAL_SUBJECT,
    name: typeset(price ? `Пробний урок за ${cost}` : 'Безкоштовний пробний урок'),
    /** After «Записатись». */
    whatFor: price ? ' на пробний урок' : ' на безкоштовний пробний урок',
    signUp: typeset(`Записатися на ${price ? `пробний урок за ${cost}` : 'безкоштовний пробний урок'}`),
    terms: typeset(
      (price
        ? `Урок коштує ${cost}, платити зараз не\u00a0треба.`
        : 'Урок безкоштовний, картка не\u00a0потрібна.') + plan,
    ),
    /** After the hour of the call, in a sentence. */
    next: hasChoice ? ', підберемо викладача й\u00a0час.' : ', підберемо час.',
    /** At the end of a lesson on a board. */
    onward: `Продовжити цю тему на ${price ? 'пробному' : 'безкоштовному'} уроці`,
    beforePayment: typeset(
      `Це ще не\u00a0оплата: спершу ${price ? `пробний урок за ${cost}` : 'безкоштовний урок'}, рахунок\u00a0— після нього.`,
    ),
  };
}

/** Where a package can be asked for in a subject that has no first lesson, none is promised. */
export const BEFORE_PAYMENT =
  'Це ще не\u00a0оплата: спершу домовимося про\u00a0уроки, рахунок\u00a0— після розмови.';

/** What the package dialog says of paying, on a page that is about no subject. */
export function tellBeforePayment({ school, subjects }: Pick<Content, 'school' | 'subjects'>): string {
  return subjects.every(offersTrial) ? describeTrial(school).beforePayment : BEFORE_PAYMENT;
}
