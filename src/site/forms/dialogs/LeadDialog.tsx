import { clsx } from 'clsx/lite';
import type { ComponentProps, ReactNode } from 'react';
import type { SchoolFacts } from '../../content/school.ts';
import { Button } from '../../ui/Button.tsx';
import { createRequiredContext } from '../../ui/required-context.ts';
import { tellDeadline } from '../answers.tsx';
import { Banner, type BannerProps } from '../Banner.tsx';
import { Consent, PauseNote, PersonFields, SubmitButton } from '../fields/CommonParts.tsx';
import type { SentLead } from '../form-state.ts';
import { LeadForm, type LeadFormState } from '../LeadForm.tsx';
import { useRememberedReceipt } from '../storage/sent-receipt.ts';
import thanks from '../Thanks.module.css';
import { CloseButton } from './CloseButton.tsx';
import styles from './LeadDialog.module.css';
import { FailureNotice, Receipt } from './PageNotices.tsx';
import { useShowings } from './showings.ts';

/** What the parts of a dialog know of it. */
type DialogFacts = {
  /** The buttons that open and close it name it. */
  id: string;
  form: LeadFormState;
  /** The error text of spec §8 for this form. */
  failure: string;
  school: SchoolFacts;
};

type LeadDialogProps = DialogFacts & {
  /**
   * How long the dialog shows that the lead was sent before it closes itself, in ms (spec §9). Undefined: it stays, as
   * the visitor has something to read.
   */
  closeAfterMs: number | undefined;
  /** What the receipt ends with. */
  after?: ReactNode;
  isWide?: boolean;
  /** What the receipt says that a lead asks for: «пробний урок». */
  nameLead: (lead: SentLead) => string;
  children: ReactNode;
};

export const [DialogContext, useDialog] = createRequiredContext<DialogFacts>('LeadDialog');

/**
 * A dialog around a form: a native modal dialog, opened and closed by invoker buttons (`command`), so before and
 * without scripts as well. When it is closed, the page tells how sending has ended.
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
  const { dialogRef, note, opener, onDismiss, handleClose } = useShowings(id, form, closeAfterMs);
  useRememberedReceipt(form, school);
  const notice = { opener, onDismiss, school };
  return (
    <dialog
      ref={dialogRef}
      id={id}
      className={clsx(styles.dialog, isWide && styles.wide)}
      aria-labelledby={titleId(id)}
      onClose={handleClose}
      // It may have been opened natively before React came.
      suppressHydrationWarning
    >
      {/* Firefox gives what scrolls the focus. Of a dialog a screen reader would then read every word. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div className={styles.scroller} role="group" aria-label="Заявка">
        <DialogContext value={dialog}>{children}</DialogContext>
        {/* Last in the document and first to the eye: focus begins before it. */}
        <CloseButton className={styles.close} command="close" commandfor={id} aria-label="Закрити" />
      </div>
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

/** What a dialog is about, in its head; it is read out with the heading. */
export function DialogAbout(paragraph: ComponentProps<'p'>) {
  const { id } = useDialog();
  return <p id={aboutId(id)} {...paragraph} />;
}

/**
 * The squared page at the head or at the side of a dialog. It gets the focus on opening, and both engines read out the
 * heading and what the dialog is about: of a dialog that has the focus Firefox reads every word, and Chromium, to which
 * it is nothing to focus, is silent; of a heading both are. No phone brings up its keyboard over it.
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
      // In a browser React writes no such attribute; without it, a dialog may begin in its first field.
      ref={(element) => element?.setAttribute('autofocus', '')}
      {...sheet}
    />
  );
}

type DialogFormProps = Omit<BannerProps, 'failure' | 'school'> & {
  /** On the button that sends. */
  submit: string;
  look?: 'solid' | 'trial';
  /** The fields after who asks. */
  children: ReactNode;
};

/** The form of a dialog, the same from who asks to what sending agrees to but for some fields. */
export function DialogForm({ submit, look = 'solid', children, ...banner }: DialogFormProps) {
  const { id, form, failure, school } = useDialog();
  return (
    <LeadForm form={form} school={school}>
      <div className={styles.fields}>
        <Banner failure={failure} school={school} {...banner}>
          {form.sent && (
            <>
              <p>
                <b>{tellDeadline('Зателефонуємо', form.sent, school)}</b>
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
      {/* In the order of the keyboard, so that Tab and Enter after the last field send the form. */}
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
