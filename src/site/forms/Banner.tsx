import { useEffect, useRef } from 'react';
import type { SchoolFacts } from '../content/school.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import styles from './Banner.module.css';
import type { SendStatus } from './LeadForm.tsx';
import { useOnline } from './use-online.ts';

type BannerProps = {
  status: SendStatus;
  success?: string;
  failure: string;
  /** What the submit button says while the form is sent; screen readers hear it here. */
  sending: string;
  /** What becomes of the form without internet; most forms wait for it. */
  offline?: string;
  school: SchoolFacts;
};

const WAITS_FOR_INTERNET =
  'Немає інтернету. Форму можна заповнити зараз, а\u00a0надіслати, щойно він з’явиться.';

/**
 * Tells how sending ended (spec §8), and that there is no internet. Both live regions stand in the page before
 * their text does: a screen reader announces what is put into a region, not a region that comes with its text.
 */
export function Banner({
  status,
  success,
  failure,
  sending,
  offline = WAITS_FOR_INTERNET,
  school,
}: BannerProps) {
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
        className={`${styles.region} ${styles.banner} ${styles.failure}`}
        role="alert"
        // Firefox takes the role alone for no live region: Orca is silent there. The build leaves it out for its bytes.
        aria-live={isHydrated ? 'assertive' : undefined}
      >
        {status === 'error' && failure}
      </p>
      <p className={`${styles.region} ${isDone ? styles.banner : styles.note}`} role="status">
        {isDone ? success : !isOnline && status !== 'error' && offline}
        {status === 'sending' && <span className="visually-hidden">{sending}</span>}
      </p>
      {status === 'error' && <OtherWays isOnline={isOnline} school={school} />}
    </>
  );
}

/** What the banner of a failed call leaves open: whether the text is lost, and the ways that it speaks of. */
function OtherWays({ isOnline, school }: { isOnline: boolean; school: SchoolFacts }) {
  const { phone, telegram } = school;
  return (
    <p className={styles.note}>
      {!isOnline && 'Немає інтернету. '}
      {'Написане нікуди не\u00a0зникло. Зателефонуйте: '}
      <a href={phone.href}>{phone.text}</a>
      {telegram && (
        <>
          {' або напишіть у\u00a0'}
          <a href={telegram}>Telegram</a>
        </>
      )}
      .
    </p>
  );
}
