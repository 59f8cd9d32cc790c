/* Texts about the school's answer and contacts that forms, dialogs and notices share. */

import { MINUTE_MS } from '#shared/time/durations.ts';
import type { SchoolFacts } from '../content/school.ts';
import { lowercaseName } from '../words/lowercase-name.ts';
import { findPhoneHint } from '../words/phone-hint.ts';
import type { SentLead } from './form-state.ts';
import { describeReply, useMinute } from './ReplyHour.tsx';
import { TextLink } from './TextLink.tsx';

/** Names what a package lead asks for: «пакет «Стандарт» (фізика)». The price of a single lesson is not a package. */
export function namePackageLead(packageName: string, subject: string, isPackage: boolean): string {
  return `${isPackage ? 'пакет ' : ''}«${packageName}» (${lowercaseName(subject)})`;
}

type DeadlineProps = {
  verb: string;
  lead: Pick<SentLead, 'sentAt' | 'callTime' | 'phone'>;
  school: SchoolFacts;
};

/**
 * The time by which the school answers a received lead: «Відповімо завтра до 11:00.» It stays right overnight. If the
 * visitor asked for a call at another time, the sentence names that time; without a call, it promises to write. If the
 * phone number is probably wrong, the sentence asks about it instead, because the call might not succeed.
 */
export function Deadline({ verb, lead, school }: DeadlineProps) {
  const reply = describeReply(verb, lead, school, new Date(useMinute() * MINUTE_MS));
  const hint = findPhoneHint(lead.phone);
  return (
    <span>
      {hint
        ? `Ваш номер — ${lead.phone}? ${hint}`
        : `${reply.verb}${lead.callTime ? ', як ви просили:' : ''} ${reply.time}.`}
    </span>
  );
}

/** A link to write to the school at once. Its prepared text lets the school find the lead. */
export function WriteNow({ lead, school: { chat } }: { lead: SentLead; school: SchoolFacts }) {
  return (
    chat && (
      <TextLink href={chat.write.replace('%s', encodeURIComponent(lead.phone))}>
        {`Написати ${chat.in}`}
      </TextLink>
    )
  );
}

/** Ends a sentence that asks the visitor to call: the number, and the chat if the school has one. */
export function CallOrWrite({ school: { phone, chat } }: { school: SchoolFacts }) {
  return (
    <>
      <TextLink href={phone.href}>{phone.text}</TextLink>
      {chat && (
        <>
          {' або напишіть '}
          <TextLink href={chat.href}>{chat.in}</TextLink>
        </>
      )}
      .
    </>
  );
}
