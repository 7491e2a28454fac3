import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Keeps in the address what a visitor chose, so that it can be sent to others and reloaded. */
export function useAddress(gameCode: string): {
  readonly query: URLSearchParams;
  /** Writes a parameter; null removes it. */
  readonly setParam: (name: string, value: string | null) => void;
} {
  const [query, setQuery] = useSearchParams();
  const setParam = useCallback(
    (name: string, value: string | null) =>
      setQuery(
        (old) => {
          const next = new URLSearchParams(old);
          next.set('gameCode', gameCode);
          if (value === null) next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setQuery, gameCode],
  );
  return { query, setParam };
}
