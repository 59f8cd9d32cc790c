import { useSyncExternalStore } from 'react';

/**
 * False in the HTML of the build and while React takes it over, true from the commit on: an effect that sets
 * state would come after a submit that waits for React.
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
