// @vitest-environment jsdom
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SelectField, TextField } from './fields/Field.tsx';
import { LeadForm } from './LeadForm.tsx';
import type { Lead } from './sending/payload.ts';
import { SCHOOL_FACTS } from './test-school.ts';
import { useLeadForm } from './use-lead-form.ts';

/*
 * Tests what it takes to add a field to a form (CONTRIBUTING.md): its name, its limit and its place in the form. Its
 * place in the summary is checked by types (`FIELD_LABELS`).
 */
vi.mock('@emailjs/browser', () => ({ default: { init() {} } }));
vi.mock('#shared/lead/lead.ts', async (readOriginal) => {
  const original = await readOriginal<typeof import('#shared/lead/lead.ts')>();
  const added = { pupil_class: 20, pupil_school: 60 };
  const names = Object.keys(added);
  return {
    ...original,
    FIELD_LIMITS: { ...original.FIELD_LIMITS, ...added },
    PAYLOAD_FIELDS: [...original.PAYLOAD_FIELDS, ...names],
    FORM_FIELDS: [...original.FORM_FIELDS, ...names],
  };
});

const send = vi.fn<(lead: Lead) => Promise<'sent'>>().mockResolvedValue('sent');

/** Types accept the name once it is in `FIELD_LIMITS`. */
const added = (name: string) => name as 'comment';

function Form() {
  const form = useLeadForm({ kind: 'trial', draftId: 'trial', send });
  return (
    <LeadForm form={form} school={SCHOOL_FACTS}>
      <TextField name="name" label="Ім’я" />
      <TextField name="phone" label="Телефон" />
      <SelectField name="subject" label="Предмет" options={['Фізика', 'Хімія']} defaultValue="Хімія" />
      <SelectField
        name={added('pupil_class')}
        label="Клас"
        options={['1 клас', '5 клас', '11 клас']}
        defaultValue="5 клас"
      />
      <TextField name={added('pupil_school')} label="Школа" />
    </LeadForm>
  );
}

function openForm() {
  const { container, getByLabelText } = render(<Form />);
  const values = () => Object.fromEntries(new FormData(container.querySelector('form') as HTMLFormElement));
  const type = (label: string, value: string) =>
    fireEvent.input(getByLabelText(label), { target: { value } });
  return { form: container.querySelector('form') as HTMLFormElement, values, type, getByLabelText };
}

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it('restores an added select and text field after a reload, and sends them unchanged', async () => {
  const first = openForm();
  expect(first.values()).toMatchObject({ subject: 'Хімія', pupil_class: '5 клас' });
  expect(first.getByLabelText('Школа').getAttribute('maxlength')).toBe('60');
  first.type('Ім’я', 'Ганна');
  first.type('Телефон', '067 123 45 67');
  first.type('Клас', '11 клас');
  first.type('Школа', 'Ліцей № 7');
  cleanup();

  const again = openForm();
  expect(again.values()).toMatchObject({
    subject: 'Хімія',
    pupil_class: '11 клас',
    pupil_school: 'Ліцей № 7',
  });
  fireEvent.submit(again.form);
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(send.mock.calls[0]?.[0].params).toMatchObject({
    subject: 'Хімія',
    pupil_class: '11 клас',
    pupil_school: 'Ліцей № 7',
  });
  await waitFor(() => expect(again.values()).toMatchObject({ subject: 'Хімія', pupil_class: '5 клас' }));
});
