/**
 * Fast refresh wants its hooks in place before the first component loads. Astro places them for its own
 * islands only; ours are loaded by the page script, so in development it does the same.
 */
export async function installRefreshPreamble(): Promise<void> {
  const refreshUrl = '/@react-refresh';
  const refresh = await import(/* @vite-ignore */ refreshUrl);
  refresh.injectIntoGlobalHook(window);
  Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type });
}
