/* What forms, dialogs and notices say alike of the school's answer and of the ways to it. */
import { describeCallTime } from '#shared/words/call-time.ts';
import { describeReplyDeadline } from '#shared/words/reply-deadline.ts';
import type { SchoolFacts } from '../content/school.ts';
import { lowercaseName } from '../words/lowercase-name.ts';
import { keepNumbersInLine } from '../words/non-breaking-numbers.ts';
import { visitorClock } from '../words/visitor-clock.ts';
import type { SentLead } from './form-state.ts';

/** What a lead for a package asks for: «пакет «Стандарт» (фізика)»; a price for a lesson is no package. */
export function namePackageLead(packageName: string, subject = '', isPackage = true): string {
  return `${isPackage ? 'пакет ' : ''}«${packageName}» (${lowercaseName(subject)})`;
}

/**
 * By when the school answers a lead that it has, for as long as that stands there: «Відповімо сьогодні до 16:05.» A visitor
 * who asked for a call at another time is promised that.
 */
export function tellDeadline(
  verb: string,
  { sentAt, callTime }: Pick<SentLead, 'sentAt' | 'callTime'>,
  school: SchoolFacts,
): string {
  return callTime
    ? `Зателефонуємо, як ви просили: ${keepNumbersInLine(describeCallTime(callTime, sentAt, school, visitorClock))}.`
    : `${verb} ${keepNumbersInLine(describeReplyDeadline(sentAt, school, visitorClock))}.`;
}

/** The way to write to the school at once, with words by which it finds the lead. */
export function WriteNow({ lead, school: { chat } }: { lead: SentLead; school: SchoolFacts }) {
  return (
    chat && <a href={chat.write.replace('%s', encodeURIComponent(lead.phone))}>{`Написати ${chat.in}`}</a>
  );
}

/** The end of a sentence that asks to call: the number, and the chat where the school has one. */
export function CallOrWrite({ school: { phone, chat } }: { school: SchoolFacts }) {
  return (
    <>
      <a href={phone.href}>{phone.text}</a>
      {chat && (
        <>
          {' або напишіть '}
          <a href={chat.href}>{chat.in}</a>
        </>
      )}
      .
    </>
  );
}
