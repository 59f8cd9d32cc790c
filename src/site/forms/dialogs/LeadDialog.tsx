import { clsx } from 'clsx/lite';
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { SchoolFacts } from '../../content/school.ts';
import { Button } from '../../ui/Button.tsx';
import { Banner, type BannerProps } from '../Banner.tsx';
import { Consent, PersonFields, SubmitButton } from '../fields/CommonParts.tsx';
import { LeadForm, type LeadFormState, type SentLead } from '../LeadForm.tsx';
import { CloseButton } from './CloseButton.tsx';
import styles from './LeadDialog.module.css';
import { FailureNotice, findNearest, Receipt } from './PageNotices.tsx';

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
  /** How long the dialog shows that the lead was sent before it closes itself, in ms (spec §9). */
  closeAfterMs: number;
  isWide?: boolean;
  /** What the receipt says that a lead asks for: «пробний урок». */
  nameLead: (lead: SentLead) => string;
  children: ReactNode;
};

export const DialogContext = createContext({} as DialogFacts);

/**
 * A dialog around a form: a native modal dialog, opened and closed by invoker buttons (`command`), so before and
 * without scripts as well. When it is closed, the page tells how sending has ended.
 */
export function LeadDialog({ closeAfterMs, isWide = false, nameLead, children, ...dialog }: LeadDialogProps) {
  const { id, form, failure, school } = dialog;
  const { dialogRef, note, handleClose, ...notice } = useShowings(id, form, closeAfterMs);
  return (
    <dialog
      ref={dialogRef}
      id={id}
      className={clsx(styles.dialog, isWide && styles.wide)}
      aria-labelledby={titleId(id)}
      aria-describedby={aboutId(id)}
      // Firefox gives it the focus on opening and reads it out, where it said nothing of a heading; Chromium, to which a
      // dialog is nothing to focus, takes the heading. Neither brings up a phone’s keyboard over the sheet.
      // biome-ignore lint/a11y/noAutofocus: focus must begin somewhere in a dialog
      autoFocus
      onClose={handleClose}
      // It may have been opened natively before React came.
      suppressHydrationWarning
    >
      <DialogContext value={dialog}>{children}</DialogContext>
      {/* Last in the document and first to the eye: focus begins before it. */}
      <CloseButton className={styles.close} command="close" commandfor={id} aria-label="Закрити" />
      {note === 'failure' && <FailureNotice text={failure} dialogId={id} school={school} {...notice} />}
      {note && note !== 'failure' && (
        <Receipt key={note.id} what={nameLead(note)} lead={note} school={school} {...notice} />
      )}
    </dialog>
  );
}

/** The heading of a dialog, the first in it that can have the focus. */
export function DialogTitle({ children }: { children: ReactNode }) {
  const { id } = useContext(DialogContext);
  return (
    <h2 id={titleId(id)} className={styles.title} tabIndex={-1}>
      {children}
    </h2>
  );
}

/** What a dialog is about, under its heading; it is read out with that. */
export function DialogAbout(paragraph: ComponentProps<'p'>) {
  const { id } = useContext(DialogContext);
  return <p id={aboutId(id)} {...paragraph} />;
}

/** The squared page at the head or at the side of a dialog. */
export function DialogSheet({ className, ...sheet }: ComponentProps<'div'>) {
  return <div className={clsx('squared', styles.sheet, className)} {...sheet} />;
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
  const { id, form, failure, school } = useContext(DialogContext);
  return (
    <LeadForm form={form}>
      <div className={styles.fields}>
        <Banner failure={failure} school={school} {...banner} />
        <PersonFields />
        {children}
      </div>
      <div className={styles.foot}>
        <Button type="button" command="close" commandfor={id}>
          Скасувати
        </Button>{' '}
        <SubmitButton label={submit} sendingLabel={banner.sending} look={look} />
      </div>
      <Consent school={school} className={styles.consent} />
    </LeadForm>
  );
}

/** What the page tells once the dialog is closed: that this lead was sent, or that sending has failed. */
type PageNote = SentLead | 'failure';

type Showings = {
  dialogRef: RefObject<HTMLDialogElement | null>;
  note: PageNote | undefined;
  /** The button that has opened the last showing, once that is over. */
  opener: HTMLElement | undefined;
  /** Puts the note away. */
  onDismiss: () => void;
  handleClose: () => void;
};

/**
 * Closes the dialog some time after success (spec §4, §9), and leaves a note on the page for what the visitor
 * can't see in it any more. A dialog may be closed while its lead is being sent, and opened again.
 */
function useShowings(
  dialogId: string,
  { status, sent, clearStatus }: LeadFormState,
  closeAfterMs: number,
): Showings {
  const dialogRef = useRef<HTMLDialogElement>(null);
  /** The lead that the dialog shows as sent, or has shown before something else was typed. */
  const shown = useRef<SentLead>(undefined);
  const [note, setNote] = useState<PageNote>();
  const [opener, setOpener] = useState<HTMLElement>();

  function leaveReceipt(): void {
    setNote(shown.current);
    shown.current = undefined;
    clearStatus();
  }
  /** @returns what stops the closing timer */
  const showSent = useEffectEvent((): (() => void) | undefined => {
    shown.current = sent;
    if (dialogRef.current?.open) {
      const timer = setTimeout(() => dialogRef.current?.close(), closeAfterMs);
      return () => clearTimeout(timer);
    }
    leaveReceipt();
    return undefined;
  });
  useEffect(() => {
    if (status === 'success') return showSent();
    if (status === 'sending') setNote(undefined);
    if (status === 'error' && !dialogRef.current?.open) setNote('failure');
    return undefined;
  }, [status]);

  return {
    dialogRef,
    note,
    opener,
    onDismiss: () => setNote(undefined),
    handleClose() {
      const lastOpener = findOpener(dialogId);
      // Where the browser has nothing to give the focus back to, it must not begin at the top of the page. A visitor who
      // has gone on since, as this event comes late on a busy phone, stays where they are.
      if (!document.querySelector(':focus:not(dialog *)')) lastOpener?.focus();
      setOpener(lastOpener);
      if (shown.current) leaveReceipt();
      else clearStatus();
    },
  };
}

function titleId(dialogId: string): string {
  return `${dialogId}-title`;
}

function aboutId(dialogId: string): string {
  return `${dialogId}-about`;
}

/**
 * The button that has opened a dialog which is closed now: the browser has given the focus back to it. Where it did
 * not have the focus (Safari gives none to what is tapped) or has gone, the nearest one for that dialog.
 */
function findOpener(dialogId: string): HTMLElement | undefined {
  const openers = `[command=show-modal][commandfor=${dialogId}]`;
  const focused = document.activeElement;
  return focused?.matches(openers) ? (focused as HTMLElement) : findNearest(openers);
}
