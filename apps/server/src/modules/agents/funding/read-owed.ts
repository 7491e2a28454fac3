// What an agent owes in pay: the queue in the order in which it is paid, and what is held.
import type { agentsPay } from '@tyche/contract/agents-pay';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount } from '@tyche/kernel/money';
import { Refusal } from '../../../platform/http/errors.ts';
import { balanceOf } from '../../wallet/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { isDownline, uplineOf } from '../tree/read-tree.ts';
import { readComputed } from './read-computed.ts';
import { sumLate, sumOwed } from './store-debts.ts';
import { countLateLines } from './store-late.ts';
import * as store from './store-owed.ts';
import { spanOf } from './span-of.ts';

type Routes = typeof agentsPay;

const PAGE = 20;
/** More lines than a badge shows. */
const MAX_COUNTED = 100;

/** How many lines of each kind are late, those that the caller owes and those that are owed to it; at most 100 each way. */
export async function readLate(
  { database }: AgentsDeps,
  memberId: bigint,
): Promise<OutputOf<Routes['payLate']>> {
  return { list: await countLateLines(database.reader, memberId, MAX_COUNTED) };
}

/**
 * A page of what the caller owes, with the sums of all that match. Refuses `unknown-downline` for the name of an account that is not below
 * the caller and to which nothing is owed, whether it exists or not.
 */
export async function readOwed(
  deps: AgentsDeps,
  memberId: bigint,
  input: InputOf<Routes['payOwed']>,
): Promise<OutputOf<Routes['payOwed']>> {
  const { reader } = deps.database;
  const { kind = null, type: group = null, state = 'open', customerName, pageSize: limit = PAGE } = input;
  const creditor = customerName === undefined ? null : await deps.findMemberId(reader, customerName);
  if (customerName !== undefined && creditor === null) throw new Refusal('unknown-downline');
  const query = { debtor: memberId, kind, group, creditor };
  const page = { after: input.after === undefined ? null : BigInt(input.after), limit };
  const rows = await (state === 'held' ? store.listHeld : store.listOpen)(reader, query, page);
  const sums = await (state === 'held' ? store.sumHeld : store.sumOpen)(reader, query);
  if (creditor !== null && sums.lines === 0 && !(await isDownline(deps, reader, memberId, creditor)))
    throw new Refusal('unknown-downline');
  const last = rows.at(-1);
  return {
    list: await showOwed(deps, memberId, rows),
    next: last && rows.length === limit ? last.line_id.toString() : null,
    totals: {
      lines: sums.lines,
      amount: formatAmount(sums.amount),
      paid: formatAmount(sums.paid),
      owed: formatAmount(sums.amount - sums.paid),
      ...(await readNeeded(deps, query)),
    },
    computed: kind === null ? null : await readComputed(deps, kind),
    currency: (await deps.merchant()).site.currency,
  };
}

/** What paying all of a kind takes, whatever the list is filtered by, beside what is there. */
async function readNeeded({ database: { reader } }: AgentsDeps, { debtor, kind }: store.OwedQuery) {
  const needed = await sumOwed(reader, debtor, kind === null ? 'all' : { kind });
  const available = (await balanceOf(reader, debtor))?.available ?? 0n;
  const held = await store.sumHeld(reader, { debtor, kind, group: null, creditor: null });
  return {
    late: formatAmount(await sumLate(reader, debtor)),
    needed: formatAmount(needed),
    available: formatAmount(available),
    short: formatAmount(needed > available ? needed - available : 0n),
    held: formatAmount(held.amount - held.paid),
  };
}

/** A correction is owed to the house or to the upline, whose name is masked; all else to a downline. */
async function showOwed(
  deps: AgentsDeps,
  memberId: bigint,
  rows: readonly store.OwedRow[],
): Promise<OutputOf<Routes['payOwed']>['list']> {
  const { reader } = deps.database;
  const creditors = rows.flatMap(({ creditor, guaranteed_for: paidFor }) =>
    [creditor, paidFor].filter((each) => each !== null),
  );
  const { name: house } = await deps.merchant();
  const masked = await deps.maskedNames(reader, creditors);
  const profiles = await deps.listProfiles(reader, creditors);
  const upline = await uplineOf(deps, reader, memberId);
  const nameOf = (creditor: bigint | null) => {
    if (creditor === null) return { downlineId: null, name: house };
    if (creditor === upline) return { downlineId: null, name: masked.get(creditor) ?? '' };
    return { downlineId: creditor.toString(), name: profiles.get(creditor)?.username ?? '' };
  };
  return rows.map((row) => ({
    id: row.line_id.toString(),
    kind: row.kind,
    type: row.game_group,
    ...spanOf(row),
    ...nameOf(row.creditor),
    guaranteedFor: row.guaranteed_for === null ? null : (profiles.get(row.guaranteed_for)?.username ?? ''),
    amount: formatAmount(row.amount),
    paid: formatAmount(row.paid),
    status: row.state,
    heldFor: row.held_for,
    isLate: row.is_late,
    dueAt: row.due_at.getTime(),
  }));
}
