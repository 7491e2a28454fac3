// What decided calls leave: rounds, rows and money first, then what follows from their numbers, together with the commit.
import type { MemberId } from '@tyche/kernel/ids';
import type { Tx } from '../../../platform/db/database.ts';
import { newKey } from '../../../platform/db/new-key.ts';
import { publish } from '../../../platform/events/events.ts';
import { closeBatches, recordPlaced, voidWagers } from '../../wagers/index.ts';
import { markPaid, markTotalMismatch, useRounds } from '../free-rounds/store.ts';
import { addToHours } from '../jackpots/store.ts';
import { addToOwnWallets, type OwnMove } from '../store-own-wallets.ts';
import { shareMoney } from './share-money.ts';
import { moveMoney, takeBack } from './move-money.ts';
import { roundKeyOf } from './read-known.ts';
import { type Decided, rowsOf, type StoredWrite } from './rows-of-call.ts';
import { payoutsOf } from './settle.ts';
import * as store from './store.ts';
import {
  insertCalls,
  insertIncidents,
  listStandingBetsOf,
  noteWaiting,
  putRounds,
  type RoundWrite,
  type StandingBet,
  textOfKey,
} from './store-many.ts';

/** A call that is written. */
export interface Written {
  readonly call: Decided;
  /** Null for one that is not stored. */
  readonly callNo: bigint | null;
  readonly roundNo: bigint | null;
  /** What could not be taken back. */
  readonly owed: bigint;
  /** Of a round that the call closes: the bets that stand. */
  readonly standing: readonly StandingBet[];
  /** Of such a round: what it paid, without a win that is held. */
  readonly paid: bigint;
}

/**
 * Writes rounds, calls and money of decided calls, each of another player, in one round trip. Gives them in their order. Throws a unique
 * violation when a number is taken meanwhile; then nothing of the transaction may stand.
 */
export async function writeDecided(tx: Tx, decided: readonly Decided[]): Promise<readonly Written[]> {
  const stored = decided.filter(({ decision }) => decision.stored !== null);
  const writes = stored.map(toWrite);
  const closing = stored.filter(isClosing);
  const named = new Map(closing.map((call) => [call, namedBetsOf(call)]));
  const unread = closing.filter((call) => named.get(call) === null && !isAlone(call));
  const [, , numbers, , , , standing, paid, , , owed] = await Promise.all([
    insertIncidents(tx, decided.filter(({ decision }) => decision.isIncident).map(incidentOf)),
    putRounds(tx, writes.flatMap(roundOfWrite)),
    insertCalls(tx, writes.flatMap(rowsOf)),
    voidAndCount(tx, stored),
    endGrants(tx, decided),
    noteWaiting(tx, decided.filter(isWaiting).map(incidentOf)),
    // Behind the rows of these calls, so that it finds them.
    listStandingBetsOf(
      tx,
      unread.map(({ taken }) => roundKeyOf(taken)),
    ),
    Promise.all(closing.map((call) => readPaid(tx, call))),
    moveMoney(tx, writes),
    shareMoney(tx, writes),
    takeBack(tx, writes),
    addToOwnWallets(tx, stored.flatMap(ownMoveOf)),
  ]);
  const keys = new Map(writes.map(({ call, postKey }) => [call, postKey]));
  const read = new Map(unread.map((call, at) => [call, standing[at] ?? []]));
  const paidBy = new Map(closing.map((call, at) => [call, paid[at] ?? 0n]));
  const owedBy = new Map(stored.map((call, at) => [call, owed[at] ?? 0n]));
  return decided.map((call): Written => {
    const { taken, decision } = call;
    const row = numbers.get(textOfKey({ vendor: taken.vendor, txId: taken.money.txId }));
    const postKey = keys.get(call);
    const alone = row && postKey !== undefined ? aloneIn(call, row.call_no, postKey) : null;
    if (decision.stored !== null && !row) throw new Error('a call was not written');
    return {
      call,
      callNo: row?.call_no ?? null,
      roundNo: row?.round_no ?? null,
      owed: owedBy.get(call) ?? 0n,
      standing: alone ?? named.get(call) ?? read.get(call) ?? [],
      paid: paidBy.get(call) ?? 0n,
    };
  });
}

