import { useCallback } from 'react';
import { useQuery } from '../../state/query.ts';

/** Keeps in the address what a visitor chose, so that it can be sent to others and reloaded. */
export function useAddress(gameCode: string): {
  readonly query: URLSearchParams;
  /** Writes a parameter; null removes it. */
  readonly setParam: (name: string, value: string | null) => void;
} {
  const [query, changeQuery] = useQuery();
  const setParam = useCallback(
    (name: string, value: string | null) =>
      changeQuery((next) => {
        next.set('gameCode', gameCode);
        if (value === null) next.delete(name);
        else next.set(name, value);
      }),
    [changeQuery, gameCode],
  );
  return { query, setParam };
}
