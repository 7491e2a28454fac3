// Asks vendors about rounds that have been open for two days, and takes over the calls that are missing (docs/reference/vendors.md 5.5).
// Money moves only by calls under the vendor's own numbers, on the path of a call that the vendor sends.
import { compareVendorRound, type StoredCall, type VendorRound } from '@tyche/rules/vendors/calls';
import { Outage } from '../../../platform/http/errors.ts';
import { findByKeys } from '../../wallet/index.ts';
import type { VendorRoundAnswer } from '../adapter.ts';
import { type AnswerDeps, answerCommand } from '../calls/answer-command.ts';
import * as calls from '../calls/store.ts';
import { findVendor, type VendorsDeps } from '../deps.ts';
import { STUCK_HOURS } from '../desk/odd-rounds.ts';
import * as store from './store-asks.ts';
import type { RoundAnswer } from './types.ts';

const MAX_NEW = 100;
const AT_ONCE = 20;
/** A worker that ends with a question open lets another ask after so long; no answer takes longer. */
const LEASE_S = 300;
const FIRST_PAUSE_S = 900;
const LONGEST_PAUSE_S = 86_400;

export type AskDeps = AnswerDeps & Pick<VendorsDeps, 'vendors' | 'merchant' | 'log'>;

/** The vendors that can be asked about a round. */
export function askableVendors({ vendors }: Pick<VendorsDeps, 'vendors'>): readonly string[] {
  return vendors.filter(({ adapter }) => adapter.round).map(({ code }) => code);
}

/**
 * Asks about the old rounds that are due, at most twenty of them, and applies the answers. In maintenance nobody is asked: calls wait then.
 * Gives how many rounds were asked about.
 */
export async function askOldRounds(deps: AskDeps): Promise<number> {
  const vendors = askableVendors(deps);
  if (vendors.length === 0 || (await deps.merchant()).site.maintenance) return 0;
  const { reader } = deps.database;
  await store.planAsks(reader, { vendors, hours: STUCK_HOURS, limit: MAX_NEW });
  const due = await store.takeDueAsks(reader, { vendors, limit: AT_ONCE, againS: LEASE_S });
  // One vendor that is slow must not keep the others waiting.
  await Promise.all(due.map((one) => askAbout(deps, one)));
  return due.length;
}

/** The pause after a number of questions: a quarter of an hour after the first, then twice as long each time, at most a day. */
export function pauseAfter(asks: number): number {
  return Math.min(FIRST_PAUSE_S * 2 ** Math.max(0, asks - 1), LONGEST_PAUSE_S);
}

async function askAbout(deps: AskDeps, due: store.DueAsk): Promise<void> {
  const answer = await askAndApply(deps, due);
  if (answer !== 'silent' && answer !== 'open')
    deps.log.info('vendors.round-asked', { vendor: due.vendor, roundId: due.roundId, answer });
  await deps.database.inTransaction(async (tx) => {
    if (answer === 'unknown') await store.insertAnswerIncident(tx, due, 'ROUND_UNKNOWN');
    if (answer === 'contradicts') await store.insertAnswerIncident(tx, due, 'ROUND_CONTRADICTED');
    await store.noteAnswer(tx, due, { answer, againS: answer === 'ended' ? null : pauseAfter(due.asks) });
  });
}

async function askAndApply(deps: AskDeps, due: store.DueAsk): Promise<RoundAnswer> {
  const adapter = findVendor(deps, due.vendor)?.adapter;
  try {
    const answer = await adapter?.round?.(due);
    if (answer === undefined) return 'silent';
    return answer === null ? await unlessOver(deps, due, 'unknown') : await apply(deps, due, answer);
  } catch (error) {
    if (error instanceof Outage) return 'silent';
    throw error;
  }
}

/** Compares the round as it is after the answer came, and sends what is missing on the way of the vendor's calls. */
async function apply(deps: AskDeps, due: store.DueAsk, answer: VendorRoundAnswer): Promise<RoundAnswer> {
  const found = await readOwn(deps, due, answer);
  if (!found) return 'contradicts';
  const outcome = compareVendorRound(found.own, vendorRoundOf(answer));
  if (outcome.kind === 'over') return 'ended';
  if (outcome.kind !== 'missing') return outcome.kind;
  const isReport = await wasReported(deps, found.row.round_no);
  if (isReport === null) return 'contradicts';
  const missing = new Set(outcome.calls.map(({ txId }) => txId));
  for (const command of answer.calls) {
    if (!missing.has(command.money.txId)) continue;
    const { decision } = await deps.queues.takeCall({ ...command, vendor: due.vendor, isReport });
    if (decision.status !== 'OK') return unlessOver(deps, due, 'contradicts');
  }
  const { roundId, playerId } = due;
  const { bets, wins } = answer;
  const close = { type: 'round-close', roundId, playerId, totals: { bets, wins } } as const;
  await answerCommand(deps, due.vendor, close);
  return unlessOver(deps, due, 'contradicts');
}

function vendorRoundOf({ calls: commands, ...answer }: VendorRoundAnswer): VendorRound {
  return { ...answer, calls: commands.map(({ money }) => money) };
}

/** The round and its calls as they are stored now; null where the vendor's player or the round is missing. */
async function readOwn(
  { database: { reader } }: AskDeps,
  { vendor, roundId, playerId }: store.DueAsk,
  { calls: commands }: VendorRoundAnswer,
) {
  const numbers = commands.flatMap(({ money: { txId, refs } }) => [txId, ...refs]);
  const [row, player] = await Promise.all([
    calls.findRound(reader, { vendor, roundId, playerId }),
    calls.findCallPlayer(reader, vendor, playerId),
  ]);
  // After the round: what was stored with it is found.
  const rows = await calls.listCalls(reader, vendor, numbers);
  if (!row || !player) return null;
  const stored: ReadonlyMap<string, StoredCall> = new Map(
    [...rows].map(([txId, one]) => [txId, calls.storedCall(one)] as const),
  );
  const { currency } = player;
  return { row, own: { round: calls.roundOf(row), roundId, playerId, currency, stored } };
}

/** Whether the stakes of a round were reported from the vendor's own wallet, by the ledger. Null where only some of them were. */
async function wasReported({ database: { reader } }: AskDeps, roundNo: bigint): Promise<boolean | null> {
  const keys = await store.listStakeKeys(reader, roundNo);
  const passed = (await findByKeys(reader, 'cashier', keys)).filter((posted) => posted !== null).length;
  return passed === 0 ? false : passed === keys.length ? true : null;
}

/** `ended` where the round is over by now; else the given answer. */
async function unlessOver(
  { database: { reader } }: AskDeps,
  key: store.DueAsk,
  answer: RoundAnswer,
): Promise<RoundAnswer> {
  const row = await calls.findRound(reader, key);
  return row && row.status !== 'OPEN' ? 'ended' : answer;
}
