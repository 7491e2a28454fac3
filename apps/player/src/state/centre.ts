import { type Gate, mayPass } from '@tyche/rules/access';
import { useCallback } from 'react';
import { guarded } from './modals.ts';
import { useQuery } from './query.ts';
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
  const [query, changeQuery] = useQuery();
  const write = useCallback(
    (page: string | null, isStep: boolean) =>
      changeQuery((next) => {
        const isSame = page !== null && next.has('agent') && parameter === 'agent';
        for (const name of [...next.keys()])
          if (name.startsWith(FILTER) && !(isSame && KEPT_FILTERS.has(name.slice(FILTER.length))))
            next.delete(name);
        next.delete('centre');
        next.delete('agent');
        if (page !== null) next.set(parameter, page);
      }, isStep),
    [parameter, changeQuery],
  );
  const whenAllowed = (action: () => void) =>
    guarded(() => {
      if (mayPass(gate, callerNow())) action();
    }, 'member-centre');
  return {
    page: query.get(parameter),
    open: (page = CENTRE_MENU) => whenAllowed(() => write(page, true)),
    go: (page, isStep = false) => write(page, isStep),
    close: () => write(null, false),
    askFirst() {
      const asked = [...query];
      write(null, false);
      whenAllowed(() =>
        changeQuery((next) => {
          for (const [name, value] of asked) next.set(name, value);
        }, true),
      );
    },
  };
}

/** The filters of the open page of the agent centre, from the address. Names are words such as `from`; an empty value is no filter. */
export function useAgentFilters(): {
  readonly filter: (name: string) => string;
  /** Sets some filters and keeps the others; with `isStep` Back returns to the filters of before. */
  readonly setFilters: (changes: Readonly<Record<string, string>>, isStep?: boolean) => void;
} {
  const [query, changeQuery] = useQuery();
  const setFilters = useCallback(
    (changes: Readonly<Record<string, string>>, isStep = false) =>
      changeQuery((next) => {
        for (const [name, value] of Object.entries(changes))
          if (value === '') next.delete(FILTER + name);
          else next.set(FILTER + name, value);
      }, isStep),
    [changeQuery],
  );
  return { filter: (name) => query.get(FILTER + name) ?? '', setFilters };
}
