import type { FormField } from '#shared/lead/lead.ts';
import { type FormValues, readChanges, writeValues } from '../form-values.ts';
import { safeSessionStorage } from '../safe-storage.ts';
import { DRAFT_PREFIX } from './storage-keys.ts';

/** Keeps what has been typed, for this visit only: family phones are shared (WCAG 3.3.7 warns of it). */
export function storeDraft(id: string, form: HTMLFormElement): void {
  safeSessionStorage.write(DRAFT_PREFIX + id, JSON.stringify(readChanges(form)));
}

/** Puts the draft back after a reload or a killed tab, and keeps what is typed already. */
export function restoreDraft(id: string, form: HTMLFormElement): void {
  const draft = readDraft(DRAFT_PREFIX + id);
  if (draft) writeValues(form, draft);
  // Nothing, or damaged.
  else clearDraft(id);
  // What was typed before the scripts came is in no draft yet.
  if (Object.values(readChanges(form)).some(Boolean)) storeDraft(id, form);
}

/** What the visitor has told any form that is not sent yet, under the name of a field. */
export function findInDrafts(name: FormField): string | undefined {
  const keys = safeSessionStorage.keys().filter((key) => key.startsWith(DRAFT_PREFIX));
  return keys.map((key) => readDraft(key)?.[name]).find(Boolean);
}

/** @returns null where there is none, or a damaged one */
function readDraft(key: string): FormValues | null {
  try {
    return JSON.parse(safeSessionStorage.read(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Forgets the draft of a form that has been sent. */
export function clearDraft(id: string): void {
  safeSessionStorage.remove(DRAFT_PREFIX + id);
}
