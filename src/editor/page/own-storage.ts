/**
 * Stores the editor's data, such as the sign-in token, in the memory of its page, so that it ends with the tab.
 *
 * The browser's storage belongs to the whole origin: every script of the site could read the token there. This module
 * is imported before the editor, which uses the global `localStorage`.
 */

/** A store with the interface of the browser's storage, including keys as properties. */
class MemoryStorage implements Storage {
  [key: string]: unknown;

  get length(): number {
    return Object.keys(this).length;
  }

  key(index: number): string | null {
    return Object.keys(this)[index] ?? null;
  }

  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }

  setItem(key: string, value: string): void {
    this[key] = String(value);
  }

  removeItem(key: string): void {
    delete this[key];
  }

  clear(): void {
    for (const key of Object.keys(this)) delete this[key];
  }
}

for (const name of ['localStorage', 'sessionStorage'] as const)
  Object.defineProperty(globalThis, name, { value: new MemoryStorage(), configurable: false });
