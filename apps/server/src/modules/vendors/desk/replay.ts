// The replay of a round for staff: the vendor's own page of it, as the player sees it.
import { Refusal } from '../../../platform/http/errors.ts';
import type { VendorsDeps } from '../deps.ts';
import { findRoundByRef } from './store-rounds.ts';

/**
 * Where a round is shown as its player sees it. Nothing can be played there (docs/reference/vendors.md 5.6).
 *
 * @param ref the reference of the round in the ledger.
 * @param language a language of the wire.
 * @returns an address of the vendor, and until when it can be opened, in ms. Refuses `unknown-round`, also where the vendor does not know
 * it, and `no-replay` for a vendor without replays; rejects with an `Outage` when the vendor does not answer.
 */
export async function replayRound(
  { database, vendors }: Pick<VendorsDeps, 'database' | 'vendors'>,
  { ref, language }: { readonly ref: string; readonly language: string },
): Promise<{ readonly url: string; readonly expiresAt: number }> {
  const round = await findRoundByRef(database.reader, ref);
  if (!round) throw new Refusal('unknown-round');
  const { adapter } = vendors.find(({ code }) => code === round.vendor) ?? {};
  if (!adapter?.replay) throw new Refusal('no-replay');
  const found = await adapter.replay({ roundId: round.round_id, playerId: round.player_id, language });
  if (!found) throw new Refusal('unknown-round');
  return { url: found.url, expiresAt: found.expiresAt.getTime() };
}
