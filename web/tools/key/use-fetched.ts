import { useEffect, useState } from 'react';
import { type KeyError, toKeyError } from './access-api.ts';

/** Fetches again when `query` changes, and aborts what is then under way. */
export function useFetched<Found>(fetchNow: (signal: AbortSignal) => Promise<Found>, query: string) {
  const [found, setFound] = useState<Found | null>(null);
  const [error, setError] = useState<KeyError | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query says what the function fetches.
  useEffect(() => {
    const controller = new AbortController();
    setFound(null);
    setError(null);
    fetchNow(controller.signal).then(setFound, (error: unknown) => {
      if (!controller.signal.aborted) setError(toKeyError(error));
    });
    return () => controller.abort();
  }, [query]);
  return { found, error };
}
