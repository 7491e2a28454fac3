import { RefusedError } from '@tyche/client/client';
import { type RouteState, useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import type { Translator } from '@tyche/i18n/translator';
import type { Game } from '@tyche/rules/lottery';
import { gameNames } from '@tyche/rules/lottery/names';
import { useCallback, useEffect, useState } from 'react';
import { useText } from '@tyche/i18n/react';
import { gameAddress } from '../lib/game-address.ts';
import { client } from './api.ts';
import { createFirst } from './first-state.ts';
import { offeredIn } from './offered.ts';

/** A lottery on offer. */
export interface Lottery {
  readonly gameId: number;
  readonly code: string;
  readonly name: string;
  readonly group: string;
  /** Null for a lottery that the page does not know. */
  readonly family: string | null;
  readonly periodSec: number;
  readonly lockSec: number;
}

const MENU_FRESH_MS = 300_000;

/** The lotteries on offer, named in the page's language. */
export function useLotteries(): RouteState<readonly Lottery[]> {
  const name = useLotteryName();
  const menus = useRoute(contract.gameMenus, {}, { staleTimeMs: MENU_FRESH_MS });
  if (menus.state !== 'ready') return menus;
  const lotteries = offeredIn(menus.data).map(({ gameId, code, group, periodSec, lockSec, ...game }) => ({
    gameId,
    code,
    group,
    periodSec,
    lockSec,
    name: name(code, game.name),
    family: namesByCode.get(code)?.family ?? null,
  }));
  return { ...menus, data: lotteries };
}

const namesByCode = new Map(gameNames.map((game) => [game.code, game]));

/** A lottery's name in the page's language; null for one that the page does not know. */
export function lotteryName(find: Translator['find'], code: string): string | null {
  const game = namesByCode.get(code);
  return game ? find(game.nameKey, game.nameParams) : null;
}

/** Where a lottery is played, by its code alone. */
export function lotteryAddress(code: string): string {
  return gameAddress({ code, group: namesByCode.get(code)?.group ?? '' });
}

/** Gives a lottery's name in the page's language, or as the server calls it. */
export function useLotteryName(): (code: string, fallback?: string) => string {
  const { find } = useText();
  return useCallback((code, fallback = code) => lotteryName(find, code) ?? fallback, [find]);
}

/** A game with its plays, which come when the game is first opened. */
export type GameState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly retry: () => void }
  /** There is no lottery of that code. */
  | { readonly state: 'none' }
  | { readonly state: 'ready'; readonly game: Game };

// The server draws a pad with its game, and the browser brings that game before it takes the pad over.
const useReady = createFirst<{ readonly games: Readonly<Record<string, Game>> }>(() => ({ games: {} }));

/** Brings a game, its plays and the words for them. False when there is none of that code. */
export async function bringGame(code: string, translator: Translator): Promise<boolean> {
  const { isTestGame, loadGame } = await import('@tyche/rules/lottery/catalogue');
  const game = await loadGame(code);
  if (!game || (isTestGame(game) && !(await isDrawn(game.id)))) return false;
  await translator.load(['pad', 'refusals', ...new Set(game.plays.map((play) => play.catalog))]);
  useReady.setState(({ games }) => (games[code] === game ? {} : { games: { ...games, [code]: game } }));
  return true;
}

/** Whether the server draws a game. Rejects when it does not answer. */
async function isDrawn(gameId: number): Promise<boolean> {
  try {
    await client.call(contract.near, { gameId });
    return true;
  } catch (error) {
    if (error instanceof RefusedError) return false;
    throw error;
  }
}

/** A game with its plays and words by its code. A page switches over the state. */
export function useGame(code: string): GameState {
  const translator = useText();
  const game = useReady(({ games }) => games[code]);
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<{ readonly of: string; readonly state: 'none' | 'failed' } | null>(
    null,
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is the reason to try again.
  useEffect(() => {
    let isCurrent = true;
    const settle = (state: 'none' | 'failed' | null) => {
      if (isCurrent) setOutcome(state && { of: code, state });
    };
    bringGame(code, translator).then(
      (isThere) => settle(isThere ? null : 'none'),
      () => settle('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [code, translator, attempt]);

  if (game) return { state: 'ready', game };
  if (outcome?.of !== code) return { state: 'loading' };
  if (outcome.state === 'none') return { state: 'none' };
  return {
    state: 'failed',
    retry: () => {
      setOutcome(null);
      setAttempt((count) => count + 1);
    },
  };
}

/** The games of some codes as far as they have come; the others are on their way. For lists of bets on several games. */
export function useKnownGames(codes: readonly string[]): Readonly<Record<string, Game>> {
  const translator = useText();
  const games = useReady((ready) => ready.games);
  const wanted = [...new Set(codes)].sort().join(' ');
  useEffect(() => {
    // Without its plays a bet is shown by the server's words.
    for (const code of wanted.split(' ').filter((each) => each !== ''))
      bringGame(code, translator).catch(() => undefined);
  }, [wanted, translator]);
  return games;
}
