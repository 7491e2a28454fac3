// Whether what the house gives agents leaves it enough of each bet (docs/reference/agents.md 10.3).
import { floorDiv, PPM } from '@tyche/kernel/money';
import {
  addDays,
  checkMargin,
  type ContractGroup,
  type ContractKind,
  contractKinds,
  coversGroup,
  type GroupRates,
  marginOf,
  type RebateGroup,
  rebateGroups,
  topChainRate,
} from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { isHousePaid, type Merchant, topReturnOf } from '../../settings/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { isSameKey, type WantedRate } from '../rebates/apply-rebates.ts';
import { listSpans, readDays, type SpanRow } from '../rebates/store-rebates.ts';
import { listAbove } from '../tree/store-tree.ts';
import { listHouseReceivers, listHouseSalaries, listSalaries } from './store-salaries.ts';

/** What is to be saved for an agent, beside what it has. */
export interface MarginChange {
  readonly memberId: bigint;
  /** A contract that it receives, with its highest rate in ppm. Offerer null: the house. */
  readonly contract?: {
    readonly offerer: bigint | null;
    readonly kind: ContractKind;
    readonly group: ContractGroup;
    readonly topRate: bigint;
  };
  /** Of a general agent. */
  readonly rebates?: readonly WantedRate[];
  /** A kind that the house is to pay from some day on. */
  readonly housePaid?: ContractKind;
}

type Salary = Required<MarginChange>['contract'] & { readonly receiver: bigint };

/** The least base of the lotteries that a series prices: it gives a series its highest share. */
const LEAST_BASE = 1_980n;
/** How far ahead the payer of a kind can be decided, in days (docs/reference/agents.md 14). */
const LONGEST_AHEAD = 366;
const salaryKinds = contractKinds.filter((kind) => kind !== 'DIVIDEND');

/**
 * Refuses `margin-too-thin`, with the group, when a change would leave the house no more than its floor of a bet: highest return, highest
 * rebate and the salaries that count together. Only groups that the change concerns and whose return the site has set are judged. In LOTT
 * return and rebate together are the series over its base. A dividend is no part of it: it is paid of what the house has won. Of a kind that
 * uplines pay the house pays its general agent alone; of one that the house pays, now or from a later day on, it pays the whole chain.
 */
export async function requireMargin(
  { merchant }: Pick<AgentsDeps, 'merchant'>,
  reader: Reader,
  change: MarginChange,
): Promise<void> {
  const { site, contractsOn } = await merchant();
  const { contracts, timeZone } = site;
  const { memberId, contract, rebates = [], housePaid } = change;
  const isConcerned = (group: RebateGroup) =>
    housePaid !== undefined ||
    (contract !== undefined && contract.kind !== 'DIVIDEND' && coversGroup(contract.group, group)) ||
    rebates.some((rebate) => rebate.group === group);
  const judged = rebateGroups.filter((group) => topReturnOf(contracts, group) > 0n && isConcerned(group));
  if (judged.length === 0) return;
  const { next } = await readDays(reader, timeZone);
  const ofHouse = salaryKinds.filter(
    (kind) => kind === housePaid || isHousePaidSoon(contractsOn, kind, next),
  );
  // What an agent pays itself costs the house nothing.
  if (contract && contract.offerer !== null && !ofHouse.some((kind) => kind === contract.kind)) return;
  const general = (await listAbove(reader, memberId, timeZone)).at(-1)?.ancestor ?? memberId;
  const spans = await listSpans(reader, general, next);
  const kept = await readSalaries(reader, { general, memberId, ofHouse, timeZone });
  const salaries = contract ? replace(kept, { ...contract, receiver: memberId }) : kept;
  for (const group of judged) {
    const isChained = salaries.some(({ kind, group: of }) => kind === housePaid && coversGroup(of, group));
    if (housePaid !== undefined && !isChained) continue;
    const rates = ratesOf(group, {
      topReturn: topReturnOf(contracts, group),
      topRebate: topRebateOf(group, spans, rebates),
      topSalaries: topSalariesOf(group, salaries, ofHouse),
    });
    const refusal = checkMargin(rates, BigInt(contracts.marginFloor));
    if (refusal) throw new Refusal(refusal, { type: group, marginPpm: Number(marginOf(rates)) });
  }
}

