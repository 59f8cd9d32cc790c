import { type FormValues, readChanges, writeValues } from '../form-values.ts';
import { safeSessionStorage } from '../safe-storage.ts';
import { DRAFT_PREFIX } from './storage-keys.ts';

/** Keeps what has been typed, for this visit only: family phones are shared (WCAG 3.3.7 warns of it). */
export function keepDraft(id: string, form: HTMLFormElement): void {
  safeSessionStorage.write(DRAFT_PREFIX + id, JSON.stringify(readChanges(form)));
}

/** Puts the draft back after a reload or a killed tab, and keeps what is typed already. */
export function restoreDraft(id: string, form: HTMLFormElement): void {
  try {
    const draft: FormValues | null = JSON.parse(safeSessionStorage.read(DRAFT_PREFIX + id) ?? 'null');
    if (draft) writeValues(form, draft);
  } catch {
    clearDraft(id);
  }
  // What was typed before the scripts came is in no draft yet.
  if (Object.values(readChanges(form)).some(Boolean)) keepDraft(id, form);
}

/** Forgets the draft of a form that has been sent. */
export function clearDraft(id: string): void {
  safeSessionStorage.remove(DRAFT_PREFIX + id);
}
