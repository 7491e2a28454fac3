// A platform in memory that answers a vendor's calls by the rules: for the vectors, and as the model that the database is compared with.
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import {
  type CallStatus,
  closeRound,
  type Decision,
  decideCall,
  largestWinIn,
  type MoneyCall,
  type MoneyCallName,
  moneyCalls,
  type PlayerFacts,
  type Round,
  readMoneyCall,
  readRoundClose,
  type StoredCall,
} from '../../src/vendors/calls/index.ts';

export interface ModelPlayer {
  currency: string;
  balance: bigint;
  owed: bigint;
  held: bigint;
  session: PlayerFacts['session'];
  isBlocked: boolean;
  /** What may still be staked; null without a limit. */
  limitLeft: bigint | null;
  winCap: bigint | null;
}

/** A grant whose rounds one win pays. */
export interface ModelTotal {
  readonly face: bigint;
  readonly rounds: number;
  played: number;
  isPaid: boolean;
}

export type ModelAnswer = Readonly<Record<string, unknown>> & { readonly status: CallStatus };
export type RawCall = Readonly<Record<string, unknown>>;

type Kept = StoredCall & { readonly operatorTxId: string };

const MAX_ITEMS = 200;
const inBatch: readonly string[] = ['win', 'refund', 'adjust'];
const inReport: readonly string[] = ['bet', 'bet-win', 'win', 'refund'];

/** The state of one vendor, and what its calls make of it. */
export class CallModel {
  readonly players = new Map<string, ModelPlayer>();
  readonly rounds = new Map<string, Round>();
  readonly stored = new Map<string, Kept>();
  /** How many rounds are left of each grant. */
  readonly grants = new Map<string, number>();
  /** Those of them that one win pays. */
  readonly totals = new Map<string, ModelTotal>();
  /** The games that take no bets. */
  readonly offGames = new Set<unknown>();
  readonly incidents: string[] = [];
  readonly #usedTokens = new Set<string>();
  #operations = 0;
  /** The game that the call names. */
  #gameCode: unknown;

  /** Answers a call as it is on the wire, with its name in `call`. */
  send(raw: RawCall): ModelAnswer {
    const name = String(raw.call);
    if (name === 'authenticate') return this.#authenticate(String(raw.gameToken));
    if (name === 'transaction-status') return this.#status(String(raw.txId));
    if (name === 'round-close') return this.#close(raw);
    if (name === 'batch') return this.#batch(raw.items);
    if (name === 'report') return this.#report(raw.items);
    if (!isMoneyCall(name)) return { status: 'BAD_REQUEST' };
    const call = readMoneyCall(name, raw);
    this.#gameCode = raw.gameCode;
    return call ? this.#decide(call) : { status: 'BAD_REQUEST' };
  }

  #authenticate(token: string): ModelAnswer {
    if (this.#usedTokens.has(token)) return { status: 'TOKEN_INVALID' };
    this.#usedTokens.add(token);
    return { status: 'OK' };
  }

