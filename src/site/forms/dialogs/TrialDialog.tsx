import { useRef, useState } from 'react';
import { TRIAL_SUBJECT, TRIAL_SUBJECTS } from '#shared/lead.ts';
import { CONTACT_DIALOG_CLOSE_MS } from '#shared/limits.ts';
import { MESSAGES } from '#shared/messages.ts';
import { Banner } from '../Banner.tsx';
import type { SchoolFacts } from '../dialog-props.ts';
import { SelectField, TextArea } from '../fields/Field.tsx';
import { PersonFields } from '../fields/PersonFields.tsx';
import { SubmitButton } from '../fields/SubmitButton.tsx';
import { LeadFormShell } from '../LeadFormShell.tsx';
import { sendParams } from '../sending/email-client.ts';
import { buildTrialParams, hiddenParams } from '../sending/payload.ts';
import { useLeadForm } from '../use-lead-form.ts';
import { DialogFields, DialogFoot, DialogFrame, DialogSheet, DialogTitle } from './DialogFrame.tsx';
import { Receipt, type SentLead } from './Receipt.tsx';
import styles from './TrialDialog.module.css';
import { useClosingTimer } from './use-closing-timer.ts';

const DIALOG_ID = 'trial-dialog';

export type TrialDialogProps = { id: string; school: SchoolFacts };

/** The contact dialog: a request for the free trial lesson (spec §2, §4). */
export function TrialDialog({ id, school }: TrialDialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const [receipt, setReceipt] = useState<SentLead>();
  const form = useLeadForm({
    kind: 'trial',
    draftId: id,
    send: (values, requestId) =>
      sendParams('trial', { ...buildTrialParams(values, new Date()), ...hiddenParams(values, requestId) }),
  });
  useClosingTimer(dialogRef, form.status === 'success', CONTACT_DIALOG_CLOSE_MS, handleClose);
  const { errors } = form;

  function handleClose(): void {
    if (form.status === 'success') {
      setReceipt({ title: 'Заявка на пробний урок', sentAt: new Date(), unsentId: undefined });
    }
    form.clearStatus();
  }

  return (
    <DialogFrame id={DIALOG_ID} dialogRef={dialogRef} onClose={handleClose}>
      <DialogSheet>
        <DialogTitle dialogId={DIALOG_ID}>Заповніть контактні дані</DialogTitle>
        <p
          className={styles.promise}
        >{`Передзвонимо протягом ${school.replyTime} у\u00a0робочі дні й\u00a0домовимося про\u00a0час.`}</p>
      </DialogSheet>
      <LeadFormShell kind="trial" form={form}>
        <DialogFields>
          <Banner
            status={form.status}
            success={MESSAGES.trialSuccess}
            failure={MESSAGES.sendFailure}
            school={school}
          />
          <PersonFields idPrefix="trial" errors={errors} />
          <SelectField
            id="trial-subject"
            name="subject"
            label="Предмет"
            options={TRIAL_SUBJECTS}
            defaultValue={TRIAL_SUBJECT}
          />
          <TextArea
            id="trial-message"
            name="message"
            label="Повідомлення"
            placeholder="Клас, мета занять, зручний час"
            rows={3}
          />
        </DialogFields>
        <DialogFoot dialogId={DIALOG_ID}>
          <SubmitButton
            look="trial"
            isSending={form.status === 'sending'}
            label="Записатися"
            sendingLabel="Надсилання..."
          />
        </DialogFoot>
      </LeadFormShell>
      {receipt && (
        <Receipt
          key={receipt.sentAt.getTime()}
          lead={receipt}
          school={school}
          onDismiss={() => setReceipt(undefined)}
        />
      )}
    </DialogFrame>
  );
}
