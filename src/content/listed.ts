/** «a, b, c та ще 2»: no more names than somebody would read. */
export function listed(names: readonly string[], most = 10): string {
  const rest = names.length - most;
  return names.slice(0, most).join(', ') + (rest > 0 ? ` та ще ${rest}` : '');
}
