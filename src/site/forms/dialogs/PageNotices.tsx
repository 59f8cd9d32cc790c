import { clsx } from 'clsx/lite';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { LeadKind } from '#shared/lead/lead.ts';
import { MINUTE_MS } from '#shared/time/durations.ts';
import {
  dateFormat,
  describeDeadlineNow,
  describeKyivTime,
  readKyivClock,
} from '#shared/words/reply-deadline.ts';
import type { SchoolFacts } from '../../content/school.ts';
import card from '../../ui/Card.module.css';
import { PencilTick } from '../../ui/PencilTick.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { keepNumbersInLine } from '../../words/non-breaking-numbers.ts';
import { visitorClock } from '../../words/visitor-clock.ts';
import { CallOrWrite, Deadline, namePackageLead, WriteNow } from '../answers.tsx';
import type { SentLead } from '../form-state.ts';
import { useMinute } from '../ReplyHour.tsx';
import { dismissEnd, listGivenUp, onOutboxChange } from '../storage/outbox.ts';
import type { LeadEnd } from '../storage/queued-leads.ts';
import { forgetReceipt, readReceipt, rememberReceipt } from '../storage/sent-receipt.ts';
import { useLeadState } from '../storage/use-lead-state.ts';
import { TextLink } from '../TextLink.tsx';
import { useOnline } from '../use-online.ts';
import { CloseButton } from './CloseButton.tsx';
import styles from './PageNotices.module.css';
import { closeEmptyPlaces, findPlace, isInView } from './places.ts';

type ReceiptProps = {
  kind: LeadKind;
  /** What the lead asks for, such as «пробний урок». */
  what: string;
  lead: SentLead;
  /** The end of the receipt once the server has the lead. */
  after?: ReactNode;
  school: SchoolFacts;
} & Pick<PageNoticeProps, 'opener' | 'onDismiss'>;

/**
 * The receipt that stays on the page after a dialog has closed: whether the lead has arrived, when the school answers,
 * and how to call. A given-up lead has its own notice ({@link GivenUpNotices}).
 */
export function Receipt({ kind, what, lead, after, school, ...notice }: ReceiptProps) {
  const { state, takenAt } = useLeadState(lead);
  const isOnline = useOnline();
  const takenMs = takenAt?.getTime();
  useEffect(() => {
    if (takenMs) rememberReceipt(kind, { ...lead, sentAt: new Date(takenMs) }, school);
  }, [takenMs, kind, lead, school]);
  const dismiss = () => {
    forgetReceipt();
    notice.onDismiss();
  };
  if (state === 'given-up') return null;
  if (state === 'unknown') {
    return (
      <PageNotice of="failed" about={`на ${what}`} {...notice}>
        <b>{`Ми не знаємо, чи дійшла до нас заявка на ${what}.`}</b>{' '}
        <span>
          {'Дані сайту в браузері стерто. Заповніть її ще раз, зателефонуйте '}
          <CallOrWrite school={school} />
        </span>
      </PageNotice>
    );
  }
  const { phone } = school;
  return (
    <PageNotice of={takenAt ? 'done' : 'waiting'} about={`на ${what}`} {...notice} onDismiss={dismiss}>
      <b>
        {takenAt
          ? `Заявку на ${what} надіслано ${keepNumbersInLine(describeKyivTime(takenAt, visitorClock))}.`
          : `Заявка на ${what} ще не дійшла до нас.`}
      </b>{' '}
      {takenAt ? (
        <Deadline verb="Зателефонуємо" lead={{ ...lead, sentAt: takenAt }} school={school} />
      ) : (
        <span>
          {`Надішлемо її самі, щойно ${isOnline ? 'вдасться' : 'з’явиться інтернет'}, навіть якщо ви закриєте сторінку й повернетеся згодом.`}
        </span>
      )}{' '}
      {/* Screen readers announce it with the rest. Chromium would announce each of its links again. */}
      <span aria-live="off">
        Терміново? <TextLink href={phone.href}>{phone.text}</TextLink>{' '}
        <WriteNow lead={lead} school={school} />
      </span>
      {takenAt && after && <span> {after}</span>}
    </PageNotice>
  );
}

type FailureNoticeProps = {
  /** The error text of spec §8 for this form. */
  text: string;
  dialogId: string;
  school: SchoolFacts;
} & Pick<PageNoticeProps, 'opener' | 'onDismiss'>;

/** After a dialog is closed: says that its lead was not sent and that the form still has the text. */
export function FailureNotice({ text, dialogId, school, ...notice }: FailureNoticeProps) {
  return (
    <PageNotice of="failed" {...notice}>
      <b>{text}</b> {'Написане не\u00a0зникло: '}
      <button className={styles.action} type="button" command="show-modal" commandfor={dialogId}>
        відкрити заявку
      </button>
      . Телефон: <TextLink href={school.phone.href}>{school.phone.text}</TextLink>
    </PageNotice>
  );
}

/** Shows the notices of earlier pages: the receipt of a sent lead whose answer is due, and leads that were given up. */
export function EarlierNotices({ school }: { id: string; school: SchoolFacts }) {
  const isHydrated = useHydrated();
  return (
    <>
      {isHydrated && <EarlierReceipt school={school} />}
      <GivenUpNotices school={school} />
    </>
  );
}

