import { type RefObject, useEffect, useEffectEvent } from 'react';

type FormControl = HTMLInputElement | HTMLTextAreaElement;

/** Calls back when the form around a field goes back to its defaults; no `input` event tells the field of it. */
export function useFormReset(controlRef: RefObject<FormControl | null>, callback: () => void): void {
  const handleReset = useEffectEvent(callback);
  useEffect(() => {
    const form = controlRef.current?.form;
    const listener = () => handleReset();
    form?.addEventListener('reset', listener);
    return () => form?.removeEventListener('reset', listener);
  }, [controlRef]);
}
