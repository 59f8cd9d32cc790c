import { type RefObject, useEffect, useEffectEvent, useReducer, useRef } from 'react';
import type { SendStatus, SentLead } from '../form-state.ts';
import type { LeadFormState } from '../use-lead-form.ts';
import { findNearest, openPlaces } from './places.ts';

/** The note on the page after the dialog is closed: the sent lead, or that sending has failed. */
type PageNote = SentLead | 'failure';

/** Where the outcome is shown: in the dialog while it is open, afterwards in a note on the page. */
export type OutcomeView = {
  /** The lead that the dialog shows as sent, or showed before the visitor typed again. */
  shown?: SentLead | undefined;
  note?: PageNote | undefined;
  /** The button that opened the last dialog, once that dialog is closed. */
  opener?: HTMLElement | undefined;
};

export type OutcomeViewEvent =
  /** The status of the form has changed; `isOpen` is whether the dialog shows it. */
  | { type: 'form'; status: SendStatus; sent?: SentLead | undefined; isOpen: boolean }
  | { type: 'closed'; opener: HTMLElement | undefined }
  | { type: 'dismissed' };

/** The next state after an event of the form or the dialog. */
export function reduceOutcomeView(state: OutcomeView, event: OutcomeViewEvent): OutcomeView {
  switch (event.type) {
    case 'dismissed':
      return { ...state, note: undefined };
    case 'closed':
      return { note: state.shown ?? state.note, opener: event.opener };
    case 'form':
      if (event.status === 'success')
        return event.isOpen
          ? { ...state, shown: event.sent }
          : { ...state, shown: undefined, note: event.sent };
      if (event.status === 'sending') return { ...state, note: undefined };
      if (event.status === 'error' && !event.isOpen) return { ...state, note: 'failure' };
      return state;
  }
}

/**
 * Closes the dialog some time after success (spec §4, §9). If the visitor can no longer see the outcome in the dialog,
 * the page shows a note. The visitor may close and reopen the dialog while the lead is being sent.
 */
export function useOutcomeView(
  dialogId: string,
  { status, sent, clearStatus }: LeadFormState,
  closeAfterMs: number | undefined,
): OutcomeView & {
  dialogRef: RefObject<HTMLDialogElement | null>;
  /** Dismisses the note. */
  onDismiss: () => void;
  handleClose: () => void;
} {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const [view, dispatch] = useReducer(reduceOutcomeView, {});

  /** @returns a function that stops the closing timer */
  const show = useEffectEvent((): (() => void) | undefined => {
    const isOpen = dialogRef.current?.open ?? false;
    dispatch({ type: 'form', status, sent, isOpen });
    if (status === 'sending') openPlaces();
    if (status !== 'success') return undefined;
    if (!isOpen) {
      clearStatus();
      return undefined;
    }
    if (closeAfterMs === undefined) return undefined;
    const timer = setTimeout(() => dialogRef.current?.close(), closeAfterMs);
    return () => clearTimeout(timer);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each change of the status
  useEffect(() => show(), [status]);

  return {
    ...view,
    dialogRef,
    onDismiss: () => dispatch({ type: 'dismissed' }),
    handleClose() {
      const opener = findOpener(dialogId);
      // If the browser has no element to restore the focus to, the focus must not move to the top of the page. A
      // visitor who has moved the focus since keeps it: this event comes late on a busy phone.
      if (!document.querySelector(':focus:not(dialog *)')) opener?.focus();
      dispatch({ type: 'closed', opener });
      clearStatus();
    },
  };
}

/**
 * The button that opened the closed dialog; the browser has returned the focus to it. If it lacks the focus or is gone,
 * the closest button of that dialog. Safari does not focus tapped buttons.
 */
function findOpener(dialogId: string): HTMLElement | undefined {
  const openers = `[command=show-modal][commandfor=${dialogId}]`;
  const focused = document.activeElement;
  return focused?.matches(openers) ? (focused as HTMLElement) : findNearest(openers);
}
