import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Filter, readFilter, writeFilter } from './order-filter.ts';

/** What was typed is written to the address after this pause: each key would be a change of the address. */
const PAUSE_MS = 300;

/** The filter and the page of the list, kept in the address: a link, a reload and the way back show the same bets. */
export function useFilter(): {
  readonly filter: Filter;
  readonly page: number;
  readonly change: (changes: Partial<Filter>) => void;
  readonly setPage: (page: number) => void;
} {
  const [query, setQuery] = useSearchParams();
  const [state, setState] = useState(() => read(query));
  const written = useRef(query.toString());
  const address = write(state).toString();

  useEffect(() => {
    if (written.current === address) return;
    const timer = setTimeout(() => {
      written.current = address;
      setQuery(address, { replace: true, preventScrollReset: true });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [address, setQuery]);

  // A link to this page, or the way back, asks for something else.
  useEffect(() => {
    if (query.toString() === written.current) return;
    written.current = query.toString();
    setState(read(query));
  }, [query]);

  return {
    ...state,
    change: (changes) => setState(({ filter }) => ({ filter: { ...filter, ...changes }, page: 1 })),
    setPage: (page) => setState(({ filter }) => ({ filter, page })),
  };
}

interface State {
  readonly filter: Filter;
  readonly page: number;
}

function read(query: URLSearchParams): State {
  const page = Number(query.get('page'));
  return { filter: readFilter(query), page: Number.isSafeInteger(page) && page > 0 ? page : 1 };
}

function write({ filter, page }: State): URLSearchParams {
  const query = writeFilter(filter);
  if (page > 1) query.set('page', String(page));
  return query;
}
