import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Closes the dialog so long after `isDone` has become true (spec §4, §9); closing by hand comes first. */
export function useClosingTimer(
  dialogRef: RefObject<HTMLDialogElement | null>,
  isDone: boolean,
  delayMs: number,
  onClosed: () => void,
): void {
  const closeDialog = useEffectEvent(() => {
    dialogRef.current?.close();
    // A dialog that was closed while it was sending fires no second `close`.
    onClosed();
  });
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(closeDialog, delayMs);
    return () => clearTimeout(timer);
  }, [isDone, delayMs]);
}
