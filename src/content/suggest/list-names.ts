/** Formats a list that may be too long to read: «a, b, c та ще 2». */
export function listNames(names: readonly string[], most = 10): string {
  const rest = names.length - most;
  return names.slice(0, most).join(', ') + (rest > 0 ? ` та ще ${rest}` : '');
}
