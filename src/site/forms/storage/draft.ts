import type { FormField } from '#shared/lead/lead.ts';
import { type FormValues, readChanges, writeValues } from '../form-values.ts';
import { safeSessionStorage } from '../safe-storage.ts';
import { DRAFT_PREFIX } from './storage-keys.ts';

/** Stores the typed text for this visit only, because families share phones (WCAG 3.3.7 warns of it). */
export function storeDraft(id: string, form: HTMLFormElement): void {
  safeSessionStorage.write(DRAFT_PREFIX + id, JSON.stringify(readChanges(form)));
}

/** Restores the draft after a reload or a killed tab. Text that is typed already stays. */
export function restoreDraft(id: string, form: HTMLFormElement): void {
  const draft = readDraft(DRAFT_PREFIX + id);
  if (draft) writeValues(form, draft);
  // It is absent or damaged.
  else clearDraft(id);
  // A draft does not contain text that was typed before the scripts loaded.
  if (Object.values(readChanges(form)).some(Boolean)) storeDraft(id, form);
}

/** The value of a field in any form that is not sent yet. */
export function findInDrafts(name: FormField): string | undefined {
  const keys = safeSessionStorage.keys().filter((key) => key.startsWith(DRAFT_PREFIX));
  return keys.map((key) => readDraft(key)?.[name]).find(Boolean);
}

/** @returns null if it is absent or damaged */
function readDraft(key: string): FormValues | null {
  try {
    return JSON.parse(safeSessionStorage.read(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Removes the draft of a form that was sent. */
export function clearDraft(id: string): void {
  safeSessionStorage.remove(DRAFT_PREFIX + id);
}
