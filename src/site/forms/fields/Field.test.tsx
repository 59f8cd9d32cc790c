// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { readChanges } from '../form-values.ts';
import { FormContext } from '../LeadForm.tsx';
import { SelectField, TextField } from './Field.tsx';

afterEach(cleanup);

it.each([
  ['a text', <TextField key="1" name="subject" label="Предмет" />],
  ['a choice', <SelectField key="1" name="subject" label="Предмет" options={['Фізика']} />],
])('a field for %s shows its error and connects it for screen readers', (_what, field) => {
  const facts = {
    id: 'trial',
    status: 'idle',
    errorSummary: '',
    errors: { subject: 'Оберіть предмет' },
  } as const;
  render(<FormContext value={facts}>{field}</FormContext>);
  const control = screen.getByLabelText('Предмет');
  expect(control.getAttribute('aria-invalid')).toBe('true');
  const described = control.getAttribute('aria-describedby')?.split(' ')[0] ?? '';
  expect(document.getElementById(described)?.textContent).toBe('Оберіть предмет');
});

it('a select without a default begins empty, and an untouched one is not stored', () => {
  const facts = { id: 'trial', status: 'idle', errorSummary: '', errors: {} } as const;
  const { container } = render(
    <FormContext value={facts}>
      <form>
        <SelectField name="subject" label="Предмет" options={['Фізика', 'Хімія']} />
      </form>
    </FormContext>,
  );
  const form = container.querySelector('form') as HTMLFormElement;
  const select = screen.getByLabelText<HTMLSelectElement>('Предмет');
  expect([select.value, select.selectedOptions[0]?.text]).toEqual(['', 'Не обрано']);
  expect(readChanges(form)).toEqual({});
  select.value = 'Хімія';
  expect(readChanges(form)).toEqual({ subject: 'Хімія' });
});

it('an unmounted field leaves no listener', async () => {
  const facts = { id: 'trial', status: 'idle', errorSummary: '', errors: {} } as const;
  const onEdit = vi.fn();
  const form = (children: ReactNode) => (
    <FormContext value={facts}>
      <form>{children}</form>
    </FormContext>
  );
  const { container, rerender } = render(form(<TextField name="name" label="Ім'я" onEdit={onEdit} />));
  container.querySelector('form')?.reset();
  await vi.waitFor(() => expect(onEdit).toHaveBeenCalledTimes(2));
  rerender(form(null));
  container.querySelector('form')?.reset();
  await Promise.resolve();
  expect(onEdit).toHaveBeenCalledTimes(2);
});
