import { describeKyivTime, describeReplyDeadline } from '#shared/words/reply-deadline.ts';
import type { SchoolFacts } from '../../content/school.ts';
import { useLeadState } from '../keeping/use-lead-state.ts';
import type { SentLead } from '../use-lead-form.ts';
import { useOnline } from '../use-online.ts';
import { PageNotice } from './PageNotice.tsx';

type ReceiptProps = {
  /** «Заявка на пробний урок» */
  title: string;
  lead: SentLead;
  school: SchoolFacts;
  onDismiss: () => void;
};

/**
 * What stays on the page after a dialog has closed itself: whether the lead has arrived, when an answer comes,
 * whom to call. A lead that is given up has a notice of its own (`GivenUpNotices.tsx`).
 */
export function Receipt({ title, lead, school, onDismiss }: ReceiptProps) {
  const { state, takenAt } = useLeadState(lead);
  const isOnline = useOnline();
  if (state === 'given-up') return null;
  const { phone, replyHours, workingHours } = school;
  return (
    <PageNotice of={takenAt ? 'done' : 'waiting'} onDismiss={onDismiss}>
      <b>{takenAt ? `${title} надіслана ${describeKyivTime(takenAt)}.` : `${title} ще не дійшла до нас.`}</b>{' '}
      {takenAt
        ? `Відповімо ${describeReplyDeadline(takenAt, replyHours, workingHours)}.`
        : `Надішлемо її самі, щойно ${isOnline ? 'вдасться' : 'з’явиться інтернет'}, навіть якщо ви закриєте сторінку й повернетеся згодом.`}{' '}
      Терміново? <a href={phone.href}>{phone.text}</a>
    </PageNotice>
  );
}
