import { isDecided, type OrderRow, stateOf } from '../../features/my-bets/order-row.ts';

/** A member's bets as the home page shows them. */
export interface OwnBets {
  /** Open bets, the one that is drawn first at the top. */
  readonly open: readonly OrderRow[];
  /** The newest bet that a draw has decided. */
  readonly last: OrderRow | null;
  /** Codes of the lotteries that were bet on, the newest first, each once. */
  readonly gameCodes: readonly string[];
}

const MAX_OPEN = 3;

/**
 * Picks what the home page shows of a member's newest bets.
 *
 * @param rows bets of the wire, newest first.
 */
export function ownBetsOf(rows: readonly OrderRow[]): OwnBets {
  const open = rows.filter((row) => stateOf(row) === 'open');
  return {
    open: open.toSorted((one, other) => one.drawTime - other.drawTime).slice(0, MAX_OPEN),
    last: rows.find(isDecided) ?? null,
    gameCodes: [...new Set(rows.map(({ gameCode }) => gameCode))],
  };
}
