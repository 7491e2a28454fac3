import { type Gate, mayPass } from '@tyche/rules/access';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { guarded } from './modals.ts';
import { callerNow } from './session.ts';

/** The page key of the list of pages: what a phone shows first. */
export const CENTRE_MENU = 'menu';
/** Filters of the agent centre are parameters of the address with this in front. */
const FILTER = 'agent.';
/** Filters that stay when another page of the agent centre opens (docs/reference/agents.md 7.1). */
const KEPT_FILTERS: ReadonlySet<string> = new Set(['from', 'until']);

/** A centre as the address has it, so that a page of it can be linked to and left by Back. */
export interface Centre {
  /** The page that the address names; null when the centre is closed. */
  readonly page: string | null;
  /**
   * Opens a page of the centre, and closes another centre. A guest logs in first, a trial account is warned, and an account of another type
   * stays where it is. Without a key it opens the list.
   */
  readonly open: (page?: string) => void;
  /** Goes to another page of the open centre; with `isStep` Back returns to where it came from. */
  readonly go: (page: string, isStep?: boolean) => void;
  readonly close: () => void;
  /** Closes the centre, and opens the same address again once `open` may. */
  readonly askFirst: () => void;
}

/** The member centre (`?centre=withdraw`). */
export function useCentre(): Centre {
  return useCentreIn('centre', 'member-centre');
}

/** The agent centre (`?agent=registerCenter`). */
export function useAgentCentre(): Centre {
  return useCentreIn('agent', 'account-centre');
}

function useCentreIn(parameter: 'centre' | 'agent', gate: Gate): Centre {
  const [query, setQuery] = useSearchParams();
  const write = useCallback(
    (page: string | null, replace: boolean) =>
      setQuery(
        (before) => {
          const after = new URLSearchParams(before);
          const isSame = page !== null && before.has('agent') && parameter === 'agent';
          for (const name of before.keys())
            if (name.startsWith(FILTER) && !(isSame && KEPT_FILTERS.has(name.slice(FILTER.length))))
              after.delete(name);
          after.delete('centre');
          after.delete('agent');
          if (page !== null) after.set(parameter, page);
          return after;
        },
        { replace, preventScrollReset: true },
      ),
    [parameter, setQuery],
  );
  const whenAllowed = (action: () => void) =>
    guarded(() => {
      if (mayPass(gate, callerNow())) action();
    }, 'member-centre');
  return {
    page: query.get(parameter),
    open: (page = CENTRE_MENU) => whenAllowed(() => write(page, false)),
    go: (page, isStep = false) => write(page, !isStep),
    close: () => write(null, true),
    askFirst() {
      write(null, true);
      whenAllowed(() => setQuery(query, { preventScrollReset: true }));
    },
  };
}

/** The filters of the open page of the agent centre, from the address. Names are words such as `from`; an empty value is no filter. */
export function useAgentFilters(): {
  readonly filter: (name: string) => string;
  /** Sets some filters and keeps the others; with `isStep` Back returns to the filters of before. */
  readonly setFilters: (changes: Readonly<Record<string, string>>, isStep?: boolean) => void;
} {
  const [query, setQuery] = useSearchParams();
  const setFilters = useCallback(
    (changes: Readonly<Record<string, string>>, isStep = false) =>
      setQuery(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes))
            if (value === '') after.delete(FILTER + name);
            else after.set(FILTER + name, value);
          return after;
        },
        { replace: !isStep, preventScrollReset: true },
      ),
    [setQuery],
  );
  return { filter: (name) => query.get(FILTER + name) ?? '', setFilters };
}
