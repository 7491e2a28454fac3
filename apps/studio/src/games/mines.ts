// Mines: the bet is paid first, then the player picks tiles until a mine, the last safe pick, or the money is taken.
import {
  drawMines,
  lastMinesPick,
  MINE_TILES,
  minesMultiple,
  minesReturn,
} from '@tyche/rules/studio/originals';
import type { Fields } from '../wire.ts';
import type { Game, ReadyRound, Standing } from './game.ts';
import { lowest } from './originals.ts';

const PER = 100n;
const CAP_X = 10_000;
const counts = Array.from({ length: MINE_TILES - 1 }, (_, at) => at + 1);

export const mines: Game = {
  code: 'mines',
  names: { EN: 'Durian Field', TY: 'Bukid ng Durian', VI: 'Vườn Sầu Riêng' },
  subType: 'ORIGINAL',
  scene: 'mines',
  modelVersion: 1,
  rtp: lowest(
    counts.flatMap((count) =>
      Array.from({ length: lastMinesPick(count) }, (_, at) => minesReturn(count, at + 1)),
    ),
  ),
  volatility: 4,
  maxWinX: CAP_X,
  features: ['CHOICE_OF_RISK', 'CASH_OUT'],
  shares: 1,
  ready: readyMines,
  follow,
};

/** `mines` 1 to 24. Nothing is won yet. */
function readyMines({ mines: count, ...more }: Fields): ReadyRound | null {
  if (typeof count !== 'number' || !counts.includes(count) || Object.keys(more).length > 0) return null;
  return {
    inputs: { mines: count },
    play: (random) => ({
      draws: { mines: drawMines(random, count) },
      outcome: { picks: [] },
      multiple: { units: 0n, per: PER },
    }),
  };
}

/** Follows the picks: `{tile}` each, at last perhaps `{take: true}`. */
function follow(round: { inputs: Fields; draws: Fields }, steps: readonly Fields[]): Standing | null {
  const count = Number(round.inputs.mines);
  const drawn = new Set<unknown>(Array.isArray(round.draws.mines) ? round.draws.mines : []);
  const picks: number[] = [];
  const stand = (units: bigint, end?: 'mine' | 'taken' | 'last'): Standing => ({
    outcome: { picks, ...(end && { end }) },
    multiple: { units, per: PER },
    isOver: end !== undefined,
  });
  for (const [at, { tile, take }] of steps.entries()) {
    const isLast = at === steps.length - 1;
    if (take === true)
      return isLast && picks.length > 0 ? stand(minesMultiple(count, picks.length), 'taken') : null;
    if (typeof tile !== 'number' || !Number.isInteger(tile) || tile < 0 || tile >= MINE_TILES) return null;
    if (picks.includes(tile)) return null;
    picks.push(tile);
    if (drawn.has(tile)) return isLast ? stand(0n, 'mine') : null;
    if (picks.length === lastMinesPick(count))
      return isLast ? stand(minesMultiple(count, picks.length), 'last') : null;
  }
  return stand(picks.length === 0 ? 0n : minesMultiple(count, picks.length));
}
