// @vitest-environment jsdom
import { cleanup, fireEvent, render, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { FORM_FIELDS, type LeadKind, listContactTopics, TRIAL_SUBJECT } from '#shared/lead/lead.ts';
import { HONEYPOT_FIELD } from '#shared/lead/wire.ts';
import { ContactForm } from '../contact/ContactForm.tsx';
import { PackageDialog } from '../packages/PackageDialog.tsx';
import { TrialDialog } from './dialogs/TrialDialog.tsx';
import { SCHOOL_FACTS } from './test-school.ts';

/** The parameters that the provider's library received. */
const calls = vi.hoisted(() => ({ params: [] as Record<string, unknown>[] }));
vi.mock('@emailjs/browser', () => {
  const answer = { status: 200, text: 'OK' };
  return {
    default: {
      init() {},
      async send(_service: string, _template: string, params: Record<string, unknown>) {
        calls.params.push(params);
        return answer;
      },
      async sendForm(_service: string, _template: string, form: HTMLFormElement) {
        calls.params.push(Object.fromEntries(new FormData(form)));
        return answer;
      },
    },
  };
});

const packageFacts = {
  id: 1,
  name: 'Базовий',
  price: '1500 грн',
  usual: undefined,
  lessons: 4,
  cells: 12 as const,
  duration: '1 місяць',
  features: ['Домашні завдання'],
  payment: undefined,
};

const FORMS: Record<LeadKind, () => ReactElement> = {
  contact: () => (
    <ContactForm id="contact-form" topics={listContactTopics(TRIAL_SUBJECT)} school={SCHOOL_FACTS} />
  ),
  trial: () => (
    <TrialDialog
      id="trial"
      subjects={[TRIAL_SUBJECT, 'Фізика']}
      terms=""
      next=""
      questions={[]}
      school={SCHOOL_FACTS}
    />
  ),
  package: () => (
    <PackageDialog
      id="package-1"
      beforePayment=""
      packageFacts={packageFacts}
      directions={['Фізика', 'Хімія']}
      direction="Фізика"
      school={SCHOOL_FACTS}
    />
  ),
};
const KINDS = Object.keys(FORMS) as LeadKind[];

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Lists the controls that a visitor sees in a form: all with a name that are not hidden. */
function readControls(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('[name]')].filter(
    ({ name, type }) => type !== 'hidden' && name !== HONEYPOT_FIELD,
  );
}

function openForm(kind: LeadKind): HTMLFormElement {
  return render(FORMS[kind]()).container.querySelector('form') as HTMLFormElement;
}

/** Fills every control with its own value, and selects with the last option. */
function fill(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [index, control] of readControls(form).entries()) {
    const value = control instanceof HTMLSelectElement ? lastOption(control) : `067123450${index}`;
    fireEvent.input(control, { target: { value } });
    values[control.name] = value;
  }
  return values;
}

function lastOption(select: HTMLSelectElement): string {
  return [...select.options].at(-1)?.value ?? '';
}

beforeAll(() => {
  // jsdom has no layout: nothing scrolls, and no viewport is wide.
  Element.prototype.scrollIntoView = () => {};
  globalThis.matchMedia = () => ({ matches: false }) as MediaQueryList;
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  calls.params = [];
});

it.each(KINDS)('restores and sends every control of the %s form after a reload', async (kind) => {
  const values = fill(openForm(kind));
  cleanup();
  const form = openForm(kind);
  expect(Object.fromEntries(readControls(form).map(({ name, value }) => [name, value]))).toEqual(values);
  fireEvent.submit(form);
  await waitFor(() => expect(calls.params).toHaveLength(1));
  expect(calls.params[0]).toMatchObject(values);
});

it('has no field that no form contains', () => {
  const asked = KINDS.flatMap((kind) => readControls(openForm(kind)).map(({ name }) => name));
  expect(new Set(asked)).toEqual(new Set(FORM_FIELDS));
});