  #status(txId: string): ModelAnswer {
    const known = this.stored.get(txId);
    if (!known) return { status: 'OK', txStatus: 'NOT_FOUND' };
    if (known.status === 'OK') return { status: 'OK', txStatus: 'OK', operatorTxId: known.operatorTxId };
    const isVoid = known.status === 'TOMBSTONE' || known.status === 'VOIDED';
    return { status: 'OK', txStatus: isVoid ? 'VOIDED' : 'DECLINED' };
  }

  #close(raw: RawCall): ModelAnswer {
    const asked = readRoundClose(raw);
    if (!asked) return { status: 'BAD_REQUEST' };
    const key = `${asked.roundId}/${asked.playerId}`;
    const { status, isDuplicate, round } = closeRound(this.rounds.get(key) ?? null, asked);
    if (round) this.rounds.set(key, round);
    return { status, ...(isDuplicate && { duplicate: true }) };
  }

  #batch(items: unknown): ModelAnswer {
    if (!Array.isArray(items) || items.length === 0 || items.length > MAX_ITEMS)
      return { status: 'BAD_REQUEST' };
    const answers = (items as readonly RawCall[]).map((item) =>
      inBatch.includes(String(item.call)) ? this.send(item) : { status: 'BAD_REQUEST' },
    );
    return { status: 'OK', items: answers };
  }

  /** What was played from the vendor's own wallets: decided alike, with nothing judged that has happened. */
  #report(items: unknown): ModelAnswer {
    if (!Array.isArray(items) || items.length === 0 || items.length > MAX_ITEMS)
      return { status: 'BAD_REQUEST' };
    return { status: 'OK', items: (items as readonly RawCall[]).map((item) => this.#reported(item)) };
  }

  #reported(item: RawCall): ModelAnswer {
    const name = String(item.call);
    const call = isMoneyCall(name) && inReport.includes(name) ? readMoneyCall(name, item) : null;
    const player = call && this.players.get(call.playerId);
    if (!call || !player) return { status: call ? 'PLAYER_NOT_FOUND' : 'BAD_REQUEST' };
    this.#gameCode = undefined;
    const { session, isBlocked, limitLeft, balance } = player;
    const isStopped = call.debit > 0n && (isBlocked || (limitLeft !== null && call.debit > limitLeft));
    Object.assign(player, { session: 'valid', isBlocked: false, limitLeft: null, balance: call.debit });
    const { balance: _, refunded: __, ...answer } = this.#decide(call);
    const used = answer.status === 'OK' && answer.duplicate !== true ? call.debit : 0n;
    Object.assign(player, {
      session,
      isBlocked,
      balance,
      limitLeft: limitLeft === null ? null : limitLeft - used,
    });
    return { ...answer, ...(isStopped && { stopped: true }) };
  }

  #decide(call: MoneyCall): ModelAnswer {
    const player = this.players.get(call.playerId);
    const known = this.stored.get(call.txId) ?? null;
    const key = `${call.roundId}/${call.playerId}`;
    const decision = decideCall(call, {
      known,
      player: player ? this.#factsOf(player, call) : null,
      round: this.rounds.get(key) ?? null,
      targets: call.refs.map((ref) => this.stored.get(ref) ?? null),
    });
    const shortfall = player ? this.#apply(call, key, player, decision) : 0n;
    if (decision.isIncident) this.incidents.push(incidentOf(call, decision));
    return this.#answer(call, decision, { player, known, shortfall });
  }

  #factsOf(player: ModelPlayer, call: MoneyCall): PlayerFacts {
    const { currency, balance, session, isBlocked, limitLeft, winCap } = player;
    const isOverLimit = limitLeft !== null && call.debit > limitLeft;
    return {
      currency,
      available: balance,
      session,
      isGameOn: !this.offGames.has(this.#gameCode),
      largestWin: largestWinIn(currency),
      stop: isBlocked ? 'PLAYER_BLOCKED' : isOverLimit ? 'LIMIT_EXCEEDED' : null,
      grantLeft: call.free ? (this.grants.get(call.free.grantId) ?? null) : null,
      ...this.#totalOf(call),
      winCap,
    };
  }

  #totalOf({ call, free, refs }: MoneyCall): Partial<PlayerFacts> {
    const grantId = free?.grantId ?? this.stored.get(refs[0] ?? '')?.free?.grantId;
    const total = this.totals.get(grantId ?? '');
    if (!total) return {};
    const { face, rounds, played, isPaid } = total;
    const faces = { played: face * BigInt(played), granted: face * BigInt(rounds) };
    return {
      grantPay: 'TOTAL',
      grantFaces: isPaid ? null : faces,
      isGrantPaid: isPaid,
      ...(isPaid && call !== 'win' && { grantLeft: null }),
    };
  }

  #apply(call: MoneyCall, key: string, player: ModelPlayer, decision: Decision): bigint {
    const { debit, credit, collect, held, round, voids, tombstone, stored } = decision;
    const shortfall = collect > player.balance ? collect - player.balance : 0n;
    player.balance += credit - debit - (collect - shortfall);
    player.owed += shortfall;
    player.held += held;
    if (player.limitLeft !== null) player.limitLeft -= debit;
    if (round) this.rounds.set(key, round);
    const { closesRound: _, ...fields } = call;
    const isRefunded = decision.isRefunded ?? false;
    if (stored)
      this.#store({ ...fields, status: stored, isRefunded, shortfall, isHeld: held > 0n }, call.txId);
    const target = voids === null ? undefined : this.stored.get(voids);
    if (target) this.stored.set(target.txId, { ...target, status: 'VOIDED' });
    if (tombstone !== null) this.#fence(fields, tombstone);
    const grantId = call.free?.grantId ?? target?.free?.grantId;
    if (grantId !== undefined) this.grants.set(grantId, (this.grants.get(grantId) ?? 0) - decision.grantUse);
    const total = this.totals.get(grantId ?? '');
    if (total) {
      total.played += decision.grantUse;
      total.isPaid ||= decision.endsGrant;
    }
    return shortfall;
  }

  #store(call: StoredCall, txId: string): void {
    this.#operations += 1;
    this.stored.set(txId, { ...call, operatorTxId: `op-${this.#operations}` });
  }

  #fence(refund: Omit<MoneyCall, 'closesRound'>, txId: string): void {
    this.stored.set(txId, {
      ...refund,
      txId,
      call: 'bet',
      status: 'TOMBSTONE',
      isRefunded: false,
      shortfall: 0n,
      isHeld: false,
      operatorTxId: '',
    });
  }

  #answer(
    call: MoneyCall,
    { status, isDuplicate, isRefunded, held }: Decision,
    { player, known, shortfall }: { player: ModelPlayer | undefined; known: Kept | null; shortfall: bigint },
  ): ModelAnswer {
    const operatorTxId = (known ?? this.stored.get(call.txId))?.operatorTxId;
    return {
      status,
      ...(player && { balance: formatAmount(player.balance) }),
      ...(isDuplicate && { duplicate: true }),
      ...(status === 'OK' && operatorTxId && { operatorTxId }),
      ...(isRefunded !== null && { refunded: isRefunded }),
      ...(shortfall > 0n && { shortfall: formatAmount(shortfall) }),
      ...(held > 0n && { held: true }),
    };
  }
}

