import { useSyncExternalStore } from 'react';

/**
 * False in the built HTML and during hydration, true from the commit on. An effect that sets state would run after a
 * submit that waits for React.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

function neverChanges(): () => void {
  return () => {};
}
