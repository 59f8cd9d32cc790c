/** Resolves after some time in ms, with nothing. */
export function after(delayMs: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, delayMs, undefined));
}
