import { useEffect, useRef } from 'react';
import { MESSAGES } from '#shared/lead/messages.ts';
import type { PackageFacts } from '../../content/packages.ts';
import { Payment } from '../../packages/Payment.tsx';
import { Button } from '../../ui/Button.tsx';
import { PencilTick } from '../../ui/PencilTick.tsx';
import { lowercaseName } from '../../words/lowercase-name.ts';
import { Deadline } from '../answers.tsx';
import type { SentLead } from '../form-state.ts';
import { useLeadState } from '../storage/use-lead-state.ts';
import { TextLink } from '../TextLink.tsx';
import styles from '../Thanks.module.css';
import { DialogTitle, useDialog } from './LeadDialog.tsx';

type ThankYouProps = {
  packageFacts: Pick<PackageFacts, 'name' | 'lessons' | 'payment'>;
  lead: SentLead;
};

/** The success view of the package dialog; it replaces the form, so the focus moves to its heading. */
export function ThankYou({ packageFacts: { name, lessons, payment }, lead }: ThankYouProps) {
  const { state } = useLeadState(lead);
  const { id, school } = useDialog();
  const viewRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    viewRef.current?.querySelector('h2')?.focus();
  }, []);
  return (
    <div className={`squared ${styles.thanks}`} ref={viewRef}>
      {/* A tick would mean that the lead has arrived. */}
      {state === 'sent' && <PencilTick width={96} strokeWidth={6} />}
      <DialogTitle tabIndex={-1}>{MESSAGES.packageThanks}</DialogTitle>
      {/* Only a lead that has arrived can be answered in time. */}
      {state === 'sent' && (
        <p>
          <b>
            <Deadline verb="Зателефонуємо" lead={lead} school={school} />
          </b>
        </p>
      )}
      <p>{`${lessons ? `Пакет «${name}»` : name}, ${lowercaseName(lead.subject)}`}</p>
      {payment && state === 'sent' && (
        <p>
          <Payment payment={payment} />
        </p>
      )}
      {state !== 'sent' && (
        <p>
          <span>
            {state === 'waiting'
              ? 'Заявка ще не дійшла до нас: надішлемо її самі, щойно вдасться. Терміново? '
              : 'Заявку надіслати не вдалося. Зателефонуйте нам, будь ласка: '}
          </span>
          <TextLink href={school.phone.href}>{school.phone.text}</TextLink>
        </p>
      )}
      <Button type="button" command="close" commandfor={id}>
        Закрити
      </Button>
      {/* With payment instructions, the dialog stays open. */}
      {!payment && <div className={styles.life} aria-hidden="true" />}
    </div>
  );
}
