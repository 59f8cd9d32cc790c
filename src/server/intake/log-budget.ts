const MINUTE_MS = 60_000;

/**
 * Makes a gate for log lines that anybody can cause, so that a flood of bad requests can't fill the disk.
 *
 * @returns a function that says whether one more line may be written in this minute
 */
export function createLogBudget(linesPerMinute: number): () => boolean {
  let startedAt = -MINUTE_MS;
  let written = 0;
  return () => {
    const now = performance.now();
    if (now - startedAt >= MINUTE_MS) {
      startedAt = now;
      written = 0;
    }
    written += 1;
    return written <= linesPerMinute;
  };
}
