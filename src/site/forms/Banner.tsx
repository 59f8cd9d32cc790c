import styles from './Banner.module.css';
import type { SchoolFacts } from './dialog-props.ts';
import type { SendStatus } from './use-lead-form.ts';
import { useOnline } from './use-online.ts';

type BannerProps = {
  status: SendStatus;
  success?: string;
  failure: string;
  /** What becomes of the form without internet; most forms wait for it. */
  offline?: string;
  school: SchoolFacts;
};

const WAITS_FOR_INTERNET =
  'Немає інтернету. Форму можна заповнити зараз, а\u00a0надіслати, щойно з’явиться зв’язок.';

/**
 * Tells how sending ended (spec §8), and that there is no internet. Both live regions stand in the page before
 * their text does: a screen reader announces what is put into a region, not a region that comes with its text.
 */
export function Banner({ status, success, failure, offline = WAITS_FOR_INTERNET, school }: BannerProps) {
  const isOnline = useOnline();
  const isDone = status === 'success';
  return (
    <>
      <p className={`banner banner-failure ${styles.region}`} role="alert">
        {status === 'error' && failure}
      </p>
      <p className={`${isDone ? 'banner' : 'banner-note'} ${styles.region}`} role="status">
        {isDone ? success : !isOnline && offline}
      </p>
      {status === 'error' && <OtherWays school={school} />}
    </>
  );
}

/** The links to what the banner of a failed call speaks of. */
function OtherWays({ school: { phone, telegram } }: { school: SchoolFacts }) {
  return (
    <p className="banner-note">
      Написане збережено. Зателефонуйте: <a href={phone.href}>{phone.text}</a> або напишіть у{'\u00a0'}
      <a href={telegram}>Telegram</a>.
    </p>
  );
}
