import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import type { LeadKind } from '#shared/lead/lead.ts';
import {
  dateFormat,
  describeDeadlineNow,
  describeKyivTime,
  MINUTE_MS,
  readKyivClock,
} from '#shared/words/reply-deadline.ts';
import type { SchoolFacts } from '../../content/school.ts';
import { PencilTick } from '../../ui/PencilTick.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { keepNumbersInLine } from '../../words/non-breaking-numbers.ts';
import { visitorClock } from '../../words/visitor-clock.ts';
import { CallOrWrite, namePackageLead, tellDeadline, WriteNow } from '../answers.tsx';
import type { SentLead } from '../form-state.ts';
import { dismissEnd, listGivenUp, onOutboxChange } from '../storage/outbox.ts';
import type { LeadEnd } from '../storage/queued-leads.ts';
import { forgetReceipt, readReceipt, rememberReceipt } from '../storage/sent-receipt.ts';
import { useLeadState } from '../storage/use-lead-state.ts';
import { useOnline } from '../use-online.ts';
import { CloseButton } from './CloseButton.tsx';
import styles from './PageNotices.module.css';
import { closeEmptyPlaces, findPlace, isInView } from './places.ts';

type ReceiptProps = {
  kind: LeadKind;
  /** What the lead asks for: «пробний урок». */
  what: string;
  lead: SentLead;
  /** What it ends with once the lead has arrived. */
  after?: ReactNode;
  school: SchoolFacts;
} & Pick<PageNoticeProps, 'opener' | 'onDismiss'>;

/**
 * What stays on the page after a dialog has closed itself: whether the lead has arrived, when an answer comes,
 * whom to call. A lead that is given up has a notice of its own ({@link GivenUpNotices}).
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
          {
            'Дані сайту в браузері стерто, тож сам він її більше не надішле. Заповніть її ще раз, зателефонуйте '
          }
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
      <span>
        {takenAt
          ? tellDeadline('Відповімо', { ...lead, sentAt: takenAt }, school)
          : `Надішлемо її самі, щойно ${isOnline ? 'вдасться' : 'з’явиться інтернет'}, навіть якщо ви закриєте сторінку й повернетеся згодом.`}
      </span>{' '}
      {/* A part of what is read out; Chromium would have each link of it read out again. */}
      <span aria-live="off">
        Терміново? <a href={phone.href}>{phone.text}</a> <WriteNow lead={lead} school={school} />
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

/** Tells after a dialog was closed that its lead was not sent, and that it is still there. */
export function FailureNotice({ text, dialogId, school, ...notice }: FailureNoticeProps) {
  return (
    <PageNotice of="failed" {...notice}>
      <b>{text}</b> {'Написане не\u00a0зникло: '}
      <button className={styles.action} type="button" command="show-modal" commandfor={dialogId}>
        відкрити заявку
      </button>
      . Телефон: <a href={school.phone.href}>{school.phone.text}</a>
    </PageNotice>
  );
}

/** Shows what earlier pages have left to say: a lead was sent and its answer is due, or could not be sent after all. */
export function EarlierNotices({ school }: { id: string; school: SchoolFacts }) {
  const isHydrated = useHydrated();
  return (
    <>
      {isHydrated && <EarlierReceipt school={school} />}
      <GivenUpNotices school={school} />
    </>
  );
}

const SENT_WORDS: Readonly<Record<LeadKind, string>> = {
  contact: 'Повідомлення надіслано. Відповімо',
  trial: 'Заявку на пробний урок надіслано. Зателефонуємо',
  package: 'Заявку на пакет надіслано. Зателефонуємо',
};

/** The receipt of an earlier page, until its hour has passed, so that the visitor does not write a second time. */
function EarlierReceipt({ school: { phone } }: { school: SchoolFacts }) {
  // This page's own receipts are shown by its forms.
  const [receipt, setReceipt] = useState(() => readReceipt(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setReceipt((shown) => shown && readReceipt(new Date())), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  if (!receipt) return null;
  const dismiss = () => {
    forgetReceipt();
    setReceipt(undefined);
  };
  return (
    <PageNotice of="done" opener={null} onDismiss={dismiss} isCalm>
      <b>{`${SENT_WORDS[receipt.kind]} ${keepNumbersInLine(describeDeadlineNow(receipt.until, new Date(), visitorClock))}.`}</b>{' '}
      <span>
        Терміново? <a href={phone.href}>{phone.text}</a>
      </span>
    </PageNotice>
  );
}

/** Shows the leads that were stored and could not be sent after all, until the visitor dismisses them. */
export function GivenUpNotices({ school }: { school: SchoolFacts }) {
  // By their ids, as all else may be told again by a clock that stands wrong, without end.
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
    const about = `${nameKept(end)} ${day}`.trim();
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

/** What a lead that was kept has asked for: «на пакет «Стандарт» (фізика)»; nothing for a message. */
function nameKept({ kind, packageName, subject }: LeadEnd): string {
  if (kind === 'trial') return 'на пробний урок';
  return packageName ? `на ${namePackageLead(packageName, subject)}` : '';
}

type PageNoticeProps = {
  /** Only what is done gets the teacher's tick. */
  of: 'done' | 'waiting' | 'failed';
  /** The button that has opened the dialog of the lead; without one, the header's, which is always in view. */
  opener?: HTMLElement | null | undefined;
  onDismiss: () => void;
  /** Which lead it tells of, in the name of its region: «на пробний урок». */
  about?: string;
  /** It came with the page: the visitor's place on it stays as it is. */
  isCalm?: boolean;
  children: ReactNode;
};

/**
 * A remark in the flow of the page, where it covers nothing, until the visitor puts it away: no time limit rests
 * on it (WCAG 2.2.1). Its place has been a live region since the form was sent, so screen readers announce it.
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
    // The pressed button goes away with its notice; the keyboard goes on from where the visitor came from.
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
        className={`squared ${styles.notice} ${isFailure ? styles.failure : ''}`}
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

/** Brings a new notice into view, but what has the focus not out of it. */
function showNotice(notice: Element | null): void {
  // The header sticks to the window anyway.
  const focused = document.querySelector('main :focus');
  // At once: in a window that is too low for both, the second call must know where the first has led.
  for (const element of [notice, isInView(focused) && focused]) {
    if (element) element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }
}
