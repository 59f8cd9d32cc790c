/**
 * Where the editor keeps the token of who has signed in, and what else it would put into the browser's storage: in the
 * memory of its own page, so that it ends with the tab. The browser's storage belongs to the whole origin, and every
 * script of the site's pages could read it there. Imported before the editor, which asks for `localStorage` by name.
 */

/** What can be stored, as the browser's own storage takes it: keys are properties, too. */
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
