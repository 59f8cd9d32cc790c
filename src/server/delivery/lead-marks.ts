import type { Suspicion } from '../intake/suspicions.ts';
import type { Lead } from '../store/store.ts';

const WORDS: Record<Suspicion, string> = {
  'too-fast': 'заповнено надто швидко',
  'no-stamp': 'надіслано в обхід сторінки',
  links: 'багато посилань',
  'foreign-script': 'посилання й жодної української літери',
  flood: 'багато заявок з однієї адреси',
};

/** What people should know of a lead beside what it says; an empty list for most. */
export function listMarks(lead: Lead): string[] {
  return [markVariant(lead), markSuspicions(lead)].filter((mark) => mark !== null);
}

/** «🔁 та сама форма, але з іншим змістом: порівняйте із заявкою №12»; null for a lead that is the only one of its form. */
function markVariant({ variantOf }: Lead): string | null {
  return variantOf === null
    ? null
    : `🔁 та сама форма, але з іншим змістом: порівняйте із заявкою №${variantOf}`;
}

/** «⚠️ можливо, спам: багато посилань» for a lead that a person should look at twice; null for the rest. */
function markSuspicions({ suspicions }: Lead): string | null {
  if (suspicions.length === 0) return null;
  // A code of another release, still waiting in the store, must not stop the delivery.
  const words = suspicions.map((code) => WORDS[code as Suspicion] ?? 'незвична заявка');
  return `⚠️ можливо, спам: ${[...new Set(words)].join(', ')}`;
}
