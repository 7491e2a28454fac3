// A round as its player may see it.
import { formatAmount, sum } from '@tyche/kernel/money';
import type { JackpotView, RoundState, RoundView } from '../wire.ts';
import type { RoundRow } from './store-rounds.ts';

/** Until its bet is paid, and once it is refunded, a round shows nothing; while it goes on, nothing that was drawn. */
export function roundView(row: RoundRow): RoundView {
  const isAsked = withoutResult.has(row.state);
  const isHidden = isAsked || row.state === 'playing';
  return {
    roundId: row.round_id,
    gameCode: row.game_code,
    modelVersion: row.model_version,
    state: row.state,
    isGivenUp: row.is_given_up,
    bet: formatAmount(row.bet),
    win: formatAmount(isHidden ? 0n : row.win),
    multiple: isAsked ? '0' : row.multiple,
    inputs: row.inputs,
    draws: isHidden ? {} : row.draws,
    outcome: isAsked ? {} : row.outcome,
    jackpotWins: jackpotWinsOf(row),
    nonce: Number(row.nonce),
    commitment: row.commitment,
    clientSeed: row.client_seed,
    serverSeed: row.server_seed,
    free: row.free_no === null ? null : { no: row.free_no, count: row.free_rounds ?? row.free_no },
    shared: row.shared_no === null ? null : row.shared_no.toString(),
    chain: chainPlaceOf(row),
    at: row.created_at.toISOString(),
  };
}

function chainPlaceOf({ chain_no: no, link_no: linkNo, chain_commitment: commitment }: RoundRow) {
  return no === null || linkNo === null || commitment === null ? null : { no, linkNo, commitment };
}

function jackpotWinsOf({ jackpot_wins }: Pick<RoundRow, 'jackpot_wins'>): readonly JackpotView[] {
  return jackpot_wins.map(({ level, won }) => ({ id: level, amount: formatAmount(BigInt(won)) }));
}

/** What a round won of all pots, in 1/10 000 units. */
export function jackpotTotalOf({ jackpot_wins }: Pick<RoundRow, 'jackpot_wins'>): bigint {
  return sum(jackpot_wins.map(({ won }) => BigInt(won)));
}

const withoutResult: ReadonlySet<RoundState> = new Set(['asking', 'declined', 'refunding', 'refunded']);
const over: ReadonlySet<RoundState> = new Set(['paid', 'refunded', 'declined']);

/** Whether nothing more happens to a round. */
export function isOver({ state }: Pick<RoundRow, 'state'>): boolean {
  return over.has(state);
}
