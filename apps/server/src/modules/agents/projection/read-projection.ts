// What an agent would get and owe by the figures of now, as it reads it (docs/reference/agents.md 7.10).
import { readNow } from '../../../platform/db/read-now.ts';
import type { agentsProjection } from '@tyche/contract/agents-projection';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { formatAmount, sum } from '@tyche/kernel/money';
import { addDays, type ContractKind, formatRate, tierMet } from '@tyche/rules/agents';
import { requireKind } from '../contracts/parties.ts';
import { termsOf } from '../contracts/terms.ts';
import type { AgentsDeps } from '../deps.ts';
import { readComputed } from '../funding/read-computed.ts';
import { computeProjection, type Projected, type Projection } from './compute-projection.ts';
import { notShared, type SharedReads } from '../../../platform/db/shared-reads.ts';

type Route = (typeof agentsProjection)['payProjection'];
type Output = OutputOf<Route>;

const PAGE = 20;

/**
 * What the contracts of the caller of a kind would pay for the running periods: all that it received, and a page of those that it gave, the
 * largest amounts first. Refuses `function-not-enabled`.
 *
 * @param memory what the process remembers; by default nothing.
 */
export async function readProjection(
  deps: AgentsDeps,
  agentId: bigint,
  { kind, pageNo = 1, pageSize = PAGE }: InputOf<Route>,
  memory: SharedReads<Projection> = notShared,
): Promise<Output> {
  await requireKind(deps, kind);
  const projection = await memory.read(`${agentId} ${kind}`, () => project(deps, agentId, kind));
  const rows = (projection.rows ?? []).toSorted(largestFirst);
  const received = rows.filter(({ contract }) => contract.receiver === agentId);
  const granted = rows.filter(({ contract }) => contract.receiver !== agentId);
  const shown = granted.slice((pageNo - 1) * pageSize, pageNo * pageSize);
  return {
    asOf: projection.asOf.getTime(),
    isBehind: projection.rows === null,
    isCut: projection.isCut,
    isCarryOpen: projection.isCarryOpen,
    received: await showRows(deps, received, true),
    granted: await showRows(deps, shown, false),
    totalPages: Math.ceil(granted.length / pageSize),
    totals: totalsOf(received, granted),
    rebates: rebatesOf(projection, agentId),
    areRebatesLeftOut: projection.rebates !== null && projection.rebates.sums === null,
    computed: await readComputed(deps, kind),
  };
}

/** Reads everything in one snapshot, so that a figure is as of one moment. */
async function project({ database, merchant }: AgentsDeps, agentId: bigint, kind: ContractKind) {
  const of = await merchant();
  return database.inSnapshot(async (reader) => {
    const now = await readNow(reader);
    return computeProjection(reader, { agentId, kind, merchant: of, now });
  });
}

/** What the contract pays in all: of the day so far and of what is running. */
const amountOf = ({ soFar, line }: Projected) => soFar + (line?.amount ?? 0n);

function largestFirst(one: Projected, other: Projected): number {
  const [a, b] = [amountOf(one), amountOf(other)];
  if (a !== b) return a > b ? -1 : 1;
  return one.contract.contract_id < other.contract.contract_id ? -1 : 1;
}

function totalsOf(received: readonly Projected[], granted: readonly Projected[]): Output['totals'] {
  // What the house pays, the caller does not owe.
  const owed = granted.filter(({ run }) => !run.is_house_paid);
  const [toGet, toOwe] = [sum(received.map(amountOf)), sum(owed.map(amountOf))];
  return {
    contracts: granted.length,
    receive: formatAmount(toGet),
    owe: formatAmount(toOwe),
    difference: formatAmount(toGet - toOwe),
  };
}

/** What the house would pay to the agent for today. */
function rebatesOf({ rebates }: Projection, agentId: bigint): Output['rebates'] {
  if (!rebates?.sums) return null;
  const own = rebates.sums.filter(({ memberId, day }) => memberId === agentId && day === rebates.today);
  return {
    day: rebates.today,
    amount: formatAmount(sum(own.map(({ amount }) => amount))),
    own: formatAmount(sum(own.map(({ ownAmount }) => ownAmount))),
  };
}

async function showRows(
  deps: AgentsDeps,
  rows: readonly Projected[],
  isReceived: boolean,
): Promise<Output['received']> {
  const { reader } = deps.database;
  const { name: house } = await deps.merchant();
  const uplines = await deps.maskedNames(
    reader,
    rows.flatMap(({ contract }) => (isReceived && contract.offerer !== null ? [contract.offerer] : [])),
  );
  const downlines = await deps.listProfiles(
    reader,
    isReceived ? [] : rows.map(({ contract }) => contract.receiver),
  );
  return rows.map((row) => {
    const { offerer, receiver } = row.contract;
    const upline = offerer === null || row.run.is_house_paid ? house : (uplines.get(offerer) ?? '');
    return {
      contractId: String(row.contract.contract_id),
      type: row.contract.game_group,
      downlineId: isReceived ? null : String(receiver),
      name: isReceived ? upline : (downlines.get(receiver)?.username ?? ''),
      ...figuresOf(row),
    };
  });
}

function figuresOf({ run, contract, line, soFar, inputs, missing }: Projected) {
  const { tiers } = termsOf(contract.terms);
  // Also where nothing is new and there is no line.
  const tier = tierMet(tiers, inputs);
  const { rateType, rate } = tiers[tier - 1] ?? { rateType: 'P', rate: 0n };
  return {
    period: run.period,
    firstDay: contract.first_day,
    lastDay: addDays(contract.next_day, -1),
    startsAt: run.starts_at.getTime(),
    endsAt: run.ends_at.getTime(),
    teamBet: formatAmount(inputs.validBet),
    activeMember: inputs.activeMember,
    base: formatAmount(inputs.base),
    carryIn: formatAmount(line?.carryIn ?? 0n),
    tier,
    rateType,
    rate: rateType === 'F' ? formatAmount(rate) : formatRate(rate),
    reason: line?.reason ?? (tier > 0 ? ('paid' as const) : ('no-tier' as const)),
    soFar: formatAmount(soFar),
    amount: formatAmount(line?.amount ?? 0n),
    missing: missing && {
      tier: missing.tier,
      minimumBet: formatAmount(missing.minimumBet),
      activeMember: missing.activeMember,
      netLoss: formatAmount(missing.netLoss),
    },
  };
}