const SENT_TEXTS: Readonly<Record<LeadKind, [sent: string, verb: string]>> = {
  contact: ['Повідомлення', 'Відповімо'],
  trial: ['Заявку на пробний урок', 'Зателефонуємо'],
  package: ['Заявку', 'Зателефонуємо'],
};

/** The receipt of an earlier page, until the promised time has passed, so that the visitor does not write twice. */
function EarlierReceipt({ school: { phone } }: { school: SchoolFacts }) {
  const now = new Date(useMinute() * MINUTE_MS);
  // Read once, because the forms of this page show their own receipts.
  const [receipt, setReceipt] = useState(() => readReceipt(now));
  if (!receipt || receipt.until < readKyivClock(now)) return null;
  const [sent, verb] = SENT_TEXTS[receipt.kind];
  const dismiss = () => {
    forgetReceipt();
    setReceipt(undefined);
  };
  return (
    <PageNotice of="done" opener={null} onDismiss={dismiss} isCalm>
      <b>{`${sent} надіслано. ${receipt.isWritten ? 'Напишемо' : verb} ${keepNumbersInLine(describeDeadlineNow(receipt.until, now, visitorClock))}.`}</b>{' '}
      <span>
        Терміново? <TextLink href={phone.href}>{phone.text}</TextLink>
      </span>
    </PageNotice>
  );
}

/** Shows the given-up leads until the visitor dismisses them. */
export function GivenUpNotices({ school }: { school: SchoolFacts }) {
  // Compares ids only: with a wrong clock, all other values may change at each read, and React would render forever.
  const ids = useSyncExternalStore(
    onOutboxChange,
    () =>
      listGivenUp()
        .map(({ id }) => id)
        .join(),
    () => '',
  );
  return (ids ? listGivenUp() : []).map((end) => {
    const day = `від ${dateFormat.format(readKyivClock(new Date(end.keptAt)))}`;
    const about = `${nameQueued(end)} ${day}`.trim();
    const [lost, again] =
      end.kind === 'contact'
        ? [`Повідомлення ${about} до нас не дійшло.`, 'його самі. Напишіть його']
        : [`Заявка ${about} до нас не дійшла.`, 'її самі. Заповніть її'];
    return (
      <PageNotice key={end.id} of="failed" about={about} onDismiss={() => dismissEnd(end.id)}>
        <b>{lost}</b> {`Ми більше не надсилатимемо ${again} ще раз, зателефонуйте `}
        <CallOrWrite school={school} />
      </PageNotice>
    );
  });
}

/** What a queued lead asks for: «на пакет «Стандарт» (фізика)»; empty for a message. */
function nameQueued({ kind, packageName, isPackage, subject }: LeadEnd): string {
  if (kind === 'trial') return 'на пробний урок';
  return packageName ? `на ${namePackageLead(packageName, subject, isPackage)}` : '';
}

type PageNoticeProps = {
  /** Only `done` shows the teacher's tick. */
  of: 'done' | 'waiting' | 'failed';
  /** The button that opened the dialog of the lead. Without one, the button in the header, which is always visible. */
  opener?: HTMLElement | null | undefined;
  onDismiss: () => void;
  /** What the lead asks for, in the name of its region: «на пробний урок». */
  about?: string;
  /** The notice was there when the page opened, so the page does not scroll to it. */
  isCalm?: boolean;
  children: ReactNode;
};

/**
 * A notice in the flow of the page, which covers nothing. It has no time limit (WCAG 2.2.1): it stays until the visitor
 * dismisses it. Its place has been a live region since the form was sent, so screen readers announce it.
 */
function PageNotice({
  of,
  opener = document.querySelector<HTMLElement>('[command]'),
  onDismiss,
  about = '',
  isCalm = false,
  children,
}: PageNoticeProps) {
  const [place] = useState(() => findPlace(opener));
  useEffect(() => {
    closeEmptyPlaces();
    return closeEmptyPlaces;
  }, []);
  if (!place) return null;
  const isFailure = of === 'failed';

  function dismiss(): void {
    // The pressed button disappears with the notice, so the focus returns to the opener.
    opener?.focus();
    onDismiss();
  }

  return createPortal(
    <section
      ref={isCalm ? undefined : showNotice}
      className={styles.place}
      aria-label={`Ваша заявка ${about}`.trim()}
    >
      <div
        className={clsx('squared', card.sheet, styles.notice, isFailure && styles.failure)}
        role={isFailure ? 'alert' : undefined}
      >
        {of === 'done' && <PencilTick width={28} strokeWidth={10} />}
        <p>{children}</p>
        <CloseButton onClick={dismiss} aria-label="Прибрати повідомлення" />
      </div>
    </section>,
    place,
  );
}

/** Scrolls a new notice into view, but keeps the focused element visible. */
function showNotice(notice: Element | null): void {
  // The header is sticky, so it stays visible.
  const focused = document.querySelector('main :focus');
  // Without animation: in a low viewport, the second call must know where the first has scrolled.
  for (const element of [notice, isInView(focused) && focused]) {
    if (element) element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }
}