/** How an incident is named: by the answer, or by the win that is held, and the call. */
export function incidentOf({ txId }: MoneyCall, { status }: Decision): string {
  return `${status === 'OK' ? 'WIN_HELD' : status} ${txId}`;
}

/** A player as a vector's `start` has it. */
export function playerOf(start: RawCall): ModelPlayer {
  const amount = (value: unknown) => parseAmount(String(value ?? '0')) ?? 0n;
  return {
    currency: String(start.currency),
    balance: amount(start.balance),
    owed: 0n,
    held: 0n,
    limitLeft: start.limitLeft === undefined ? null : amount(start.limitLeft),
    winCap: start.maxWinX === undefined ? null : amount(start.maxWinX),
    ...changesOf(start),
  };
}

/** What a `set` line changes of a player. */
export function changesOf(change: RawCall): Pick<ModelPlayer, 'session' | 'isBlocked'> {
  const session = change.session === 'expired' || change.session === 'invalid' ? change.session : 'valid';
  const isBlocked = [change.blocked, change.locked, change.excluded, change.selfExcluded].includes(true);
  return {
    session,
    isBlocked: isBlocked || ['locked', 'blocked', 'excluded'].includes(String(change.status)),
  };
}

function isMoneyCall(name: string): name is MoneyCallName {
  return (moneyCalls as readonly string[]).includes(name);
}
