// The grants of free rounds that calls have to do with, read and locked under the locks of the players' wallets.
import type { FreeRoundPay, PlayerFacts } from '@tyche/rules/vendors/calls';
import type { Tx } from '../../../platform/db/database.ts';
import { lockIsPaid, lockRoundsLeft, lockUnpaidTotal } from '../free-rounds/store.ts';
import type { CallRow } from './store.ts';
import type { TakenCall } from './types.ts';

/** What decides about a call of free rounds. */
export interface GrantFacts {
  /** Of a bet: the rounds that are left, and how they are paid. */
  readonly left?: number;
  readonly pay?: FreeRoundPay;
  /** Of a win that pays a whole grant: the bets of its rounds, and its game. */
  readonly faces?: NonNullable<PlayerFacts['grantFaces']>;
  readonly game?: { readonly code: string; readonly type: string; readonly win_cap: bigint | null };
  /** Of a refund: whether the grant of its bet is paid. */
  readonly isPaid?: boolean;
}

interface CallOfGrant {
  readonly taken: TakenCall;
  /** What is stored under its number already: then nothing is asked. */
  readonly own: CallRow | undefined;
  /** The game of a bet. */
  readonly gameCode: string | null;
  /** The bet that a refund names. */
  readonly refunded: CallRow | undefined;
}

/** The grants that calls name, in the order of the calls; null for a call without one, or whose grant does not fit. */
export function readGrants(tx: Tx, calls: readonly CallOfGrant[]): Promise<(GrantFacts | null)[]> {
  return Promise.all(calls.map((call) => (call.own ? null : readGrant(tx, call))));
}

async function readGrant(
  tx: Tx,
  { taken: { vendor, money, isReport }, gameCode, refunded }: CallOfGrant,
): Promise<GrantFacts | null> {
  const { free, playerId } = money;
  if (refunded?.grant_id) return { isPaid: await lockIsPaid(tx, refunded.grant_id) };
  // The main wallet pays free rounds, so none is reported.
  if (!free || isReport === true) return null;
  if (money.call !== 'win') return lockRoundsLeft(tx, { ...free, vendor, playerId, gameCode });
  const grant = await lockUnpaidTotal(tx, { ...free, vendor, playerId });
  return (
    grant && {
      faces: {
        played: grant.face_value * BigInt(grant.used),
        granted: grant.face_value * BigInt(grant.rounds),
      },
      game: { code: grant.game_code, type: grant.game_type, win_cap: grant.win_cap },
    }
  );
}
