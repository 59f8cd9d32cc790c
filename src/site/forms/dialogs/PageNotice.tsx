import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '../../ui/Icon.tsx';
import { CLOSE_ICON } from '../../ui/icons.ts';
import { PencilTick } from '../../ui/PencilTick.tsx';

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
export function PageNotice({ of, onDismiss, children }: PageNoticeProps) {
  const [place] = useState(findPlace);
  useEffect(() => {
    place?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  if (!place) return null;
  const isFailure = of === 'failed';

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
      {of === 'done' && <PencilTick width={28} strokeWidth={10} />}
      <p>{children}</p>
      <button className="receipt-dismiss" type="button" onClick={dismiss} aria-label="Прибрати повідомлення">
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
