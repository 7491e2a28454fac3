// The reads that a part of the page shows. `useRoute` adds each of them, so that one place can say how old the part's data are.
import {
  createContext,
  createElement,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';

/** An answer that is on the screen. */
export interface ShownRead {
  /** When it was read, in ms since 1970 by this device's clock. */
  readonly readAt: number;
  /** Whether the last attempt to read it again failed. */
  readonly hasFailed: boolean;
  /** Whether it changes rarely, so that the route's reader keeps it for some time without asking. */
  readonly isLasting: boolean;
  readonly refresh: () => Promise<unknown>;
}

interface ShownReads {
  readonly list: () => readonly ShownRead[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Adds a read; gives the function that removes it. */
  readonly add: (read: ShownRead) => () => void;
}

const none: ShownReads = createShownReads();
const ReadsContext = createContext(none);
const LineContext = createContext<ReactNode>(null);

/**
 * Collects the reads of `children`, apart from those of other parts of the page. `line` comes above them and says by `useShownReads` how
 * old they are.
 */
export function CollectReads({ line, children }: { readonly line: ReactNode; readonly children: ReactNode }) {
  const [reads] = useState(createShownReads);
  const inside = createElement(LineContext.Provider, { value: line }, line, children);
  return createElement(ReadsContext.Provider, { value: reads }, inside);
}

/** The line of the nearest `CollectReads` once more, for a dialog that covers it. */
export function ReadsLine() {
  return useContext(LineContext);
}

/** The reads that the nearest `CollectReads` has collected. */
export function useShownReads(): readonly ShownRead[] {
  const { subscribe, list } = useContext(ReadsContext);
  return useSyncExternalStore(subscribe, list, list);
}

/** Adds what a component shows to the reads of its part of the page; null while it shows nothing. */
export function useAddRead(read: ShownRead | null): void {
  const reads = useContext(ReadsContext);
  const { readAt = 0, hasFailed = false, isLasting = false, refresh } = read ?? {};
  useEffect(() => {
    if (refresh && reads !== none) return reads.add({ readAt, hasFailed, isLasting, refresh });
    return undefined;
  }, [reads, readAt, hasFailed, isLasting, refresh]);
}

function createShownReads(): ShownReads {
  let shown: readonly ShownRead[] = [];
  const listeners = new Set<() => void>();
  const change = (next: readonly ShownRead[]) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  return {
    list: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(read) {
      change([...shown, read]);
      return () => change(shown.filter((each) => each !== read));
    },
  };
}
