import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { describeReplyDeadline, formatKyivTime } from '#shared/reply-deadline.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { SchoolFacts } from '../dialog-props.ts';
import { onLeadLeft } from '../keeping/outbox.ts';

export type SentLead = {
  /** «Заявка на пробний урок» */
  title: string;
  sentAt: Date;
  /** The lead's UUID while it waits in the page's outbox. */
  unsentId: string | undefined;
};

type ReceiptProps = { lead: SentLead; school: SchoolFacts; onDismiss: () => void };

/**
 * What stays on the page after a dialog has closed itself: what was sent, when an answer comes, whom to call.
 * No time limit rests on it (WCAG 2.2.1), and it stands in the flow of the page, so it covers nothing.
 */
export function Receipt({ lead, school, onDismiss }: ReceiptProps) {
  const [place] = useState(findReceiptPlace);
  const [isUnsent, setIsUnsent] = useState(lead.unsentId !== undefined);
  useEffect(() => {
    if (lead.unsentId) return onLeadLeft(lead.unsentId, () => setIsUnsent(false));
  }, [lead.unsentId]);
  useEffect(() => {
    place?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  if (!place) return null;
  const { phone, replyHours, workingHours } = school;

  function dismiss(): void {
    // The pressed button goes away with its receipt; the keyboard goes on from the place, not from the top.
    place?.focus({ preventScroll: true });
    onDismiss();
  }

  return createPortal(
    <div className="receipt">
      <p>
        <b>
          {isUnsent
            ? `${lead.title} чекає на зв’язок.`
            : `${lead.title} надіслана о ${formatKyivTime(lead.sentAt)}.`}
        </b>{' '}
        {isUnsent
          ? 'Надішлемо її, щойно з’явиться інтернет, навіть якщо ви закриєте сторінку й повернетеся згодом.'
          : `Відповімо ${describeReplyDeadline(lead.sentAt, replyHours, workingHours)}.`}{' '}
        Терміново? <a href={phone.href}>{phone.text}</a>
      </p>
      <button className="receipt-dismiss" type="button" onClick={dismiss} aria-label="Прибрати повідомлення">
        <Icon name="close" />
      </button>
    </div>,
    place,
  );
}

/** The place for receipts that is nearest to what the visitor looks at. */
function findReceiptPlace(): HTMLElement | undefined {
  const middle = innerHeight / 2;
  const distance = (place: Element) => Math.abs(place.getBoundingClientRect().top - middle);
  const places = [...document.querySelectorAll<HTMLElement>('[data-receipts]')];
  return places.sort((one, other) => distance(one) - distance(other))[0];
}
