// Compares what a wallet answers with what it must answer.
import { formatAmount } from '@tyche/kernel/money';
import { changesOf, type Fields, type Step } from './steps.ts';
import type { WalletAnswer } from './wallet-client.ts';

/** The calls that are stored under a number, so that a repeat says that it is one. */
const stored: ReadonlySet<string> = new Set(['bet', 'win', 'bet-win', 'refund', 'adjust', 'promo']);

/** How an answer differs from its signature and the wanted fields; null when it does not. */
export function differenceOf({ http, body, isSigned }: WalletAnswer, wants: Fields): string | null {
  if (http !== 200) return http === 0 ? 'no answer' : `HTTP ${http}`;
  if (!isSigned) return 'the answer is not signed for this call';
  return fieldProblem(body, wants);
}

function fieldProblem(body: Fields, wants: Fields): string | null {
  for (const [field, wanted] of Object.entries(wants)) {
    if (field === 'items' && Array.isArray(wanted)) {
      const problem = itemProblem(body.items, wanted);
      if (problem) return problem;
      continue;
    }
    const found = field === 'statuses' ? statusesOf(body.items) : body[field];
    if (found !== wanted) return `${field} is ${String(found)}, not ${String(wanted)}`;
  }
  return null;
}

function itemProblem(items: unknown, wanted: readonly Fields[]): string | null {
  if (!Array.isArray(items) || items.length !== wanted.length)
    return `the answer does not have ${wanted.length} items`;
  for (const [at, wants] of wanted.entries()) {
    const problem = fieldProblem(Object(items[at]), wants);
    if (problem) return `item ${at + 1}: ${problem}`;
  }
  return null;
}

function statusesOf(items: unknown): string {
  return Array.isArray(items) ? items.map((item) => String(Object(item).status)).join(' ') : '';
}

/**
 * How the balances of an answer differ from the book; null when they do not. An accepted call that moves money must tell the balance.
 *
 * @param before the balance before the step, in 1/10 000 units.
 */
export function balanceProblem(
  step: Step,
  body: Readonly<Record<string, unknown>>,
  before: bigint,
): string | null {
  const parts: readonly unknown[] = step.call === 'batch' && Array.isArray(body.items) ? body.items : [body];
  const changes = changesOf(step);
  let wanted = before;
  for (const [at, part] of parts.entries()) {
    wanted += changes[at] ?? 0n;
    const { status, balance }: Readonly<Record<string, unknown>> = Object(part);
    const isNeeded = status === 'OK' && (step.call === 'batch' || stored.has(step.call));
    if (balance === undefined && !isNeeded) continue;
    if (balance !== formatAmount(wanted)) return `balance is ${String(balance)}, not ${formatAmount(wanted)}`;
  }
  return null;
}

/** What the first answer to a step must have: it is no duplicate unless the step says so. */
export function firstWants({ call, wants }: Step): Fields {
  const isNew = wants.status === 'OK' && stored.has(call) && wants.duplicate === undefined;
  return isNew ? { ...wants, duplicate: undefined } : wants;
}

/** A repeat has the same status, and says that it is one when it was accepted. What is held, or could not be taken back, is told once. */
export function repeatedWants({ call, wants }: Step): Fields {
  const { shortfall: _, held: __, ...rest } = wants;
  const isStored = stored.has(call) || call === 'round-close';
  return isStored && wants.status === 'OK' ? { ...rest, duplicate: true } : rest;
}

/** After a lost answer the call may have been taken or not: only its end counts, of a batch the statuses of its items. */
export function looserWants({ wants }: Step): Fields {
  const { status, refunded, statuses, txStatus, items } = wants;
  return {
    status,
    ...(refunded !== undefined && { refunded }),
    ...(statuses !== undefined && { statuses }),
    ...(txStatus !== undefined && { txStatus }),
    ...(Array.isArray(items) && { items: items.map((item: Fields) => ({ status: item.status })) }),
  };
}
