// One day of a salary by the hour or in real time, as its receiver reads it (docs/reference/agents.md 7.10).
import { readNow } from '../../../platform/db/read-now.ts';
import type { agentsPay } from '@tyche/contract/agents-pay';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount } from '@tyche/kernel/money';
import { contractGroups, localDateOf, missingToNext, slotAt, windowAt } from '@tyche/rules/agents';
import { isDay } from '@tyche/rules/protection';
import { Refusal } from '../../../platform/http/errors.ts';
import { requireKind } from '../contracts/parties.ts';
import { termsOf } from '../contracts/terms.ts';
import { showTerms } from '../contracts/views.ts';
import type { AgentsDeps } from '../deps.ts';
import { readComputed } from './read-computed.ts';
import { showLines } from './show-lines.ts';
import { type DayContract, listDayContracts, listDayLines } from './store-day.ts';
import type { LineRow } from './store-lines.ts';

type Route = (typeof agentsPay)['payDay'];

/** How far back a day may be. */
const MAX_AGE_MS = 366 * 86_400_000;

/**
 * The lines of the caller's contract in a group on a day, in their order, with the terms of the day and, in real time, what is missing to the
 * next tier. Without a group: the first one with a contract on the day. Refuses `function-not-enabled`, and `invalid-input` for a day that does
 * not exist, has not come or is more than a year ago.
 */
export async function readPayDay(
  deps: AgentsDeps,
  receiver: bigint,
  input: InputOf<Route>,
): Promise<OutputOf<Route>> {
  const { reader } = deps.database;
  const { kind } = input;
  await requireKind(deps, kind);
  const { timeZone } = (await deps.merchant()).site;
  const now = await readNow(reader);
  const today = localDateOf(now, timeZone);
  const day = input.day ?? today;
  const oldest = localDateOf(new Date(now.getTime() - MAX_AGE_MS), timeZone);
  if (!isDay(day) || day > today || day < oldest) throw new Refusal('invalid-input', { field: 'day' });
  const contracts = await listDayContracts(reader, { receiver, kind, day });
  const groups = contractGroups.filter((group) => contracts.some(({ game_group }) => game_group === group));
  const type = input.type ?? groups[0] ?? null;
  const contract = contracts.find(({ game_group }) => game_group === type) ?? null;
  const contractId = contract?.contract_id;
  const rows = contractId ? await listDayLines(reader, { receiver, kind, contractId, day }) : [];
  const spanAt = kind === 'HOURLY' ? slotAt : windowAt;
  return {
    day,
    groups,
    type,
    terms: contract && showTerms(contract.terms),
    list: await showLines(deps, true, rows),
    totals: totalsOf(rows),
    missing: kind === 'REALTIME' && contract ? missingOf(contract, rows) : null,
    nextEndsAt: day === today ? spanAt(now, timeZone).end.getTime() : null,
    computed: await readComputed(deps, kind),
  };
}

/** The sums of all lines of the day. */
function totalsOf(rows: readonly LineRow[]) {
  const sumOf = (amountOf: (row: LineRow) => bigint) =>
    formatAmount(rows.reduce((sum, row) => sum + amountOf(row), 0n));
  return {
    teamBet: sumOf((row) => (row.corrects === null ? row.valid - row.voided : 0n)),
    amount: sumOf(({ amount }) => amount),
    paid: sumOf(({ paid }) => paid),
  };
}

/** What the day so far misses to the next tier; null at the highest one. The active members are those of the last window with a movement. */
function missingOf({ terms }: DayContract, rows: readonly LineRow[]) {
  const windows = rows.filter(({ corrects }) => corrects === null);
  const validBet = windows.reduce((sum, { valid, voided }) => sum + valid - voided, 0n);
  const activeMember = windows.at(-1)?.active_members ?? 0;
  const missing = missingToNext(termsOf(terms).tiers, { validBet, activeMember, base: 0n });
  return (
    missing && {
      tier: missing.tier,
      minimumBet: formatAmount(missing.minimumBet),
      activeMember: missing.activeMember,
    }
  );
}
