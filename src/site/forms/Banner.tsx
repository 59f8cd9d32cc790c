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
  /** The label of the submit button while the form is sent. Screen readers announce it here. */
  sending: string;
  /** The text while there is no network. Most forms queue the lead then. */
  offline?: string;
  school: SchoolFacts;
  /** Content of the thanks below the success sentence. */
  children?: ReactNode;
};

const WAITS_FOR_INTERNET = 'Немає інтернету. Надіслати можна буде, щойно він з’явиться.';

/**
 * Shows the outcome of sending (spec §8), validation errors, and that there is no network.
 *
 * Both live regions exist before their text does. Screen readers announce text that is added to a region, but not a
 * region that appears with its text. They become live regions at the first sign of intent (hydration/on-intent.ts).
 * Earlier, a screen reader would stop at two empty regions.
 *
 * The success text stands in the thanks, which cover the form.
 *
 * In all forms, text that changes or appears has its own element. Page translators replace text nodes, and React can
 * neither update nor remove the replacements.
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
  const isFailed = status === 'error';
  const isOfflineShown = !isDone && !isOnline && !isFailed;
  const topRef = useRef<HTMLParagraphElement>(null);
  const statusRef = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The pressed button is at the other end of the form.
    if (isFailed) topRef.current?.scrollIntoView({ block: 'nearest' });
    if (isDone) statusRef.current?.scrollIntoView({ block: 'center' });
  }, [isFailed, isDone]);
  return (
    <>
      <p
        ref={topRef}
        className={isFailed ? styles.failure : styles.empty}
        data-live="alert"
        role={isHydrated ? 'alert' : undefined}
        // Firefox does not treat `role` alone as a live region, so Orca would be silent.
        aria-live={isHydrated ? 'assertive' : undefined}
        suppressHydrationWarning
      >
        {isFailed && <span>{failure}</span>}
        {/* A screen reader does not repeat a field that keeps the focus, so the alert repeats each error. */}
        {errorSummary && <span className="visually-hidden">{errorSummary}</span>}
      </p>
      <div className={isDone ? `squared ${thanks.overForm}` : isOfflineShown ? thanks.place : thanks.empty}>
        {isDone && <PencilTick width={96} strokeWidth={6} />}
        <p
          ref={statusRef}
          className={isDone ? undefined : field.note}
          data-live="status"
          role={isHydrated ? 'status' : undefined}
          suppressHydrationWarning
        >
          {isDone && success && <span>{success}</span>}
          {isOfflineShown && <span>{offline}</span>}
          {status === 'sending' && <span className="visually-hidden">{sending}</span>}
        </p>
        {isDone && children}
      </div>
      {isFailed && <OtherContacts isOnline={isOnline} school={school} />}
    </>
  );
}

/** After a failed call: whether the text is lost, and other contacts of the school. */
function OtherContacts({ isOnline, school }: { isOnline: boolean; school: SchoolFacts }) {
  return (
    <p className={field.note}>
      <span>{!isOnline && 'Немає інтернету. '}</span>
      {'Написане нікуди не\u00a0зникло. Зателефонуйте: '}
      <CallOrWrite school={school} />
    </p>
  );
}
