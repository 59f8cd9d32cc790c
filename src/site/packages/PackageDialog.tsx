import { PACKAGE_DIALOG_CLOSE_MS } from '#shared/lead/limits.ts';
import { MESSAGES } from '#shared/lead/messages.ts';
import { countLessons } from '#shared/words/plural.ts';
import type { PackageFacts } from '../content/packages.ts';
import type { SchoolFacts } from '../content/school.ts';
import { namePackageLead } from '../forms/answers.tsx';
import {
  DialogAbout,
  DialogForm,
  DialogSheet,
  DialogTitle,
  LeadDialog,
} from '../forms/dialogs/LeadDialog.tsx';
import { ThankYou } from '../forms/dialogs/ThankYou.tsx';
import { SelectField, TextField } from '../forms/fields/Field.tsx';
import { ReplyHour } from '../forms/ReplyHour.tsx';
import { sendOrQueue } from '../forms/storage/outbox.ts';
import { useLeadForm } from '../forms/use-lead-form.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import styles from './PackageDialog.module.css';
import { Cells, IncludedFold, listItems, Price, TickList } from './PackageParts.tsx';
import { Payment } from './Payment.tsx';
import { priceOfDay } from './price-of-day.ts';

/** Shown offline. The client outbox stores such leads (docs/decisions/0004-client-outbox.md). */
const GOES_LATER = 'Немає інтернету. Залиште заявку: вона надійде, щойно він з’явиться.';

type PackageDialogProps = {
  id: string;
  packageFacts: PackageFacts;
  /** The text about the step before payment. */
  beforePayment: string;
  /** All directions, in the order of the list (spec §3). */
  directions: readonly string[];
  /** The direction that the form starts with: the current subject or the default (spec §3). */
  direction: string;
  school: SchoolFacts;
};

/** The package dialog: summary, features and form, then a thank-you view that closes itself (spec §2, §4). */
export function PackageDialog({
  id,
  packageFacts,
  beforePayment,
  directions,
  direction,
  school,
}: PackageDialogProps) {
  const form = useLeadForm({ kind: 'package', draftId: id, packageFacts, send: sendOrQueue });
  const isHydrated = useHydrated();
  return (
    <LeadDialog
      id={`package-dialog-${packageFacts.id}`}
      form={form}
      closeAfterMs={packageFacts.payment ? undefined : PACKAGE_DIALOG_CLOSE_MS}
      after={packageFacts.payment && <Payment payment={packageFacts.payment} />}
      isWide={form.status !== 'success'}
      nameLead={({ subject }) =>
        namePackageLead(packageFacts.name, subject, packageFacts.lessons !== undefined)
      }
      failure={MESSAGES.packageFailure}
      school={school}
    >
      {/* The live region exists before its text, because screen readers may skip a newly focused heading. */}
      {isHydrated && (
        <div aria-live="polite">
          {form.status === 'success' && <ThankYou packageFacts={packageFacts} lead={form.sent} />}
        </div>
      )}
      {form.status !== 'success' && (
        <div className={styles.columns}>
          <PackageSummary packageFacts={packageFacts} beforePayment={beforePayment} school={school} />
          {/* For the text while sending, see spec §4. */}
          <DialogForm submit="Надіслати заявку" sending="Відправляємо..." offline={GOES_LATER}>
            <SelectField name="subject" label="Предмет" options={directions} defaultValue={direction} />
            <TextField name="comment" label="Коментар" placeholder={school.hints.comment} rows={2} />
          </DialogForm>
        </div>
      )}
    </LeadDialog>
  );
}

/** The requested package: name, lessons as cells, price, duration and features. */
function PackageSummary({
  packageFacts,
  beforePayment,
  school,
}: Pick<PackageDialogProps, 'packageFacts' | 'beforePayment' | 'school'>) {
  const { name, price, usual, lessons, cells, duration, features } = packageFacts;
  const isHydrated = useHydrated();
  return (
    <DialogSheet className={styles.summary}>
      <DialogTitle>
        {lessons ? 'Заявка на пакет ' : 'Заявка '}
        <br />
        {`«${name}»`}
      </DialogTitle>
      <Cells lessons={lessons} cells={cells} />
      <DialogAbout className={styles.terms}>
        <Price usual={usual}>{isHydrated ? priceOfDay(packageFacts, Date.now()) : price}</Price>{' '}
        <span>{lessons ? `${countLessons(lessons)} · ${duration}` : duration}</span>
      </DialogAbout>
      <p className={styles.note}>
        {`${beforePayment} `}
        <ReplyHour verb="Зателефонуємо" school={school} />
      </p>
      <IncludedFold className={styles.features}>
        <TickList>{listItems(features)}</TickList>
      </IncludedFold>
    </DialogSheet>
  );
}
