// What is public about the seed of something that an offer draws: raffles and the digits of days (docs/reference/rewards.md 7.6).
import type { Reader } from '../../platform/db/database.ts';
import type { PromotionsDeps } from './deps.ts';
import type { SeedRow } from './types.ts';

/** Commitment, round, escrow and, once it was drawn, the seed itself. What is not there yet is null. */
export async function seedProofOf({ seeds }: Pick<PromotionsDeps, 'seeds'>, reader: Reader, row: SeedRow) {
  return {
    committedAt: row.committed_at.getTime(),
    commitment: row.commitment.toString('hex'),
    beacon: {
      ...(await seeds.readBeacon(reader, row.beacon_id)),
      round: Number(row.beacon_round),
      signature: hex(row.beacon_signature),
      randomness: hex(row.entropy),
    },
    escrow:
      row.escrow && row.escrow_round !== null
        ? { round: Number(row.escrow_round), ciphertext: row.escrow.toString('hex') }
        : null,
    drawnAt: row.drawn_at?.getTime() ?? null,
    seed: hex(row.revealed_seed),
  };
}

/** Bytes as hexadecimal digits; null for none. */
export function hex(bytes: Buffer | null): string | null {
  return bytes?.toString('hex') ?? null;
}
