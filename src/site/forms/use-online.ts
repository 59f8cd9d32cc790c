import { useSyncExternalStore } from 'react';

/** Whether the browser has a network, as far as it knows; pages are rendered at build as if it had. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
}

function watchNetwork(onChange: () => void): () => void {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}
