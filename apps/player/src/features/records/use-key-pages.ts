import { useState } from 'react';

/**
 * Pages of a list that is read by key: page n begins before the key at which the page before it ended. `learn` tells where the
 * shown page ends; the next page is then known. A changed list (`of`) starts over at page 1.
 */
export function useKeyPages(of: string) {
  const [state, setState] = useState<State>({ of, page: 1, keys: [null] });
  const { page, keys } = state.of === of ? state : { page: 1, keys: [null] };
  return {
    page,
    /** How many pages can be gone to so far: those seen, and the one after them. */
    pages: keys.length,
    before: keys[page - 1] ?? null,
    go: (wanted: number) => setState({ of, keys, page: Math.min(Math.max(1, wanted), keys.length) }),
    learn: (next: string | null) => {
      if (next === null || keys.length > page) return;
      setState({ of, page, keys: [...keys, next] });
    },
  };
}

interface State {
  readonly of: string;
  readonly page: number;
  readonly keys: readonly (string | null)[];
}
