// An agent pays what it owes by hand: one line, all of a kind, or all (docs/reference/agents.md 6.8).
import type { ContractKind } from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { hashRequest, requireSameRequest } from '../../../platform/requests/same-request.ts';
import { type FundingDeps, payQueue } from './pay-debts.ts';
import * as store from './store-debts.ts';
import * as asked from './store-disbursements.ts';
import { sumOpen } from './store-owed.ts';

export interface Disbursement {
  readonly payer: bigint;
  /** A UUID; the same key with the same request is answered as before. */
  readonly key: string;
  /** The line; null: everything that the payer owes, of a kind when one is given. */
  readonly lineId: bigint | null;
  readonly kind: ContractKind | null;
  /** Whom it pays; null when everybody. */
  readonly downlineId: bigint | null;
}

/** What was paid, and what is still owed of it, in 1/10 000 units. */
export interface Disbursed {
  readonly paid: bigint;
  readonly short: bigint;
}

/** The answer to a repeated request; null when the key is new or its first call was cut off. Refuses `key-reused`. */
export async function findDisbursed(
  { database }: Pick<FundingDeps, 'database'>,
  request: Disbursement,
): Promise<Disbursed | null> {
  const known = await asked.findDisbursement(database.reader, request);
  if (!known) return null;
  requireSameRequest(known.request_hash, hashOf(request));
  return known.paid === null || known.short === null ? null : { paid: known.paid, short: known.short };
}

/**
 * Pays a line, everything of a kind, or everything that the payer owes; the payment password is the caller's to check. Arrears go first. What is there is paid,
 * the last line in part. Idempotent by key.
 *
 * @returns what was paid and what is short. Refuses `unknown-line` for a line that the payer does not owe to that account, `line-paid`,
 * `line-held`, `run-approval-needed` and `period-computing` before its run is approved or has reached it, `nothing-owed`, `insufficient-balance` when nothing at all could be paid, and `key-reused`.
 */
export async function disburse(deps: FundingDeps, request: Disbursement): Promise<Disbursed> {
  const { database } = deps;
  const before = await findDisbursed(deps, request);
  if (before) return before;
  const { payer, lineId, kind } = request;
  await requirePayable(deps, request);
  await asked.insertDisbursement(database.reader, request, hashOf(request));
  const reach = lineId !== null ? { lineId } : kind !== null ? { kind } : 'all';
  const paid = await payQueue(deps, payer, reach);
  const short = await store.sumOwed(database.reader, payer, reach);
  if (paid === 0n && short > 0n) {
    await asked.deleteDisbursement(database.reader, request);
    throw new Refusal('insufficient-balance');
  }
  return asked.endDisbursement(database.reader, request, { paid, short });
}

async function requirePayable({ database }: FundingDeps, request: Disbursement): Promise<void> {
  const { payer, lineId, downlineId, kind } = request;
  if (lineId === null) {
    const { lines } = await sumOpen(database.reader, { debtor: payer, kind, group: null, creditor: null });
    if (lines === 0) throw new Refusal('nothing-owed');
    return;
  }
  const debt = await asked.findDebt(database.reader, payer, lineId);
  if (!debt) throw new Refusal(await whyNotOwed(database.reader, request));
  if (debt.creditor !== downlineId) throw new Refusal('unknown-line');
  if (debt.state === 'paid') throw new Refusal('line-paid');
  if (debt.state === 'held') throw new Refusal('line-held');
}

/** Why a line is no debt of the payer: its run waits for two persons, or goes on; else there is no such line. */
async function whyNotOwed(reader: Reader, { payer, lineId, downlineId: receiver }: Disbursement) {
  const run = lineId === null ? null : await asked.findRunState(reader, { payer, lineId, receiver });
  if (run === null) return 'unknown-line';
  return run === 'computed' ? 'run-approval-needed' : 'period-computing';
}

function hashOf({ lineId, kind, downlineId }: Disbursement): Buffer {
  return hashRequest('disburse', lineId ?? kind ?? 'all', downlineId ?? 'all');
}