/** Whether the house pays a kind on a day, or on a later one by what is decided. */
function isHousePaidSoon(contractsOn: Merchant['contractsOn'], kind: ContractKind, from: string): boolean {
  for (let ahead = 0; ahead <= LONGEST_AHEAD; ahead += 1)
    if (isHousePaid(contractsOn(addDays(from, ahead)), kind)) return true;
  return false;
}

/** The same for every general agent with a salary, before the house begins to pay a kind. Refuses `margin-too-thin`. */
export async function requireMarginOfAll(
  deps: Pick<AgentsDeps, 'merchant'>,
  reader: Reader,
  housePaid: ContractKind,
): Promise<void> {
  if (housePaid === 'DIVIDEND') return;
  for (const memberId of await listHouseReceivers(reader))
    await requireMargin(deps, reader, { memberId, housePaid });
}

/** The salaries that can count together: of the kinds that uplines pay those of the general agent, of the others the chains of the agent. */
async function readSalaries(
  reader: Reader,
  of: {
    readonly general: bigint;
    readonly memberId: bigint;
    readonly ofHouse: readonly ContractKind[];
    readonly timeZone: string;
  },
): Promise<readonly Salary[]> {
  const { general, memberId, ofHouse, timeZone } = of;
  const own = await listHouseSalaries(reader, { receiver: general, timeZone });
  const chains =
    ofHouse.length === 0 ? [] : await listSalaries(reader, { around: memberId, kinds: ofHouse, timeZone });
  return [
    ...own
      .filter(({ kind }) => !ofHouse.includes(kind))
      .map((row) => ({ ...row, offerer: null, receiver: general })),
    ...chains,
  ].map(({ kind, game_group: group, top_ppm: topRate, offerer, receiver }) => ({
    kind,
    group,
    topRate,
    offerer,
    receiver,
  }));
}

/** The salaries with a new contract or other terms of one. */
function replace(salaries: readonly Salary[], contract: Salary): readonly Salary[] {
  const others = salaries.filter(
    ({ kind, group, receiver }) =>
      kind !== contract.kind || group !== contract.group || receiver !== contract.receiver,
  );
  return [...others, contract];
}

/** Of each kind the highest rate that the house pays of a bet in a group. */
function topSalariesOf(
  group: RebateGroup,
  salaries: readonly Salary[],
  ofHouse: readonly ContractKind[],
): readonly bigint[] {
  const byKind = Map.groupBy(
    salaries.filter((salary) => coversGroup(salary.group, group)),
    ({ kind }) => kind,
  );
  return [...byKind].map(([kind, ofKind]) =>
    ofHouse.includes(kind) ? topChainRate(ofKind) : ofKind.map(({ topRate }) => topRate).reduce(higher, 0n),
  );
}

/** The highest rate of an agent in a group from the next day on, in LOTT a series: what is to be saved instead of what it has. */
function topRebateOf(group: RebateGroup, spans: readonly SpanRow[], wanted: readonly WantedRate[]): bigint {
  const kept = spans.filter((span) => !wanted.some((rate) => isSameKey(rate, span)));
  const rates = [...kept, ...wanted].filter((rate) => rate.group === group);
  return rates.map(({ rate }) => rate).reduce(higher, 0n);
}

function ratesOf(group: RebateGroup, { topReturn, topRebate, topSalaries }: GroupRates): GroupRates {
  if (group !== 'LOTT') return { topReturn, topRebate, topSalaries };
  const ofSeries = floorDiv(topRebate * PPM, LEAST_BASE);
  return { topReturn, topRebate: ofSeries > topReturn ? ofSeries - topReturn : 0n, topSalaries };
}

const higher = (one: bigint, other: bigint): bigint => (one > other ? one : other);
