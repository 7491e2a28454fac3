// Sample entries of a demo: shown in lobbies, and never opened.
import type { Tx } from '../../platform/db/database.ts';
import { sql } from '../../platform/db/sql.ts';

export interface SampleEntry {
  readonly vendor: string;
  readonly vendorName: string;
  readonly code: string;
  readonly type: string;
  readonly classes: readonly string[];
  /** By code of a language; at least `EN`. */
  readonly names: Readonly<Record<string, string>>;
  /** In percent with six decimals. */
  readonly rtp: string | null;
  readonly volatility: number;
  readonly maxWinX: number;
  /** In 1/10 000 units of the merchant's currency. */
  readonly minBet: bigint;
  readonly artSeed: number;
  readonly listedDaysAgo: number;
}

/** Adds sample entries to the catalogue; those that are there already stay as they are. */
export async function putSamples(tx: Tx, samples: readonly SampleEntry[]): Promise<void> {
  const rows = JSON.stringify(samples.map((sample) => ({ ...sample, minBet: sample.minBet.toString() })));
  await tx.rows(sql`
    insert into games.entries (vendor, sample_vendor, game_code, game_type, classes, names, rtp, volatility, max_win_x, min_bet,
      art_seed, listed_at, has_demo)
    select vendor, "vendorName", code, type, classes, names, rtp, volatility, "maxWinX", "minBet", "artSeed",
      clock_timestamp() - make_interval(days => "listedDaysAgo"), false
    from jsonb_to_recordset(${rows}::jsonb) as s (vendor text, "vendorName" text, code text, type text, classes text[], names jsonb,
      rtp text, volatility smallint, "maxWinX" integer, "minBet" bigint, "artSeed" integer, "listedDaysAgo" integer)
    on conflict (merchant, vendor, game_code) do nothing`);
}
