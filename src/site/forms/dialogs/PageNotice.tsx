import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../../ui/Icon.tsx';
import stroke from '../../ui/Stroke.module.css';

type PageNoticeProps = { isFailure?: boolean; onDismiss: () => void; children: ReactNode };

/** What the teacher's pencil says of it. */
const TICK = 'M10 44c9 6 15 14 19 25C40 41 56 22 86 6';
const WAVE = 'M4 46c8-10 14-10 22-1s15 9 23 0 14-9 22 0 13 8 21-1';

/**
 * A remark in the flow of the page, where it covers nothing, until the visitor puts it away: no time limit rests
 * on it (WCAG 2.2.1). It stands in a live region that was there before it, so screen readers announce it.
 */
export function PageNotice({ isFailure = false, onDismiss, children }: PageNoticeProps) {
  const [place] = useState(findPlace);
  useEffect(() => {
    place?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  if (!place) return null;

  function dismiss(): void {
    // The pressed button goes away with its notice; the keyboard goes on from the place, not from the top.
    place?.focus({ preventScroll: true });
    onDismiss();
  }

  return createPortal(
    <div
      className={`squared receipt ${isFailure ? 'receipt-failure' : ''}`}
      role={isFailure ? 'alert' : undefined}
    >
      <svg width="28" height="24" viewBox="0 0 96 80" aria-hidden="true">
        <path className={stroke.pencil} pathLength="1" d={isFailure ? WAVE : TICK} strokeWidth="10" />
      </svg>
      <p>{children}</p>
      <button className="receipt-dismiss" type="button" onClick={dismiss} aria-label="Прибрати повідомлення">
        <Icon name="close" />
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
