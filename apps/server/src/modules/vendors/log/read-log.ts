// What staff see of the log of vendors' calls: the contract's shape.
import type { VendorsDeps } from '../deps.ts';
import { listLines } from './store-log.ts';

/** Which lines are wanted. */
export interface LogWanted {
  readonly vendor?: string;
  readonly call?: string;
  readonly status?: string;
  readonly playerId?: string;
  readonly txId?: string;
  /** In ms since 1970; `to` is the first ms after. */
  readonly from?: number;
  readonly to?: number;
  readonly before?: string;
}

const PER_PAGE = 50;

/** Lines of the log, the newest first, fifty below a line. */
export async function readCallLog({ database }: Pick<VendorsDeps, 'database'>, wanted: LogWanted) {
  const rows = await listLines(database.reader, {
    vendor: wanted.vendor ?? null,
    call: wanted.call ?? null,
    status: wanted.status ?? null,
    playerId: wanted.playerId ?? null,
    txId: wanted.txId ?? null,
    from: wanted.from === undefined ? null : new Date(wanted.from),
    to: wanted.to === undefined ? null : new Date(wanted.to),
    before: wanted.before === undefined ? null : BigInt(wanted.before),
    limit: PER_PAGE + 1,
  });
  return {
    list: rows.slice(0, PER_PAGE).map((row) => ({
      id: row.log_id.toString(),
      at: row.at.getTime(),
      durationMs: row.duration_ms,
      isRepeat: row.is_repeat,
      vendor: row.vendor,
      call: row.call,
      status: row.status,
      txId: row.tx_id,
      roundId: row.round_id,
      playerId: row.player_id,
    })),
    hasMore: rows.length > PER_PAGE,
  };
}
