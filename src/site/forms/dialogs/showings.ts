import { type RefObject, useEffect, useEffectEvent, useReducer, useRef } from 'react';
import type { SendStatus, SentLead } from '../form-state.ts';
import type { LeadFormState } from '../LeadForm.tsx';
import { findNearest, openPlaces } from './places.ts';

/** What the page tells once the dialog is closed: that this lead was sent, or that sending has failed. */
export type PageNote = SentLead | 'failure';

/** How the end of sending is shown: by the dialog while it is open, by a note on the page after that. */
export type Showings = {
  /** The lead that the dialog shows as sent, or has shown before something else was typed. */
  shown?: SentLead | undefined;
  note?: PageNote | undefined;
  /** The button that has opened the last showing, once that is over. */
  opener?: HTMLElement | undefined;
};

export type ShowingsEvent =
  /** The form has got on; whether the dialog shows it. */
  | { type: 'form'; status: SendStatus; sent?: SentLead | undefined; isOpen: boolean }
  | { type: 'closed'; opener: HTMLElement | undefined }
  | { type: 'dismissed' };

/** What is shown after something has happened to the form or the dialog. */
export function reduceShowings(state: Showings, event: ShowingsEvent): Showings {
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
 * Closes the dialog some time after success (spec §4, §9), and leaves a note on the page for what the visitor
 * can't see in it any more. A dialog may be closed while its lead is being sent, and opened again.
 */
export function useShowings(
  dialogId: string,
  { status, sent, clearStatus }: LeadFormState,
  closeAfterMs: number | undefined,
): Showings & {
  dialogRef: RefObject<HTMLDialogElement | null>;
  /** Puts the note away. */
  onDismiss: () => void;
  handleClose: () => void;
} {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const [showings, dispatch] = useReducer(reduceShowings, {});

  /** @returns what stops the closing timer */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: it shows what the form has got to, each time once
  useEffect(() => show(), [status]);

  return {
    ...showings,
    dialogRef,
    onDismiss: () => dispatch({ type: 'dismissed' }),
    handleClose() {
      const opener = findOpener(dialogId);
      // Where the browser has nothing to give the focus back to, it must not begin at the top of the page. A visitor
      // who has gone on since, as this event comes late on a busy phone, stays where they are.
      if (!document.querySelector(':focus:not(dialog *)')) opener?.focus();
      dispatch({ type: 'closed', opener });
      clearStatus();
    },
  };
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