/** What a report changed in the vendor's own wallet. */
function ownMoveOf({ taken, player, decision }: Decided): readonly OwnMove[] {
  const by = decision.credit - decision.debit;
  if (taken.isReport !== true || by === 0n) return [];
  return [{ memberId: player.member_id, vendor: taken.vendor, by }];
}

function toWrite(call: Decided): StoredWrite {
  const ref = call.round?.ref ?? (call.decision.round ? newKey() : null);
  return { call, postKey: newKey(), ref };
}

/** A win or correction whose bet may still come. */
function isWaiting({ decision: { status } }: Decided): boolean {
  return status === 'BET_NOT_FOUND';
}

function isClosing({ decision: { round } }: Decided): boolean {
  return round?.status === 'CLOSED';
}

/**
 * The bets of a round that stand, where a win names all of them: each that a win names stands and is of its round, or it would not be taken.
 * Null where they must be read.
 */
function namedBetsOf({ taken: { money }, targets, decision }: Decided): readonly StandingBet[] | null {
  if (money.call !== 'win') return null;
  const bets = [...new Set(targets)].flatMap((bet) => (bet ? [bet] : []));
  if (bets.length !== decision.round?.standing) return null;
  return bets.filter(({ debit }) => debit > 0n).sort((one, other) => (one.call_no < other.call_no ? -1 : 1));
}

/** Whether a call opens and closes its round: then its bet is the only one that stands. */
function isAlone({ taken: { money }, round }: Decided): boolean {
  return money.call === 'bet-win' && round === null;
}

/** The bet of such a call; null for another call. A free round has none. */
function aloneIn(call: Decided, callNo: bigint, postKey: string): readonly StandingBet[] | null {
  const { debit } = call.decision;
  if (!isClosing(call) || !isAlone(call)) return null;
  return debit > 0n ? [{ call_no: callNo, debit, post_key: postKey }] : [];
}

/** A jackpot or a correction after the end of a round may find a held win of an earlier call: then what was paid is added up from the calls. */
async function readPaid(tx: Tx, { round: before, decision }: Decided): Promise<bigint> {
  const isFirst = before === null || before.settled === 0;
  return isFirst ? (decision.round?.wins ?? 0n) - decision.held : store.sumPaid(tx, before.round_no);
}

/** How often the round of a call is settled with it. */
function settledWith(call: Decided): number {
  return (call.round?.settled ?? 0) + (isClosing(call) ? 1 : 0);
}

function roundOfWrite({ call, ref }: StoredWrite): readonly RoundWrite[] {
  const { taken, decision, round: before, game } = call;
  if (!decision.round || ref === null) return [];
  const code = before?.game_code ?? game.code;
  const type = before?.game_type ?? game.type;
  const settled = settledWith(call);
  return [{ ...roundKeyOf(taken), round: decision.round, game: { code, type }, settled, ref }];
}

/** Marks the bets that calls refund, and counts the rounds of grants. */
async function voidAndCount(tx: Tx, stored: readonly Decided[]): Promise<void> {
  await Promise.all(
    stored.flatMap(({ taken: { vendor, money }, decision, voided }) => {
      const grantId = money.free?.grantId ?? voided?.grant_id ?? null;
      // With a bet go the numbers of the wins that came with it.
      const wins = voided?.call === 'bet-win' ? voided.refs : [];
      return [
        decision.voids === null ? null : store.markVoided(tx, vendor, [decision.voids, ...wins]),
        decision.grantUse === 0 || grantId === null
          ? null
          : useRounds(tx, { grantId, roundId: money.roundId, by: decision.grantUse }),
      ];
    }),
  );
}

