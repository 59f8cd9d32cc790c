import type { Writable } from 'node:stream';

const MIN_INTERVAL_MS = 500;

/** Shows on one line how far a long work is; nothing at all when it takes no time. */
export function createProgress(remarks: Writable, label: string) {
  const isTerminal = 'isTTY' in remarks && remarks.isTTY === true;
  let shownAt = performance.now();
  let hasLine = false;
  return {
    show(count: number): void {
      if (performance.now() - shownAt < MIN_INTERVAL_MS) return;
      shownAt = performance.now();
      hasLine = isTerminal;
      remarks.write(isTerminal ? `\r${label}: ${count}…` : `${label}: ${count}…\n`);
    },
    end(): void {
      if (hasLine) remarks.write('\n');
    },
  };
}
