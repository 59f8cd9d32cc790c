// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '#shared/time/durations.ts';
import { readKyivClock } from '#shared/words/reply-deadline.ts';
import type { SchoolFacts } from '../content/school.ts';
import { PauseNote, SubmitButton } from './fields/CommonParts.tsx';
import { LeadForm } from './LeadForm.tsx';
import { type Outcome, SendError } from './sending/email-client.ts';
import type { Lead } from './sending/payload.ts';
import { SCHOOL_FACTS } from './test-school.ts';
import { useLeadForm } from './use-lead-form.ts';

vi.mock('@emailjs/browser', () => ({ default: { init() {} } }));

const send = vi.fn<(lead: Lead) => Promise<Outcome>>();
let renderings = 0;

function Form({ school = SCHOOL_FACTS }: { school?: SchoolFacts }) {
  renderings += 1;
  const form = useLeadForm({ kind: 'trial', draftId: 'trial', send });
  return (
    <LeadForm form={form} school={school}>
      <PauseNote />
      <input name="name" aria-label="name" />
      <input name="phone" aria-label="phone" />
      <button type="submit">Send</button>
      <SubmitButton label="Записатися" sendingLabel="Надсилання..." />
      <button type="button" onClick={form.clearStatus}>
        Clear
      </button>
      <output>
        {[form.status, form.sent?.outcome, ...Object.values(form.errors)].filter(Boolean).join(' · ')}
      </output>
    </LeadForm>
  );
}

function type(label: string, value: string) {
  fireEvent.input(screen.getByLabelText(label), { target: { value } });
}

function fillAndSubmit() {
  type('name', 'Ганна');
  type('phone', '77');
  fireEvent.submit(screen.getByRole('button', { name: 'Send' }));
}

function shown() {
  return screen.getByRole('status').textContent;
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  send.mockReset().mockResolvedValue('sent');
  render(<Form />);
});

beforeEach(() => {
  // jsdom lacks it.
  Element.prototype.scrollIntoView = () => {};
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it('shows the errors of spec §5, and clears each with the edit of its field', () => {
  fireEvent.submit(screen.getByRole('button', { name: 'Send' }));
  expect(shown()).toBe("idle · Введіть ваше ім'я · Введіть номер телефону");
  type('name', 'Ганна');
  expect(shown()).toBe('idle · Введіть номер телефону');
  expect(send).not.toHaveBeenCalled();
});

it('focuses the first error, unless the visitor has already moved to another field', async () => {
  type('name', '');
  fireEvent.submit(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('name')));

  fireEvent.submit(screen.getByRole('button', { name: 'Send' }));
  screen.getByLabelText('phone').focus();
  await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(screen.getByLabelText('phone'));
});

it('is not rendered again by keys that change nothing visible', () => {
  type('name', 'Г');
  const before = renderings;
  for (const text of ['Га', 'Ган', 'Ганн', 'Ганна']) type('name', text);
  // React renders once more to check whether the state is unchanged.
  expect(renderings - before).toBeLessThanOrEqual(1);
});

it('resets the form and removes its draft after success', async () => {
  fillAndSubmit();
  expect(shown()).toBe('sending');
  await waitFor(() => expect(shown()).toBe('success · sent'));
  expect(screen.getByLabelText<HTMLInputElement>('name').value).toBe('');
  expect(sessionStorage).toHaveLength(0);
});

it('keeps the input when sending fails twice', async () => {
  send.mockRejectedValue(new SendError('No answer'));
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    fillAndSubmit();
    await waitFor(() => expect(shown()).toBe('error'));
    expect(screen.getByLabelText<HTMLInputElement>('name').value).toBe('Ганна');
  }
  const [first, second] = send.mock.calls.map(([lead]) => lead.params.request_id);
  expect(second).toBe(first);
});

it.each([
  ['was left during the call', () => new Promise<Outcome>(() => {})],
  ['showed a failure', () => Promise.reject(new SendError('No answer'))],
])('reuses the request id when the page that %s is reopened', async (_when, end) => {
  send.mockImplementation(end);
  fillAndSubmit();
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  cleanup();
  send.mockResolvedValue('sent');
  render(<Form />);
  expect(screen.getByLabelText<HTMLInputElement>('name').value).toBe('Ганна');
  fireEvent.submit(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(shown()).toBe('success · sent'));
  const [first, second] = send.mock.calls.map(([lead]) => lead.params.request_id);
  expect(second).toBe(first);
  expect(sessionStorage).toHaveLength(0);
});

it('shows that a lead is only queued', async () => {
  send.mockResolvedValue('waiting');
  fillAndSubmit();
  await waitFor(() => expect(shown()).toBe('success · waiting'));
});

describe('while sending', () => {
  it('sends once despite several submits', async () => {
    fillAndSubmit();
    fireEvent.submit(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(shown()).toBe('success · sent'));
    expect(send).toHaveBeenCalledOnce();
  });

  it('cannot be cleared', async () => {
    let take = () => {};
    send.mockReturnValue(
      new Promise((resolve) => {
        take = () => resolve('sent');
      }),
    );
    fillAndSubmit();
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(shown()).toBe('sending');
    take();
    await waitFor(() => expect(shown()).toBe('success · sent'));
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(shown()).toBe('idle');
  });
});

describe('during a pause of the school', () => {
  beforeEach(cleanup);

  const now = readKyivClock(new Date());
  const pause = {
    from: now - DAY_MS,
    until: now + DAY_MS,
    builtAt: now,
    isClosed: false,
    submit: 'Повідомте, коли відкриєтеся',
    text: 'Ми відпочиваємо.',
  };

  it('shows the pause and a submit label that fits', () => {
    render(<Form school={{ ...SCHOOL_FACTS, pause }} />);
    expect(screen.getByText('Ми відпочиваємо.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Повідомте, коли відкриєтеся' })).toBeTruthy();
  });

  it('accepts no leads if the school wants that', () => {
    render(<Form school={{ ...SCHOOL_FACTS, pause: { ...pause, isClosed: true } }} />);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('Ми відпочиваємо.')).toBeTruthy();
  });

  it.each([
    ['before it', { from: now + DAY_MS, until: now + 2 * DAY_MS }],
    ['when it is over, although the page was built within it', { from: now - 2 * DAY_MS, until: now }],
  ])('shows no pause %s', (_when, days) => {
    render(<Form school={{ ...SCHOOL_FACTS, pause: { ...pause, ...days } }} />);
    expect(screen.queryByText('Ми відпочиваємо.')).toBeNull();
    expect(screen.getByRole('button', { name: 'Записатися' })).toBeTruthy();
  });
});
