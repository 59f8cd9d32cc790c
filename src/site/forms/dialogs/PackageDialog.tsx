import { useRef, useState } from 'react';
import { PACKAGE_DIALOG_CLOSE_MS } from '#shared/limits.ts';
import type { PackageSummary, SchoolFacts } from '../dialog-props.ts';
import type { FormValues } from '../sending/payload.ts';
import { sendPackageLead } from '../sending/send-package-lead.ts';
import { useLeadForm } from '../use-lead-form.ts';
import { DialogFrame } from './DialogFrame.tsx';
import styles from './PackageDialog.module.css';
import { PackageForm } from './PackageForm.tsx';
import { PackageSummaryCard } from './PackageSummaryCard.tsx';
import { Receipt, type SentLead } from './Receipt.tsx';
import { ThankYou } from './ThankYou.tsx';
import { useClosingTimer } from './use-closing-timer.ts';

export type PackageDialogProps = {
  id: string;
  chosen: PackageSummary;
  /** The direction that the form starts with: the current subject or the default (spec §3). */
  direction: string;
  school: SchoolFacts;
};

/** The package dialog: summary, features and form, then a thank-you view that closes itself (spec §2, §4). */
export function PackageDialog({ id, chosen, direction, school }: PackageDialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const [sent, setSent] = useState<SentLead & { direction: string }>();
  const [receipt, setReceipt] = useState<SentLead>();
  const form = useLeadForm({ kind: 'package', draftId: id, send });
  useClosingTimer(dialogRef, form.status === 'success', PACKAGE_DIALOG_CLOSE_MS, handleClose);
  const dialogId = `package-dialog-${chosen.id}`;

  async function send(values: FormValues, requestId: string): Promise<void> {
    const outcome = await sendPackageLead(values, chosen, requestId);
    setSent({
      title: `Заявка на пакет «${chosen.name}» (${values.subject})`,
      sentAt: new Date(),
      unsentId: outcome === 'kept' ? requestId : undefined,
      direction: values.subject,
    });
  }

  function handleClose(): void {
    if (form.status === 'success') setReceipt(sent);
    form.clearStatus();
  }

  return (
    <DialogFrame id={dialogId} dialogRef={dialogRef} isWide={form.status !== 'success'} onClose={handleClose}>
      {form.status === 'success' && sent ? (
        <ThankYou
          dialogId={dialogId}
          packageName={chosen.name}
          direction={sent.direction}
          school={school}
          isUnsent={sent.unsentId !== undefined}
        />
      ) : (
        <div className={styles.columns}>
          <PackageSummaryCard dialogId={dialogId} chosen={chosen} />
          <PackageForm
            dialogId={dialogId}
            form={form}
            chosen={chosen}
            direction={direction}
            school={school}
          />
        </div>
      )}
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
