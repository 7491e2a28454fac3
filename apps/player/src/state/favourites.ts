import { create } from 'zustand';
import { useIsTakenOver } from './first-state.ts';
import { ownKey, readList, useOwnName, writeList } from './per-user.ts';

// The specification keeps lottery favourites in this browser, a list of ids for each username (sections 3 and 4).
const KEY = 'lotteryFavourites';

const useLists = create<{ readonly byKey: Readonly<Record<string, readonly number[]>> }>(() => ({
  byKey: {},
}));
const isId = (value: unknown): value is number => typeof value === 'number' && Number.isSafeInteger(value);

/** The ids of the lotteries that this member marked, and the toggle: an id that is in goes out, else it comes in. */
export function useFavourites(): {
  readonly ids: readonly number[];
  readonly toggle: (gameId: number) => void;
} {
  const key = ownKey(KEY, useOwnName());
  const isTakenOver = useIsTakenOver();
  const chosen = useLists(({ byKey }) => byKey[key]);
  const ids = chosen ?? (isTakenOver ? stored(key) : NONE);
  return {
    ids,
    toggle: (gameId) => {
      const next = ids.includes(gameId) ? ids.filter((id) => id !== gameId) : [...ids, gameId];
      writeList(key, next);
      useLists.setState(({ byKey }) => ({ byKey: { ...byKey, [key]: next } }));
    },
  };
}

const NONE: readonly number[] = [];
const firsts = new Map<string, readonly number[]>();

function stored(key: string): readonly number[] {
  let ids = firsts.get(key);
  if (!ids) {
    ids = readList(key, isId);
    firsts.set(key, ids);
  }
  return ids;
}
