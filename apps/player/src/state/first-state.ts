// What the server drew the page with. While React takes over that HTML the stores must say the same; what this browser keeps follows at once.
import { firstSite } from '@tyche/i18n/market';
import type { Theme } from '@tyche/ui/themes';
import { useSyncExternalStore } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';

/** What the drawn page depends on, beside its address and the answers of public calls. */
export interface FirstState {
  /** Wire code. */
  readonly language: string;
  readonly theme: Theme;
  /** The name of the site. */
  readonly brand: string;
  /** The browser brought a session, which nobody has asked about yet. */
  readonly mayBeMember: boolean;
  /** The server's time, in ms since 1970. */
  readonly nowMs: number;
}

let drawnWith: FirstState = {
  language: 'TY',
  theme: 'light',
  brand: firstSite,
  mayBeMember: false,
  nowMs: 0,
};

/** Sets what the page is drawn with: on the server before each page, in the browser before React takes it over. */
export function setFirstState(state: FirstState): void {
  drawnWith = state;
}

/** What the page is drawn with. */
export function firstState(): FirstState {
  return drawnWith;
}

/**
 * A store of what this browser keeps. `firstOf` gives its state in the server's HTML, the same value each time for the same first state.
 */
export function createKept<State>(
  stored: () => State,
  firstOf: (first: FirstState) => State,
): KeptStore<State> {
  let of = drawnWith;
  let first = firstOf(of);
  return createFirst(stored, () => {
    if (of !== drawnWith) first = firstOf(drawnWith);
    of = drawnWith;
    return first;
  });
}

type KeptStore<State> = StoreApi<State> & (<Part>(select: (state: State) => Part) => Part);

/** A store that says in the server's HTML, and while it is taken over, what `getFirst` gives; without it, what it says now. */
export function createFirst<State>(begin: () => State, getFirst?: () => State): KeptStore<State> {
  const store = createStore<State>(begin);
  store.getInitialState = getFirst ?? store.getState;
  // biome-ignore lint/correctness/noComponentHookFactories: a store is made once, with its module.
  const useSelected = <Part>(select: (state: State) => Part): Part => useStore(store, select);
  return Object.assign(useSelected, store);
}

/** When answers in the server's HTML count as read: long ago, so that they are read again. */
export const DRAWN_AT = 1;

/** Whether an answer came to a call of this page. */
export function isRead({ readAt }: { readonly readAt: number }): boolean {
  return readAt > DRAWN_AT;
}

const never = () => () => undefined;

/** False on the server and while its HTML is taken over: nothing that only this browser knows may be drawn yet. */
export function useIsTakenOver(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
