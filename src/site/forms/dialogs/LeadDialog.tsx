import { clsx } from 'clsx/lite';
import type { ComponentProps, ReactNode } from 'react';
import type { SchoolFacts } from '../../content/school.ts';
import { Button } from '../../ui/Button.tsx';
import { createRequiredContext } from '../../ui/required-context.ts';
import { Deadline } from '../answers.tsx';
import { Banner, type BannerProps } from '../Banner.tsx';
import { Consent, PauseNote, PersonFields, SubmitButton } from '../fields/CommonParts.tsx';
import type { SentLead } from '../form-state.ts';
import { LeadForm } from '../LeadForm.tsx';
import { useRememberedReceipt } from '../storage/sent-receipt.ts';
import thanks from '../Thanks.module.css';
import type { LeadFormState } from '../use-lead-form.ts';
import { CloseButton } from './CloseButton.tsx';
import styles from './LeadDialog.module.css';
import { useOutcomeView } from './outcome-view.ts';
import { FailureNotice, Receipt } from './PageNotices.tsx';

/** The state of a dialog for its components. */
type DialogFacts = {
  /** The invoker buttons refer to it. */
  id: string;
  form: LeadFormState;
  /** The error text of spec §8 for this form. */
  failure: string;
  school: SchoolFacts;
};

type LeadDialogProps = DialogFacts & {
  /**
   * How long the dialog shows the success before it closes itself, in ms (spec §9). Undefined: it stays open, because
   * the visitor has something to read.
   */
  closeAfterMs: number | undefined;
  /** The end of the receipt. */
  after?: ReactNode;
  isWide?: boolean;
  /** Names for the receipt what the lead asks for: «пробний урок». */
  nameLead: (lead: SentLead) => string;
  children: ReactNode;
};

export const [DialogContext, useDialog] = createRequiredContext<DialogFacts>('LeadDialog');

/**
 * A dialog around a form. It is a native modal dialog with invoker buttons (`command`), so it also opens before
 * hydration and without scripts. After it is closed, the page shows the outcome of sending.
 */
export function LeadDialog({
  closeAfterMs,
  after,
  isWide = false,
  nameLead,
  children,
  ...dialog
}: LeadDialogProps) {
  const { id, form, failure, school } = dialog;
  const { dialogRef, note, opener, onDismiss, handleClose } = useOutcomeView(id, form, closeAfterMs);
  useRememberedReceipt(form, school);
  const notice = { opener, onDismiss, school };
  return (
    <dialog
      ref={dialogRef}
      id={id}
      className={clsx(styles.dialog, isWide && styles.wide)}
      aria-labelledby={titleId(id)}
      onClose={handleClose}
      // The visitor may have opened it before hydration.
      suppressHydrationWarning
    >
      {/* Firefox focuses scroll containers. On a focused dialog, a screen reader would read every word. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div className={styles.scroller} role="group" aria-label="Заявка">
        <DialogContext value={dialog}>{children}</DialogContext>
      </div>
      {/*
       * It is last in the document, so the focus starts before it, but it is visually first. Outside of the scroller, it
       * stays in view.
       */}
      <CloseButton className={styles.close} command="close" commandfor={id} aria-label="Закрити" />
      {note === 'failure' && <FailureNotice text={failure} dialogId={id} {...notice} />}
      {note && note !== 'failure' && (
        <Receipt
          key={note.id}
          kind={form.options.kind}
          what={nameLead(note)}
          lead={note}
          after={after}
          {...notice}
        />
      )}
    </dialog>
  );
}

/** The heading of a dialog. */
export function DialogTitle({ children, ...heading }: ComponentProps<'h2'>) {
  const { id } = useDialog();
  return (
    <h2 id={titleId(id)} className={styles.title} {...heading}>
      {children}
    </h2>
  );
}

/** The paragraph in the head of a dialog; screen readers read it with the heading. */
export function DialogAbout(paragraph: ComponentProps<'p'>) {
  const { id } = useDialog();
  // The button that opened the dialog sets `data-message` (hydration/on-intent.ts).
  return <p id={aboutId(id)} suppressHydrationWarning {...paragraph} />;
}

/**
 * The squared page at the head or side of a dialog. It gets the focus on opening, so both engines announce the heading
 * and the paragraph. If the dialog had the focus, Firefox would read every word and Chromium nothing. If the heading
 * had it, both would read the heading only. On phones, no keyboard opens.
 */
export function DialogSheet({ className, ...sheet }: ComponentProps<'div'>) {
  const { id } = useDialog();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      id={`${id}-head`}
      className={clsx('squared', styles.sheet, className)}
      role="group"
      aria-labelledby={titleId(id)}
      aria-describedby={aboutId(id)}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: focus must begin somewhere in a dialog
      autoFocus
      // React in the browser does not write this attribute. Without it, the dialog may focus its first field.
      ref={(element) => element?.setAttribute('autofocus', '')}
      {...sheet}
    />
  );
}

type DialogFormProps = Omit<BannerProps, 'failure' | 'school'> & {
  /** The label of the submit button. */
  submit: string;
  look?: 'solid' | 'trial';
  /** The fields after name and phone. */
  children: ReactNode;
};

/** The form of a dialog: name and phone, further fields, submit button and consent. */
export function DialogForm({ submit, look = 'solid', children, ...banner }: DialogFormProps) {
  const { id, form, failure, school } = useDialog();
  return (
    <LeadForm form={form} school={school}>
      <div className={styles.fields}>
        <Banner failure={failure} school={school} {...banner}>
          {form.sent && (
            <>
              <p>
                <b>
                  <Deadline verb="Зателефонуємо" lead={form.sent} school={school} />
                </b>
              </p>
              <Button autoFocus command="close" commandfor={id}>
                Гаразд
              </Button>
              <div className={thanks.life} aria-hidden="true" />
            </>
          )}
        </Banner>
        <PauseNote />
        <PersonFields />
        {children}
      </div>
      {/* In keyboard order, so that Tab and Enter after the last field send the form. */}
      <div className={styles.foot}>
        <SubmitButton label={submit} sendingLabel={banner.sending} look={look} />{' '}
        <Button type="button" command="close" commandfor={id}>
          Скасувати
        </Button>
      </div>
      <Consent school={school} className={styles.consent} />
    </LeadForm>
  );
}

function titleId(dialogId: string): string {
  return `${dialogId}-title`;
}

function aboutId(dialogId: string): string {
  return `${dialogId}-about`;
}
