import { type ReactNode, useEffect, useRef } from 'react';
import type { SchoolFacts } from '../content/school.ts';
import { PencilTick } from '../ui/PencilTick.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { CallOrWrite } from './answers.tsx';
import styles from './Banner.module.css';
import field from './fields/Field.module.css';
import { useForm } from './LeadForm.tsx';
import thanks from './Thanks.module.css';
import { useOnline } from './use-online.ts';

export type BannerProps = {
  success?: string;
  failure: string;
  /** What the submit button says while the form is sent; screen readers hear it here. */
  sending: string;
  /** What becomes of the form without internet; most forms wait for it. */
  offline?: string;
  school: SchoolFacts;
  /** What the sheet of thanks says below the sentence of success. */
  children?: ReactNode;
};

const WAITS_FOR_INTERNET =
  'Немає інтернету. Заповнити форму можна зараз, а\u00a0надіслати — щойно він з’явиться.';

/**
 * Shows how sending ended (spec §8), what keeps the form from being sent, and that there is no internet. Both live
 * regions are in the page before their text is: a screen reader announces what is put into a region, not a region
 * that comes with its text. They become live regions with the first sign of intent (hydration/on-intent.ts): until then
 * a screen reader would stop at two empty ones. A sheet around the text of success covers the form.
 *
 * Here and in all that forms show, a text that changes or comes and goes stands in an element of its own: translators
 * take the text nodes of a page away and put others in their place, and React can neither change nor remove those.
 */
export function Banner({
  success,
  failure,
  sending,
  offline = WAITS_FOR_INTERNET,
  school,
  children,
}: BannerProps) {
  const { status, errorSummary } = useForm();
  const isHydrated = useHydrated();
  const isOnline = useOnline();
  const isDone = status === 'success';
  const topRef = useRef<HTMLParagraphElement>(null);
  const statusRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that was pressed is at the other end of the form.
    if (status === 'error') topRef.current?.scrollIntoView({ block: 'nearest' });
    if (status === 'success') statusRef.current?.scrollIntoView({ block: 'center' });
  }, [status]);
  return (
    <>
      <p
        ref={topRef}
        className={styles.banner}
        data-live="alert"
        role={isHydrated ? 'alert' : undefined}
        // Firefox takes the role alone for no live region: Orca is silent there.
        aria-live={isHydrated ? 'assertive' : undefined}
        suppressHydrationWarning
      >
        {status === 'error' && <span>{failure}</span>}
        {/* A screen reader does not read a field again that keeps the focus, so the alert repeats each error. */}
        {errorSummary && <span className="visually-hidden">{errorSummary}</span>}
      </p>
      <div className={isDone ? `squared ${thanks.thanks}` : thanks.place}>
        {isDone && <PencilTick width={96} strokeWidth={6} />}
        <p
          ref={statusRef}
          className={isDone ? undefined : field.note}
          data-live="status"
          role={isHydrated ? 'status' : undefined}
          suppressHydrationWarning
        >
          {isDone && success && <span>{success}</span>}
          {!isDone && !isOnline && status !== 'error' && <span>{offline}</span>}
          {status === 'sending' && <span className="visually-hidden">{sending}</span>}
        </p>
        {isDone && children}
      </div>
      {status === 'error' && <OtherWays isOnline={isOnline} school={school} />}
    </>
  );
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
