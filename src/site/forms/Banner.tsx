import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { SchoolFacts } from '../content/school.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import styles from './Banner.module.css';
import field from './fields/Field.module.css';
import type { SentLead } from './form-state.ts';
import { useForm } from './LeadForm.tsx';

export type BannerProps = {
  success?: string;
  failure: string;
  /** What the submit button says while the form is sent; screen readers hear it here. */
  sending: string;
  /** What becomes of the form without internet; most forms wait for it. */
  offline?: string;
  school: SchoolFacts;
};

const WAITS_FOR_INTERNET =
  'Немає інтернету. Заповнити форму можна зараз, а\u00a0надіслати — щойно він з’явиться.';

/**
 * Tells how sending ended (spec §8), what keeps the form from being sent, and that there is no internet. Both live regions stand in the page before
 * their text does: a screen reader announces what is put into a region, not a region that comes with its text.
 *
 * Here and in all that forms show, a text that changes or comes and goes stands in an element of its own: translators
 * take the text nodes of a page away and put others in their place, and React can neither change nor remove those.
 */
export function Banner({ success, failure, sending, offline = WAITS_FOR_INTERNET, school }: BannerProps) {
  const { status, refused } = useForm();
  const isHydrated = useHydrated();
  const isOnline = useOnline();
  const isDone = status === 'success';
  const topRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that was pressed is at the other end of the form.
    if (isDone || status === 'error') topRef.current?.scrollIntoView({ block: 'nearest' });
  }, [isDone, status]);
  return (
    <>
      <p
        ref={topRef}
        className={`${styles.banner} ${styles.failure}`}
        role="alert"
        // Firefox takes the role alone for no live region: Orca is silent there. The build leaves it out for its bytes.
        aria-live={isHydrated ? 'assertive' : undefined}
      >
        {status === 'error' && <span>{failure}</span>}
        {/* The errors stand at their fields; who only hears them hears at each submit which fields have some. */}
        {refused && <span className={`visually-hidden ${styles.heard}`}>{`Перевірте: ${refused}`}</span>}
      </p>
      <p className={isDone ? styles.banner : field.note} role="status">
        {isDone && success && <span>{success}</span>}
        {!isDone && !isOnline && status !== 'error' && <span>{offline}</span>}
        {status === 'sending' && <span className="visually-hidden">{sending}</span>}
      </p>
      {status === 'error' && <OtherWays isOnline={isOnline} school={school} />}
    </>
  );
}

/** The way to write to the school at once, with words by which it finds the lead. */
export function WriteNow({ lead, school: { telegram } }: { lead: SentLead; school: SchoolFacts }) {
  const text = encodeURIComponent(`Заявка із сайту, телефон ${lead.phone}`);
  return telegram && <a href={`${telegram}?text=${text}`}>Написати в&nbsp;Telegram</a>;
}

/** What the banner of a failed call leaves open: whether the text is lost, and the ways that it speaks of. */
function OtherWays({ isOnline, school }: { isOnline: boolean; school: SchoolFacts }) {
  return (
    <p className={field.note}>
      <span>{!isOnline && 'Немає інтернету. '}</span>
      {'Написане нікуди не\u00a0зникло. Зателефонуйте: '}
      <CallOrWrite school={school} />
    </p>
  );
}

/** The end of a sentence that asks to call: the number, and the chat where the school has one. */
export function CallOrWrite({ school: { phone, telegram } }: { school: SchoolFacts }) {
  return (
    <>
      <a href={phone.href}>{phone.text}</a>
      {telegram && (
        <>
          {' або напишіть у\u00a0'}
          <a href={telegram}>Telegram</a>
        </>
      )}
      .
    </>
  );
}

/** Whether the browser has a network, as far as it knows; pages are rendered at build as if it had. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
}

function watchNetwork(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
