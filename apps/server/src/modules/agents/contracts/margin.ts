// Whether what the house gives a general agent leaves it enough of each bet (docs/reference/agents.md 10.3).
import { floorDiv, PPM } from '@tyche/kernel/money';
import {
  checkMargin,
  type ContractGroup,
  type ContractKind,
  coversGroup,
  type GroupRates,
  marginOf,
  type RebateGroup,
  rebateGroups,
} from '@tyche/rules/agents';
import type { Reader } from '../../../platform/db/database.ts';
import { Refusal } from '../../../platform/http/errors.ts';
import { topReturnOf } from '../../settings/index.ts';
import type { AgentsDeps } from '../deps.ts';
import { isSameKey, type WantedRate } from '../rebates/apply-rebates.ts';
import { listSpans, readDays, type SpanRow } from '../rebates/store-rebates.ts';
import { listHouseSalaries } from './store-contracts.ts';

/** What is to be saved for a general agent, beside what it has. */
export interface HouseChange {
  readonly memberId: bigint;
  /** A contract of the house, with its highest rate in ppm. */
  readonly contract?: {
    readonly kind: ContractKind;
    readonly group: ContractGroup;
    readonly topRate: bigint;
  };
  readonly rebates?: readonly WantedRate[];
}

type Salary = Required<HouseChange>['contract'];

/** The least base of the lotteries that a series prices: it gives a series its highest share. */
const LEAST_BASE = 1_980n;

/**
 * Refuses `margin-too-thin`, with the group, when a change would leave the house no more than its floor of a bet: highest return, highest
 * rebate and the salaries that count together. Only groups that the change concerns and whose return the site has set are judged. In LOTT
 * return and rebate together are the series over its base. A dividend is no part of it: it is paid of what the house has won.
 */
export async function requireMargin(
  { merchant }: Pick<AgentsDeps, 'merchant'>,
  reader: Reader,
  change: HouseChange,
): Promise<void> {
  const { contracts, timeZone } = (await merchant()).site;
  const { memberId, contract, rebates = [] } = change;
  const isConcerned = (group: RebateGroup) =>
    (contract !== undefined && contract.kind !== 'DIVIDEND' && coversGroup(contract.group, group)) ||
    rebates.some((rebate) => rebate.group === group);
  const judged = rebateGroups.filter((group) => topReturnOf(contracts, group) > 0n && isConcerned(group));
  if (judged.length === 0) return;
  const { next } = await readDays(reader, timeZone);
  const spans = await listSpans(reader, memberId, next);
  const kept = await listHouseSalaries(reader, { receiver: memberId, timeZone });
  const salaries = kept.map(({ kind, game_group: group, top_ppm: topRate }) => ({ kind, group, topRate }));
  for (const group of judged) {
    const rates = ratesOf(group, {
      topReturn: topReturnOf(contracts, group),
      topRebate: topRebateOf(group, spans, rebates),
      salaries: contract ? replace(salaries, contract) : salaries,
    });
    const refusal = checkMargin(rates, BigInt(contracts.marginFloor));
    if (refusal) throw new Refusal(refusal, { type: group, marginPpm: Number(marginOf(rates)) });
  }
}

/** The salaries with a new contract or other terms of one. */
function replace(salaries: readonly Salary[], contract: Salary): readonly Salary[] {
  const others = salaries.filter(({ kind, group }) => kind !== contract.kind || group !== contract.group);
  return [...others, contract];
}

/** The highest rate of an agent in a group from the next day on, in LOTT a series: what is to be saved instead of what it has. */
function topRebateOf(group: RebateGroup, spans: readonly SpanRow[], wanted: readonly WantedRate[]): bigint {
  const kept = spans.filter((span) => !wanted.some((rate) => isSameKey(rate, span)));
  const rates = [...kept, ...wanted].filter((rate) => rate.group === group);
  return rates.map(({ rate }) => rate).reduce(higher, 0n);
}

function ratesOf(
  group: RebateGroup,
  {
    topReturn,
    topRebate,
    salaries,
  }: { readonly topReturn: bigint; readonly topRebate: bigint; readonly salaries: readonly Salary[] },
): GroupRates {
  const byKind = Map.groupBy(
    salaries.filter((salary) => coversGroup(salary.group, group)),
    ({ kind }) => kind,
  );
  const topSalaries = [...byKind.values()].map((ofKind) =>
    ofKind.map(({ topRate }) => topRate).reduce(higher, 0n),
  );
  if (group !== 'LOTT') return { topReturn, topRebate, topSalaries };
  const ofSeries = floorDiv(topRebate * PPM, LEAST_BASE);
  return { topReturn, topRebate: ofSeries > topReturn ? ofSeries - topReturn : 0n, topSalaries };
}

const higher = (one: bigint, other: bigint): bigint => (one > other ? one : other);
