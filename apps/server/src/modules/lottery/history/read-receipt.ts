import type { MemberId } from '@tyche/kernel/ids';
import { ticketLeafText } from '@tyche/rules/fairness';
import { findAnyPlay } from '@tyche/rules/lottery';
import { findGame } from '@tyche/rules/lottery/games';
import type { Archive } from '../../../platform/archive/archive.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { proveTicket } from '../settlement/seal-draw.ts';
import { findSealed } from '../settlement/store-seal.ts';
import { unitStakeOf } from '../betting/tickets.ts';

/**
 * A member's own ticket as it was sealed, with the path from its leaf to the published root.
 * Refuses `unknown-order` for another member's or a cancelled ticket, `not-sealed-yet` while its draw is on sale,
 * `archive-unavailable` when only the archive could have it.
 */
export async function readReceipt(archive: Archive, memberId: MemberId, ticketId: bigint) {
  const found = await archive.find('tickets', async (reader) => {
    const own = await findSealed(reader, memberId, ticketId);
    return (
      own && { sealed: own, proof: own.cancelled ? null : await proveTicket(reader, own.drawId, ticketId) }
    );
  });
  if (!found || found.sealed.cancelled) throw new Refusal('unknown-order');
  const { sealed, proof } = found;
  if (!proof) throw new Refusal('not-sealed-yet');
  const game = findGame(sealed.gameCode);
  const play = game && findAnyPlay(game, sealed.playId);
  if (!play) throw new Error(`${sealed.gameCode} has no play ${sealed.playId}`);
  const { gameCode, number, entry, selection, bets, multiple, stake, series, odds, salt } = sealed;
  const leafText = ticketLeafText({
    gameCode,
    number,
    ticketId,
    playCode: play.code,
    selection: `${entry}~${selection}`,
    bets,
    multiple,
    unitStake: unitStakeOf(sealed),
    stake,
    series,
    odds,
    salt,
  });
  return {
    gameCode,
    numero: number,
    ticketId: ticketId.toString(),
    leafText,
    leafHash: sealed.leaf.toString('hex'),
    index: proof.index,
    path: proof.steps.map(({ side, hash }) => ({ side, hash: Buffer.from(hash).toString('hex') })),
    root: proof.root.toString('hex'),
  };
}
