import { PACKAGE_DIALOG_CLOSE_MS } from '#shared/lead/limits.ts';
import { MESSAGES } from '#shared/lead/messages.ts';
import type { PackageFacts } from '../../content/packages.ts';
import type { SchoolFacts } from '../../content/school.ts';
import { sendOrKeep } from '../sending/send-or-keep.ts';
import { useLeadForm } from '../use-lead-form.ts';
import { DialogFrame } from './DialogFrame.tsx';
import { LeadNote } from './LeadNote.tsx';
import styles from './PackageDialog.module.css';
import { PackageForm } from './PackageForm.tsx';
import { PackageSummary } from './PackageSummary.tsx';
import { ThankYou } from './ThankYou.tsx';
import { useLeadDialog } from './use-lead-dialog.ts';

export type PackageDialogProps = {
  id: string;
  packageFacts: PackageFacts;
  /** The direction that the form starts with: the current subject or the default (spec §3). */
  direction: string;
  school: SchoolFacts;
};

/** The package dialog: summary, features and form, then a thank-you view that closes itself (spec §2, §4). */
export function PackageDialog({ id, packageFacts, direction, school }: PackageDialogProps) {
  const form = useLeadForm({ kind: 'package', draftId: id, packageFacts, send: sendOrKeep });
  const dialog = useLeadDialog(form, PACKAGE_DIALOG_CLOSE_MS);
  const dialogId = `package-dialog-${packageFacts.id}`;
  const { status, sent } = form;
  return (
    <DialogFrame
      id={dialogId}
      dialogRef={dialog.dialogRef}
      isWide={status !== 'success'}
      onClose={dialog.handleClose}
    >
      {status === 'success' && sent ? (
        <ThankYou dialogId={dialogId} packageName={packageFacts.name} lead={sent} school={school} />
      ) : (
        <div className={styles.columns}>
          <PackageSummary dialogId={dialogId} packageFacts={packageFacts} />
          <PackageForm
            dialogId={dialogId}
            form={form}
            packageFacts={packageFacts}
            direction={direction}
            school={school}
          />
        </div>
      )}
      <LeadNote
        note={dialog.note}
        title={`Заявка на пакет «${packageFacts.name}» (${sent?.subject})`}
        failure={MESSAGES.packageFailure}
        dialogId={dialogId}
        school={school}
        onDismiss={dialog.dismissNote}
      />
    </DialogFrame>
  );
}