/** Ends the grants that one win pays, and notes those whose totals the vendor names otherwise. */
async function endGrants(tx: Tx, decided: readonly Decided[]): Promise<void> {
  await Promise.all(
    decided.map(({ taken: { money }, decision: { endsGrant, status } }) => {
      if (money.call !== 'win' || !money.free) return null;
      const { grantId } = money.free;
      if (endsGrant) return markPaid(tx, grantId, money.roundId);
      return status === 'ROUND_MISMATCH' ? markTotalMismatch(tx, grantId, money.roundId) : null;
    }),
  );
}

/**
 * Records what follows from written calls: wagers, what is owed, pots, and the event. All statements are sent at once, so that it may end
 * the transaction.
 */
export async function recordWritten(tx: Tx, written: readonly Written[]): Promise<void> {
  const stored = written.flatMap((one) => (one.callNo === null ? [] : [{ ...one, callNo: one.callNo }]));
  const accepted = stored.filter(({ call }) => call.decision.stored === 'OK');
  const memberIds = accepted.map(({ call }) => call.player.member_id);
  await Promise.all([
    recordWagers(tx, accepted),
    ...accepted
      .filter(({ owed }) => owed > 0n)
      .map(({ owed, call: { taken } }) =>
        store.setShortfall(tx, { vendor: taken.vendor, txId: taken.money.txId }, owed),
      ),
    memberIds.length > 0 ? publish(tx, 'vendors.call', { memberIds }) : null,
    // Last: calls of other players may wait for these rows.
    addToHours(
      tx,
      accepted.flatMap(({ callNo, call: { taken } }) =>
        (taken.jackpots ?? []).map((pot) => ({ ...pot, callNo, vendor: taken.vendor, of: taken.money })),
      ),
    ),
  ]);
}

type Accepted = Written & { readonly callNo: bigint };

/** Each bet is a wager, a refunded one is void, and a closed round is a settled batch. A free round stakes nothing and is no wager. */
async function recordWagers(tx: Tx, accepted: readonly Accepted[]): Promise<void> {
  const ofRounds = accepted.flatMap((one) =>
    one.roundNo !== null && one.call.decision.round ? [{ ...one, roundNo: one.roundNo }] : [],
  );
  await Promise.all([
    recordPlaced(
      tx,
      'vendor',
      ofRounds
        .filter(({ call }) => call.decision.debit > 0n)
        .map(({ roundNo, callNo, call: { player, decision, game } }) => ({
          batchRef: roundNo,
          ref: callNo,
          memberId: player.member_id as MemberId,
          gameCode: game.code,
          gameType: game.type,
          stake: decision.debit,
        })),
    ),
    ...ofRounds.map(({ roundNo, call: { decision, voided } }) =>
      decision.voids === null || !voided || voided.debit === 0n
        ? null
        : voidWagers(
            tx,
            { source: 'vendor', batchRef: roundNo },
            { refs: [voided.call_no], reason: 'refunded' },
          ),
    ),
    closeBatches(
      tx,
      ofRounds
        .filter(({ standing }) => standing.length > 0)
        .map(({ roundNo, standing, paid, call }) => ({
          source: 'vendor',
          batchRef: roundNo,
          version: settledWith(call),
          winners: payoutsOf(standing, paid),
        })),
    ),
  ]);
}

/** What staff must look at of a call. */
export function incidentOf({
  taken: { vendor, money },
  decision,
}: Pick<Decided, 'taken' | 'decision'>): store.NewIncident {
  const { txId, playerId, roundId, debit, credit } = money;
  const aboveCap = decision.held > 0n ? 'WIN_HELD' : 'WIN_ABOVE_CAP';
  const code = decision.status === 'OK' ? aboveCap : decision.status;
  const amount = credit !== 0n ? credit : debit;
  return { vendor, code, txId, playerId, roundId, amount: amount === 0n ? null : amount };
}
