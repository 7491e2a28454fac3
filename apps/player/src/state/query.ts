import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Changes the query of the address: `change` gets a copy of what the address has now. With `isStep` Back returns to the query of before. */
export type ChangeQuery = (change: (query: URLSearchParams) => void, isStep?: boolean) => void;

/**
 * The query of the address as the page shows it, and a way to change it.
 *
 * A change starts from the address, not from what the page shows: the page may still be drawing the change before it, and a change made from
 * the older query would undo that one.
 */
export function useQuery(): readonly [URLSearchParams, ChangeQuery] {
  const [query, setQuery] = useSearchParams();
  const change = useCallback<ChangeQuery>(
    (make, isStep = false) => {
      const next = new URLSearchParams(location.search);
      make(next);
      setQuery(next, { replace: !isStep, preventScrollReset: true });
    },
    [setQuery],
  );
  return [query, change];
}
