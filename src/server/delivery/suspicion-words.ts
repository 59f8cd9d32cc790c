import type { Suspicion } from '../intake/suspicions.ts';
import type { Lead } from '../store/store.ts';

const WORDS: Record<Suspicion, string> = {
  'too-fast': 'заповнено надто швидко',
  'no-stamp': 'надіслано в обхід сторінки',
  links: 'багато посилань',
  'foreign-script': 'посилання й жодної української літери',
  flood: 'багато заявок з однієї адреси',
};

/** The mark of a lead that a person should look at twice: «⚠️ можливо, спам: багато посилань»; null for the rest. */
export function markSuspicions({ suspicions }: Lead): string | null {
  if (suspicions.length === 0) return null;
  // A code of another release, still waiting in the store, must not stop the delivery.
  const words = suspicions.map((code) => WORDS[code as Suspicion] ?? 'незвична заявка');
  return `⚠️ можливо, спам: ${[...new Set(words)].join(', ')}`;
}
