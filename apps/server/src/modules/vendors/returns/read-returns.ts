// What games returned, as staff see it: the contract's shape.
import { readNow } from '../../../platform/db/read-now.ts';
import { formatAmount } from '@tyche/kernel/money';
import { formatPercent, readPercent, reportRtp } from '@tyche/rules/vendors';
import { Refusal } from '../../../platform/http/errors.ts';
import type { VendorsDeps } from '../deps.ts';
import { listReturns, type ReturnRow } from './store-returns.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;
const MAX_DAYS = 400;
const MAX_ROWS = 1_000;

/** Which days are wanted: any moment of the first and of the last, in ms since 1970; days are those of UTC. */
export interface ReturnsWanted {
  readonly vendor?: string;
  readonly from?: number;
  readonly to?: number;
}

/** The returns of games over some days, by default the last thirty. Refuses `invalid-input` for more than 400 days, or none. */
export async function readReturns(
  { database: { reader } }: Pick<VendorsDeps, 'database'>,
  wanted: ReturnsWanted,
) {
  const to = wanted.to ?? (await readNow(reader)).getTime();
  const from = wanted.from ?? Math.max(0, to - (DEFAULT_DAYS - 1) * DAY_MS);
  if (from > to || to - from > MAX_DAYS * DAY_MS)
    throw new Refusal('invalid-input', { field: 'from', rule: 'span' });
  const rows = await listReturns(reader, {
    vendor: wanted.vendor ?? null,
    from: new Date(from),
    to: new Date(to),
    limit: MAX_ROWS + 1,
  });
  return { from, to, list: rows.slice(0, MAX_ROWS).map(viewOf), isCut: rows.length > MAX_ROWS };
}

function viewOf(row: ReturnRow) {
  const sums = {
    rounds: BigInt(row.rounds),
    bets: BigInt(row.bets),
    wins: BigInt(row.wins),
    betsSquared: BigInt(row.bets_squared),
    winsSquared: BigInt(row.wins_squared),
    betsWins: BigInt(row.bets_wins),
  };
  const { paid, interval, verdict } = reportRtp(sums, row.rtp === null ? null : readPercent(row.rtp));
  const percent = (value: bigint | undefined | null) => (value == null ? null : formatPercent(value));
  return {
    vendor: row.vendor,
    gameCode: row.game_code,
    currency: row.currency,
    rounds: Number(sums.rounds),
    bets: formatAmount(sums.bets),
    wins: formatAmount(sums.wins),
    paid: percent(paid),
    theoretical: row.rtp,
    low: percent(interval?.low),
    high: percent(interval?.high),
    verdict,
  };
}
