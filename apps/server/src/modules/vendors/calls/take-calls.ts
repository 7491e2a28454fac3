// Takes money calls: many in one transaction. It reads what is known under the locks of the players' wallets, decides each call by the
// rules, and writes money and rows together with the commit.
import type { WalletId } from '@tyche/kernel/ids';
import { type CallFacts, type Decision, decideCall, type MoneyCall } from '@tyche/rules/vendors/calls';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { outageOf } from '../../../platform/db/outages.ts';
import { isUniqueViolation } from '../../../platform/db/violations.ts';
import { balancesShown } from './bonus-money.ts';
import { type PlayerCall, readKnown } from './read-known.ts';
import type { Decided } from './rows-of-call.ts';
import type { NewIncident } from './store.ts';
import { insertIncidents, listPlayers, textOfKey } from './store-many.ts';
import type { TakenCall } from './types.ts';
import { incidentOf, recordWritten, type Written, writeDecided } from './write-calls.ts';

/** What is answered. Amounts in 1/10 000 units. */
export interface CallAnswer {
  readonly decision: Decision;
  /** Null for a player that the vendor does not have. */
  readonly balance: bigint | null;
  /** Of the balance; null without one. */
  readonly currency: string | null;
  readonly operatorTxId: bigint | null;
  readonly shortfall: bigint;
  /** Of a stake: whether nothing more may be staked. */
  readonly isStopped: boolean;
}

type Settled = PromiseSettledResult<CallAnswer>;

/**
 * Answers money calls, in their order. A refused call changes nothing for the others. When a transaction fails, its calls are taken again in
 * two halves, so that a call that cannot be written fails alone. When the database is away nothing is known, and all of them fail.
 */
export async function takeCalls(
  database: Database,
  calls: readonly TakenCall[],
): Promise<readonly Settled[]> {
  try {
    const answers = await takeAll(database, calls);
    return answers.map((value) => ({ status: 'fulfilled', value }));
  } catch (error) {
    const outage = outageOf(error);
    if (outage === 'connection' || outage === 'storage')
      return calls.map(() => ({ status: 'rejected', reason: error }));
    if (calls.length === 1) return Promise.allSettled(calls.map((call) => takeAgain(database, call, error)));
    const half = Math.ceil(calls.length / 2);
    return [
      ...(await takeCalls(database, calls.slice(0, half))),
      ...(await takeCalls(database, calls.slice(half))),
    ];
  }
}

/** Another player's call took the number meanwhile: now it is known. Any other error is thrown. */
async function takeAgain(database: Database, call: TakenCall, error: unknown): Promise<CallAnswer> {
  const [answer] = isUniqueViolation(error) ? await takeAll(database, [call]) : [];
  if (!answer) throw error;
  return answer;
}

/** Those that cannot share a transaction come one after the other. */
async function takeAll(database: Database, calls: readonly TakenCall[]): Promise<CallAnswer[]> {
  const answers = new Map<TakenCall, CallAnswer>();
  for (let waiting = calls; waiting.length > 0; waiting = waiting.filter((call) => !answers.has(call)))
    for (const [call, answer] of await takeTogether(database, waiting)) answers.set(call, answer);
  return calls.flatMap((call) => answers.get(call) ?? []);
}

/** Takes the first of the calls, and whatever others can share its transaction. */
async function takeTogether(
  database: Database,
  calls: readonly TakenCall[],
): Promise<ReadonlyMap<TakenCall, CallAnswer>> {
  const answers = new Map<TakenCall, CallAnswer>();
  await database.inTransaction(async (tx): Promise<readonly Written[]> => {
    const players = await findPlayers(tx, calls);
    const unknown = calls.filter((call) => !players.has(call));
    for (const call of unknown) answers.set(call, answerUnknown(call.money));
    await insertIncidents(
      tx,
      unknown.flatMap((taken) => incidentsOf(taken, answers.get(taken)?.decision)),
    );
    const shared = shareable([...players.values()]);
    if (shared.length === 0) return [];
    const known = await readKnown(tx, shared);
    const decided = known.map(
      (call): Decided => ({ ...call, decision: decideCall(call.taken.money, call.facts) }),
    );
    const written = await writeDecided(tx, decided);
    const shown = await balancesShown(
      tx,
      written.filter(hasBonus).map(({ call }) => call.walletId),
    );
    for (const [at, { heard }] of shared.entries()) {
      const one = written[at];
      if (one) answers.set(heard, answerOf(one, shown.get(one.call.walletId)));
    }
    return written;
  }, recordWritten);
  return answers;
}

async function findPlayers(tx: Tx, calls: readonly TakenCall[]): Promise<Map<TakenCall, PlayerCall>> {
  const keys = calls.map(({ vendor, money: { playerId } }) => ({ vendor, playerId }));
  const players = await listPlayers(tx, keys);
  return new Map(
    calls.flatMap((heard, at) => {
      const player = players[at];
      return player ? [[heard, { heard, player, walletId: player.wallet_id as WalletId }] as const] : [];
    }),
  );
}

/**
 * The calls, in their order, that do not depend on one before: none has its wallet, and none names a number that it names. What is decided
 * of each is then as if they came one after the other.
 */
function shareable(calls: readonly PlayerCall[]): PlayerCall[] {
  const claimed = new Set<string>();
  return calls.filter(({ heard: { vendor, money }, walletId }) => {
    const claims = [
      `wallet ${walletId}`,
      ...[money.txId, ...money.refs].map((txId) => textOfKey({ vendor, txId })),
    ];
    const isFree = claims.every((claim) => !claimed.has(claim));
    // Also those of a call that has to wait: a later one must not come before it.
    for (const claim of claims) claimed.add(claim);
    return isFree;
  });
}

function incidentsOf(taken: TakenCall, decision: Decision | undefined): readonly NewIncident[] {
  return decision?.isIncident ? [incidentOf({ taken, decision })] : [];
}

function answerUnknown(money: MoneyCall): CallAnswer {
  const facts: CallFacts = { known: null, player: null, round: null, targets: [] };
  const decision = decideCall(money, facts);
  return { decision, balance: null, currency: null, operatorTxId: null, shortfall: 0n, isStopped: false };
}

/** Whether what the vendor sees as balance may be more than own money, or the call has moved shares of a bonus. */
function hasBonus({ call: { isBonusReady, held } }: Written): boolean {
  return isBonusReady || held !== null;
}

/** @param shown the balance with bonus money; nothing where there is own money alone. */
function answerOf({ call, callNo, owed }: Written, shown: bigint | undefined): CallAnswer {
  const { decision, player, available, isStopped } = call;
  const { debit, credit, collect } = decision;
  const moved = call.taken.isReport === true ? 0n : credit - debit - (collect - owed);
  return {
    decision,
    // The wallet is locked: nothing else has moved.
    balance: shown ?? available + moved,
    currency: player.currency,
    operatorTxId: callNo ?? call.callNo,
    shortfall: owed,
    isStopped,
  };
}
