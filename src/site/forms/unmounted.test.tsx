// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Banner } from './Banner.tsx';
import { LeadForm } from './LeadForm.tsx';
import { ReplyHour } from './ReplyHour.tsx';
import { onOutboxChange } from './storage/queued-leads.ts';
import { SCHOOL_FACTS } from './test-school.ts';
import { useLeadForm } from './use-lead-form.ts';

test('removes the listener for queued leads', () => {
  const callback = vi.fn();
  const stop = onOutboxChange(callback);
  const events = ['storage', 'pageshow'];
  for (const name of events) dispatchEvent(new Event(name));
  expect(callback).toHaveBeenCalledTimes(events.length);
  stop();
  for (const name of events) dispatchEvent(new Event(name));
  expect(callback).toHaveBeenCalledTimes(events.length);
});

vi.mock('@emailjs/browser', () => ({ default: { init() {} } }));

function Form() {
  const form = useLeadForm({ kind: 'trial', draftId: 'trial', send: async () => 'sent' });
  return (
    <LeadForm form={form} school={SCHOOL_FACTS}>
      <Banner failure="Не вийшло" sending="Надсилання..." school={SCHOOL_FACTS} />
      <input name="name" />
      <input name="phone" />
    </LeadForm>
  );
}

test('an unmounted form leaves no listener on the page', () => {
  const add = vi.spyOn(window, 'addEventListener');
  const remove = vi.spyOn(window, 'removeEventListener');
  onTestFinished(() => void [add, remove].forEach((spy) => void spy.mockRestore()));
  const { unmount } = render(<Form />);
  expect(add.mock.calls.map(([name]) => name)).toEqual(
    expect.arrayContaining(['change', 'online', 'offline']),
  );
  unmount();
  const left = add.mock.calls.filter(
    ([name, listener]) => !remove.mock.calls.some((gone) => gone[0] === name && gone[1] === listener),
  );
  expect(left.map(([name]) => name)).toEqual([]);
});

test('an unmounted answer time leaves no timer', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { unmount } = render(<ReplyHour verb="Зателефонуємо" school={SCHOOL_FACTS} />);
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
