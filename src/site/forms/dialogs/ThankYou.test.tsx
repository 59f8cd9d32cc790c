// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { SentLead } from '../form-state.ts';
import { SCHOOL_FACTS } from '../test-school.ts';
import type { LeadFormState } from '../use-lead-form.ts';
import { DialogContext } from './LeadDialog.tsx';
import { ThankYou } from './ThankYou.tsx';

afterEach(cleanup);

const SENT = { id: '1', subject: 'Фізика', phone: '1', outcome: 'sent', sentAt: new Date() } as const;

function thank(packageFacts: Parameters<typeof ThankYou>[0]['packageFacts'], lead: SentLead = SENT) {
  return render(
    <DialogContext
      value={{ id: 'package-dialog-2', form: {} as LeadFormState, failure: '', school: SCHOOL_FACTS }}
    >
      <ThankYou packageFacts={packageFacts} lead={lead} />
    </DialogContext>,
  );
}

const STANDARD = { name: 'Стандарт', lessons: 8, payment: undefined };

it.each([
  ['НМТ з математики', 8, 'Пакет «Стандарт», НМТ з математики'],
  ['Фізика', 8, 'Пакет «Стандарт», фізика'],
  ['Фізика', 0, 'Стандарт, фізика'],
])('names what was asked for as it is written: %s, %i lessons', (subject, lessons, named) => {
  thank({ ...STANDARD, lessons }, { ...SENT, subject });
  expect(screen.getByText(named)).toBeTruthy();
});

it('shows how to pay only after the lead was sent', () => {
  const payment = { text: 'Платіть тут:', link: 'https://pay.example/jar', linkText: 'Оплатити' };
  thank({ ...STANDARD, payment });
  expect(screen.getByRole('link', { name: 'Оплатити' }).getAttribute('href')).toBe('https://pay.example/jar');
  cleanup();
  thank({ ...STANDARD, payment }, { ...SENT, outcome: 'waiting' });
  expect(screen.queryByRole('link', { name: 'Оплатити' })).toBeNull();
});

it('shows no countdown if there is something to read', () => {
  const life = (container: HTMLElement) => container.querySelector('[aria-hidden="true"]:not(svg)');
  expect(life(thank(STANDARD).container)).not.toBeNull();
  cleanup();
  expect(life(thank({ ...STANDARD, payment: { text: 'Рахунок надішлемо.' } }).container)).toBeNull();
});
