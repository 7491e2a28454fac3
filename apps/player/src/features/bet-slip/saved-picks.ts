import type { Game } from '@tyche/rules/lottery';
import type { CountedBet } from '@tyche/rules/lottery/slip';
import { create } from 'zustand';
import { ownKey, readList, useOwnName, writeList } from '../../state/per-user.ts';

/** A selection that a member keeps under a name. It stays in this browser. */
export interface SavedPick {
  readonly name: string;
  readonly gameCode: string;
  readonly playId: number;
  readonly type: 1 | 2;
  readonly balls: string;
}

const KEY = 'savedPicks';
const MOST = 60;
/** Long lists are files of their own: the browser's store holds some megabytes for everything. */
export const LONGEST_PICK = 20_000;
export const LONGEST_NAME = 40;

const useLists = create<{ readonly byKey: Readonly<Record<string, readonly SavedPick[]>> }>(() => ({
  byKey: {},
}));
const firsts = new Map<string, readonly SavedPick[]>();

/** The saved picks of a game, newest first, with keeping and dropping one. */
export function useSavedPicks(game: Game): {
  readonly picks: readonly SavedPick[];
  readonly keep: (name: string, bet: CountedBet) => void;
  readonly drop: (pick: SavedPick) => void;
} {
  const key = ownKey(KEY, useOwnName());
  const all = useLists(({ byKey }) => byKey[key]) ?? stored(key);
  const write = (next: readonly SavedPick[]) => {
    writeList(key, next);
    useLists.setState(({ byKey }) => ({ byKey: { ...byKey, [key]: next } }));
  };
  return {
    picks: all.filter((pick) => pick.gameCode === game.code),
    keep: (name, { playId, type, balls }) => {
      const pick = { name: name.trim().slice(0, LONGEST_NAME), gameCode: game.code, playId, type, balls };
      const others = all.filter((each) => each.gameCode !== game.code || each.name !== pick.name);
      write([pick, ...others].slice(0, MOST));
    },
    drop: (pick) => write(all.filter((each) => each !== pick)),
  };
}

function stored(key: string): readonly SavedPick[] {
  let picks = firsts.get(key);
  if (!picks) {
    picks = readList(key, isSavedPick);
    firsts.set(key, picks);
  }
  return picks;
}

function isSavedPick(value: unknown): value is SavedPick {
  if (typeof value !== 'object' || value === null) return false;
  const pick: Partial<Record<keyof SavedPick, unknown>> = value;
  return (
    typeof pick.name === 'string' &&
    typeof pick.gameCode === 'string' &&
    typeof pick.playId === 'number' &&
    (pick.type === 1 || pick.type === 2) &&
    typeof pick.balls === 'string'
  );
}
