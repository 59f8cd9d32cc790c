import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LeadForm, SentLead } from '../use-lead-form.ts';

/** What the page tells of a lead once its dialog is closed. */
export type PageNote = { kind: 'receipt'; lead: SentLead } | { kind: 'failure' };

type LeadDialog = {
  dialogRef: RefObject<HTMLDialogElement | null>;
  note: PageNote | undefined;
  dismissNote: () => void;
  handleClose: () => void;
};

/**
 * The showings of a dialog around its form: closes it some time after success (spec §4, §9), and leaves a note
 * on the page for what the visitor can't see in it any more. A dialog may be closed while its lead is being sent,
 * and opened again; the timer belongs to the showing from which the lead was sent.
 */
export function useLeadDialog(form: LeadForm, closeAfterMs: number): LeadDialog {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const showing = useRef(0);
  const sentInShowing = useRef(0);
  const [note, setNote] = useState<PageNote>();
  const { status, sent } = form;

  function leaveReceipt(): void {
    if (sent) setNote({ kind: 'receipt', lead: sent });
    form.clearStatus();
  }

  const rememberShowing = useEffectEvent(() => {
    sentInShowing.current = showing.current;
    setNote(undefined);
  });

  /** @returns what stops the closing timer */
  const tellEnd = useEffectEvent((): (() => void) | undefined => {
    const isOpen = dialogRef.current?.open;
    if (status === 'error') {
      if (!isOpen) setNote({ kind: 'failure' });
    } else if (!isOpen) {
      leaveReceipt();
    } else if (sentInShowing.current === showing.current) {
      const timer = setTimeout(() => dialogRef.current?.close(), closeAfterMs);
      return () => clearTimeout(timer);
    }
    return undefined;
  });

  useEffect(() => {
    if (status === 'sending') rememberShowing();
    if (status === 'success' || status === 'error') return tellEnd();
    return undefined;
  }, [status]);

  return {
    dialogRef,
    note,
    dismissNote: () => setNote(undefined),
    handleClose() {
      showing.current += 1;
      if (status === 'success') leaveReceipt();
      else form.clearStatus();
    },
  };
}
