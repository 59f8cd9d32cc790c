/**
 * Web storage that never throws. If it is blocked or full, reading returns null and writing returns false. Even the
 * getter `window.localStorage` throws if a browser blocks storage.
 */
type SafeStorage = {
  read(key: string): string | null;
  write(key: string, value: string): boolean;
  remove(key: string): void;
  keys(): string[];
};

export const safeLocalStorage = makeSafe(() => localStorage);
export const safeSessionStorage = makeSafe(() => sessionStorage);

function makeSafe(open: () => Storage): SafeStorage {
  function attempt<T>(action: (storage: Storage) => T): T | null {
    try {
      return action(open());
    } catch {
      return null;
    }
  }
  return {
    read: (key) => attempt((storage) => storage.getItem(key)),
    write: (key, value) =>
      attempt((storage) => {
        storage.setItem(key, value);
        return true;
      }) ?? false,
    remove: (key) => attempt((storage) => storage.removeItem(key)),
    keys: () => attempt((storage) => Object.keys(storage)) ?? [],
  };
}
