import { DIRECTIONS } from '#shared/lead.ts';
import { MESSAGES } from '#shared/messages.ts';
import { Banner } from './Banner.tsx';
import { DialogFoot } from './DialogFrame.tsx';
import type { PackageSummary } from './dialog-props.ts';
import { SelectField, TextArea, TextField } from './Field.tsx';
import { LeadFormShell } from './LeadFormShell.tsx';
import styles from './PackageDialog.module.css';
import { packageFields } from './payload.ts';
import { SubmitButton } from './SubmitButton.tsx';
import type { LeadForm } from './use-lead-form.ts';

type PackageFormProps = {
  dialogId: string;
  form: LeadForm;
  chosen: PackageSummary;
  direction: string;
};

/** The request form of the package dialog (spec §3, §5). */
export function PackageForm({ dialogId, form, chosen, direction }: PackageFormProps) {
  const { errors } = form;
  return (
    <LeadFormShell kind="package" form={form} className={styles.form} fixedFields={packageFields(chosen)}>
      <div className={styles.fields}>
        <Banner status={form.status} failure={MESSAGES.packageFailure} />
        <TextField
          id={`${dialogId}-name`}
          name="name"
          label="Ім'я *"
          placeholder="Ваше ім'я"
          autoComplete="name"
          required
          error={errors.name}
        />
        <TextField
          id={`${dialogId}-phone`}
          name="phone"
          type="tel"
          label="Телефон *"
          placeholder="+380 XX XXX XX XX"
          autoComplete="tel"
          required
          error={errors.phone}
        />
        <SelectField
          id={`${dialogId}-direction`}
          name="subject"
          label="Напрямок"
          options={DIRECTIONS}
          defaultValue={direction}
        />
        <TextArea
          id={`${dialogId}-comment`}
          name="comment"
          label="Коментар"
          placeholder="Необов’язково"
          rows={2}
        />
      </div>
      <DialogFoot dialogId={dialogId}>
        <SubmitButton
          isSending={form.status === 'sending'}
          label="Надіслати заявку"
          sendingLabel="Відправляємо..."
        />
      </DialogFoot>
    </LeadFormShell>
  );
}
