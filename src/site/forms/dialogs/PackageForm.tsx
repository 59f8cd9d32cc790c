import { DIRECTIONS } from '#shared/lead/lead.ts';
import { MESSAGES } from '#shared/lead/messages.ts';
import type { PackageFacts } from '../../content/packages.ts';
import type { SchoolFacts } from '../../content/school.ts';
import { Banner } from '../Banner.tsx';
import { SelectField, TextArea } from '../fields/Field.tsx';
import { PersonFields } from '../fields/PersonFields.tsx';
import { SubmitButton } from '../fields/SubmitButton.tsx';
import { LeadFormShell } from '../LeadFormShell.tsx';
import { packageFields } from '../sending/payload.ts';
import type { LeadForm } from '../use-lead-form.ts';
import { DialogFields, DialogFoot } from './DialogFrame.tsx';

type PackageFormProps = {
  dialogId: string;
  form: LeadForm;
  packageFacts: PackageFacts;
  direction: string;
  school: SchoolFacts;
};

/** The page's outbox keeps what can't be sent (docs/decisions/0004-page-outbox.md). */
const GOES_LATER = 'Немає інтернету. Заявку можна залишити вже зараз: вона надійде, щойно він з’явиться.';

/** Spec §4. */
const SENDING = 'Відправляємо...';

/** The request form of the package dialog (spec §3, §5). */
export function PackageForm({ dialogId, form, packageFacts, direction, school }: PackageFormProps) {
  const { errors } = form;
  return (
    <LeadFormShell kind="package" form={form} fixedFields={packageFields(packageFacts)}>
      <DialogFields>
        <Banner
          status={form.status}
          failure={MESSAGES.packageFailure}
          sending={SENDING}
          offline={GOES_LATER}
          school={school}
        />
        <PersonFields idPrefix={dialogId} errors={errors} />
        <SelectField
          id={`${dialogId}-direction`}
          name="subject"
          label="Предмет"
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
      </DialogFields>
      <DialogFoot dialogId={dialogId}>
        <SubmitButton label="Надіслати заявку" sendingLabel={SENDING} />
      </DialogFoot>
    </LeadFormShell>
  );
}
