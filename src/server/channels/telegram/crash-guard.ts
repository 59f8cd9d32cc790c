import type { Facts } from '../../store/facts.ts';

/** The last update whose handling began, and at how many process starts. */
const TAKEN_FACT = 'bot-update-begun';

/** An update is skipped after this many process starts without an end of its handling. */
const MAX_STARTS = 2;

/** Detects an update whose handling ends the process, because Telegram would send it again after every start. */
export function createCrashGuard(store: Pick<Facts, 'readFact' | 'writeFact'>) {
  /** The last update whose handling began in this process. */
  let begun: number | undefined;

  return {
    /** Records that the handling of an update begins. Returns whether it has ended the process twice before. */
    async hasCrashedTwice(id: number): Promise<boolean> {
      // Updates that this process has begun did not end it.
      if (id === begun) return false;
      begun = id;
      try {
        const [last, starts] = ((await store.readFact(TAKEN_FACT)) ?? '').split(' ').map(Number);
        const before = last === id ? (starts ?? 0) : 0;
        if (before >= MAX_STARTS) return true;
        await store.writeFact(TAKEN_FACT, `${id} ${before + 1}`);
      } catch {
        // A handler that needs the store rejects, and the update is handled again later.
      }
      return false;
    },
  };
}
