/** Resolves with undefined after the delay. */
export function after(delayMs: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, delayMs, undefined));
}
