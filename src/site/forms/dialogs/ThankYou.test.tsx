// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { LeadFormState } from '../LeadForm.tsx';
import { DialogContext } from './LeadDialog.tsx';
import { ThankYou } from './ThankYou.tsx';

afterEach(cleanup);

const school = {
  phone: { text: '+380 44 123 45 67', href: 'tel:+380441234567' },
  replyHours: 2,
  failure: '',
  promise: 'протягом 2 годин (пн–пт, 9:00–19:00 за Києвом)',
  workingHours: [{ from: 1, to: 5, start: '09:00', end: '19:00' }],
};

it.each([
  ['НМТ з математики', 'Пакет «Стандарт», НМТ з математики'],
  ['Фізика', 'Пакет «Стандарт», фізика'],
])('names what was asked for as it is written: %s', (subject, named) => {
  const lead = { id: '1', subject, phone: '1', outcome: 'sent', sentAt: new Date() } as const;
  render(
    <DialogContext value={{ id: 'package-dialog-2', form: {} as LeadFormState, failure: '', school }}>
      <ThankYou packageFacts={{ name: 'Стандарт', lessons: 8 }} lead={lead} />
    </DialogContext>,
  );
  expect(screen.getByText(named)).toBeTruthy();
});
