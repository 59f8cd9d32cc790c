// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { readChanges, writeValues } from '../form-values.ts';
import { clearDraft, restoreDraft, storeDraft } from './draft.ts';

function makeForm(): HTMLFormElement {
  document.body.innerHTML = `
    <form>
      <input type="hidden" name="template_id" value="trial">
      <input name="name"><input name="phone">
      <select name="subject"><option selected>Фізика</option><option>Хімія</option></select>
      <textarea name="message"></textarea>
    </form>`;
  return document.querySelector('form') as HTMLFormElement;
}

function field(form: HTMLFormElement, name: string): HTMLInputElement {
  return form.elements.namedItem(name) as HTMLInputElement;
}

afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

it('restores the visitor’s input without changing hidden fields and defaults', () => {
  const form = makeForm();
  field(form, 'name').value = 'Ганна';
  field(form, 'subject').value = 'Хімія';
  storeDraft('trial', form);
  const next = makeForm();
  restoreDraft('trial', next);
  expect(field(next, 'name').value).toBe('Ганна');
  expect(field(next, 'subject').value).toBe('Хімія');
  expect(field(next, 'template_id').value).toBe('trial');
});

it('stores text typed before the draft existed, but no draft of an untouched form', () => {
  restoreDraft('contact', makeForm());
  expect(sessionStorage).toHaveLength(0);
  const form = makeForm();
  field(form, 'name').value = 'Ганна';
  restoreDraft('trial', form);
  const next = makeForm();
  restoreDraft('trial', next);
  expect(field(next, 'name').value).toBe('Ганна');
});

it('ignores an untouched select', () => {
  const form = makeForm();
  expect(readChanges(form)).not.toHaveProperty('subject');
  field(form, 'subject').value = 'Хімія';
  expect(readChanges(form)).toMatchObject({ subject: 'Хімія' });
});

it('does not overwrite newer input', () => {
  const form = makeForm();
  field(form, 'name').value = 'Олена';
  writeValues(form, { name: 'Ганна', subject: 'Астрологія' });
  expect(field(form, 'name').value).toBe('Олена');
  expect(field(form, 'subject').value).toBe('Фізика');
});

it('separates the drafts of two forms, and removes that of a sent form', () => {
  const form = makeForm();
  field(form, 'name').value = 'Ганна';
  storeDraft('trial', form);
  storeDraft('contact', form);
  clearDraft('trial');
  const next = makeForm();
  restoreDraft('trial', next);
  expect(field(next, 'name').value).toBe('');
  restoreDraft('contact', next);
  expect(field(next, 'name').value).toBe('Ганна');
});

it('removes a damaged draft', () => {
  sessionStorage.setItem('draft:trial', '{"damaged');
  restoreDraft('trial', makeForm());
  expect(sessionStorage).toHaveLength(0);
});

it('works without storage', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  const form = makeForm();
  expect(() => storeDraft('trial', form)).not.toThrow();
});
