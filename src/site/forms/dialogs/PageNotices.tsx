import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { describeKyivTime, describeReplyDeadline } from '#shared/words/reply-deadline.ts';
import type { SchoolFacts } from '../../content/school.ts';
import { Icon } from '../../ui/Icon.tsx';
import { CLOSE_ICON } from '../../ui/icons.ts';
import { PencilTick } from '../../ui/PencilTick.tsx';
import { forgetEnd, type LeadEnd, listGivenUp, onOutboxChange } from '../keeping/outbox.ts';
import type { SentLead } from '../LeadForm.tsx';
import { useOnline } from '../use-online.ts';
import styles from './PageNotices.module.css';
import { useLeadState } from './use-lead-state.ts';

type ReceiptProps = {
  /** «Заявка на пробний урок» */
  title: string;
  lead: SentLead;
  school: SchoolFacts;
  onDismiss: () => void;
};

/**
 * What stays on the page after a dialog has closed itself: whether the lead has arrived, when an answer comes,
 * whom to call. A lead that is given up has a notice of its own ({@link GivenUpNotices}).
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

type FailureNoticeProps = {
  /** The error text of spec §8 for this form. */
  text: string;
  dialogId: string;
  school: SchoolFacts;
  onDismiss: () => void;
};

/** Tells after a dialog was closed that its lead was not sent, and that it is still there. */
export function FailureNotice({ text, dialogId, school, onDismiss }: FailureNoticeProps) {
  return (
    <PageNotice of="failed" onDismiss={onDismiss}>
      <b>{text}</b> {'Написане не\u00a0зникло: '}
      <button className={styles.action} type="button" command="show-modal" commandfor={dialogId}>
        відкрити заявку
      </button>
      . Телефон: <a href={school.phone.href}>{school.phone.text}</a>
    </PageNotice>
  );
}

const dayFormat = new Intl.DateTimeFormat('uk-UA', { day: 'numeric', month: 'long' });

/** Tells of the leads that the page has thanked for and could not send after all, until they are put away. */
export function GivenUpNotices({ school }: { school: SchoolFacts }) {
  const snapshot = useSyncExternalStore(onOutboxChange, () => JSON.stringify(listGivenUp()));
  const { phone, telegram } = school;
  return (JSON.parse(snapshot) as LeadEnd[]).map(({ id, packageName, subject, keptAt }) => (
    <PageNotice key={id} of="failed" onDismiss={() => forgetEnd(id)}>
      <b>{`Заявка на пакет «${packageName}» (${subject}) від ${dayFormat.format(keptAt)} до нас не дійшла.`}</b>{' '}
      Ми більше не надсилатимемо її самі. Заповніть її ще раз, зателефонуйте{' '}
      <a href={phone.href}>{phone.text}</a> або напишіть у&nbsp;<a href={telegram}>Telegram</a>.
    </PageNotice>
  ));
}

type PageNoticeProps = {
  /** Only what is done gets the teacher's tick. */
  of: 'done' | 'waiting' | 'failed';
  onDismiss: () => void;
  children: ReactNode;
};

/**
 * A remark in the flow of the page, where it covers nothing, until the visitor puts it away: no time limit rests
 * on it (WCAG 2.2.1). It stands in a live region that was there before it, so screen readers announce it.
 */
function PageNotice({ of, onDismiss, children }: PageNoticeProps) {
  const [place] = useState(findPlace);
  useEffect(() => {
    place?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  if (!place) return null;
  const isFailure = of === 'failed';

  function dismiss(): void {
    // The pressed button disappears; without a new place for the focus, Tab would begin at the top of the page.
    place?.focus({ preventScroll: true });
    onDismiss();
  }

  return createPortal(
    <div
      className={`squared ${styles.notice} ${isFailure ? styles.failure : ''}`}
      role={isFailure ? 'alert' : undefined}
    >
      {of === 'done' && <PencilTick width={28} strokeWidth={10} />}
      <p>{children}</p>
      <button className={styles.dismiss} type="button" onClick={dismiss} aria-label="Прибрати повідомлення">
        <Icon path={CLOSE_ICON} />
      </button>
    </div>,
    place,
  );
}

/** The place for notices that is nearest to what the visitor looks at. */
function findPlace(): HTMLElement | undefined {
  const middle = innerHeight / 2;
  const distance = (place: Element) => Math.abs(place.getBoundingClientRect().top - middle);
  const places = [...document.querySelectorAll<HTMLElement>('[data-receipts]')];
  return places.sort((one, other) => distance(one) - distance(other))[0];
}
