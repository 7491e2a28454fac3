// The terms of an offer: how they are read from text, and the checks in their order (docs/reference/agents.md 5.3).
import { MAX_AMOUNT, parseAmount, PPM } from '@tyche/kernel/money';
import { coversGroup } from './groups.ts';
import { comparableRate, payOfTier, type Tier, topRateOf } from './tier.ts';
import {
  type ContractGroup,
  type ContractKind,
  type RateType,
  rateTypes,
  type TermsRefusal,
} from './words/index.ts';

export type TermsField = 'minimumBet' | 'netLoss' | 'activeMember' | 'rateType' | 'rate';

/** Why terms are refused. `tier` counts from 1; tier and field are null where the terms as a whole are refused. */
export interface TermsProblem {
  readonly refusal: TermsRefusal;
  readonly tier: number | null;
  readonly field: TermsField | null;
}

/** A tier as the call carries it: decimal text. A dividend has no type. */
export interface OfferedTier {
  readonly minimumBet: string;
  readonly netLoss?: string | undefined;
  readonly activeMember: string;
  readonly rateType?: string | undefined;
  readonly rate: string;
}

/** Settings that limit the terms of a kind. Rates are in ppm. */
export interface TermsLimits {
  readonly maximumTiers: number;
  readonly rateMinimum: bigint;
  /** Lowest and highest fixed sum as a share of its bet floor. */
  readonly fixedMinimum: bigint;
  readonly fixedMaximum: bigint;
}

/** The accounts of the two parties at the time of the offer. */
export interface TermsParties {
  /** Highest rate of the offerer, from `ownTopRate`; `HOUSE_TOP_RATE` for the house. In ppm. */
  readonly ownTop: bigint;
  /** The receiver's rebate in the group and the least that the site asks for, in the unit of the group. */
  readonly receiverRebate: bigint;
  readonly seriesRestriction: bigint;
  /** The offerer's contracts of the kind that are not ended, and how many it may have. */
  readonly usedContracts: number;
  readonly totalContracts: number;
}

/** The house offers up to the whole base. */
export const HOUSE_TOP_RATE = PPM + 1n;

/** Defaults of the settings (docs/reference/agents.md 14). */
export function defaultTermsLimits(kind: ContractKind): TermsLimits {
  return {
    maximumTiers: 10,
    rateMinimum: kind === 'DIVIDEND' ? 5_000n : 1_000n,
    fixedMinimum: 1_000n,
    fixedMaximum: 20_000n,
  };
}

const MAX_MEMBERS = 2_147_483_647;
const ratePattern = /^(0|[1-9][0-9]{0,8})(?:\.([0-9]{1,6}))?$/;

/** Reads a rate such as `0.2` into ppm. Null for another text and for more than six decimals: a rate is never rounded. */
export function parseRate(text: string): bigint | null {
  const [, whole, fraction = ''] = ratePattern.exec(text) ?? [];
  return whole === undefined ? null : BigInt(whole) * PPM + BigInt(fraction.padEnd(6, '0'));
}

/** Prints a rate in ppm as the wire has it, without zeros at the end: 200 000 is `0.2`. The rate is not negative. */
export function formatRate(ppm: bigint): string {
  const fraction = (ppm % PPM).toString().padStart(6, '0').replace(/0+$/, '');
  return fraction === '' ? String(ppm / PPM) : `${ppm / PPM}.${fraction}`;
}

/**
 * Reads offered tiers exactly. Refuses in the order of the tiers: too few or too many, text that is no amount, count or rate, a type in a
 * dividend, an unknown type. A salary's tier without a type is `P`.
 */
export function readTiers(
  kind: ContractKind,
  offered: readonly OfferedTier[],
  { maximumTiers }: Pick<TermsLimits, 'maximumTiers'>,
): readonly Tier[] | TermsProblem {
  if (!isCountRight(offered, maximumTiers)) return whole('tier-count');
  const tiers: Tier[] = [];
  for (const [at, each] of offered.entries()) {
    const tier = readTier(kind, each);
    if (typeof tier === 'string')
      return {
        refusal: tier === 'rateType' ? 'rate-type-not-offered' : 'tier-out-of-range',
        tier: at + 1,
        field: tier,
      };
    tiers.push(tier);
  }
  return tiers;
}

/**
 * Checks terms in the order of docs/reference/agents.md 5.3. Only a dividend has a loss floor, and only daily and hourly salaries have fixed
 * sums.
 *
 * @returns the first problem; null when the terms may be offered.
 */
export function checkTerms(
  kind: ContractKind,
  tiers: readonly Tier[],
  limits: TermsLimits,
  parties: TermsParties,
): TermsProblem | null {
  if (!isCountRight(tiers, limits.maximumTiers)) return whole('tier-count');
  return (
    firstOf(tiers, (tier) => rangeProblem(kind, tier)) ??
    firstOf(tiers, (tier, before) => risingProblem(tier, before)) ??
    firstOf(tiers, (tier) => fixedProblem(tier, limits)) ??
    firstOf(tiers, (tier) =>
      comparableRate(tier) <= limits.rateMinimum ? ['rate-below-minimum', 'rate'] : null,
    ) ??
    partyProblem(tiers, parties)
  );
}

/**
 * The highest rate up to which an agent may offer, itself excluded.
 *
 * @param held the highest rate of each contract that the agent receives in the kind, by group, in ppm.
 * @returns the rate of the contract in the group, else of its `CONS` contract; 0 without one: then nothing can be offered.
 */
export function ownTopRate(held: ReadonlyMap<ContractGroup, bigint>, offered: ContractGroup): bigint {
  const own = held.get(offered);
  if (own !== undefined) return own;
  const covering = [...held].find(([group]) => coversGroup(group, offered));
  return covering?.[1] ?? 0n;
}

type Found = readonly [TermsRefusal, TermsField];

function isCountRight(tiers: readonly unknown[], maximumTiers: number): boolean {
  return tiers.length >= 1 && tiers.length <= maximumTiers;
}

function whole(refusal: TermsRefusal): TermsProblem {
  return { refusal, tier: null, field: null };
}

function firstOf(
  tiers: readonly Tier[],
  check: (tier: Tier, before: Tier | undefined) => Found | null,
): TermsProblem | null {
  for (const [at, tier] of tiers.entries()) {
    const found = check(tier, tiers[at - 1]);
    if (found) return { refusal: found[0], tier: at + 1, field: found[1] };
  }
  return null;
}

function rangeProblem(kind: ContractKind, tier: Tier): Found | null {
  const { minimumBet, netLoss, activeMember, rateType, rate } = tier;
  if (!isAmount(minimumBet)) return ['tier-out-of-range', 'minimumBet'];
  if (!isAmount(netLoss) || (netLoss !== 0n && kind !== 'DIVIDEND')) return ['tier-out-of-range', 'netLoss'];
  if (!Number.isInteger(activeMember) || activeMember < 0 || activeMember > MAX_MEMBERS)
    return ['tier-out-of-range', 'activeMember'];
  if (rateType === 'F' && (kind === 'DIVIDEND' || kind === 'REALTIME'))
    return ['rate-type-not-offered', 'rateType'];
  if (rateType === 'F' && minimumBet === 0n) return ['tier-out-of-range', 'minimumBet'];
  return isAmount(rate) ? null : ['tier-out-of-range', 'rate'];
}

function isAmount(units: bigint): boolean {
  return units >= 0n && units <= MAX_AMOUNT;
}

function risingProblem(tier: Tier, before: Tier | undefined): Found | null {
  if (!before) return null;
  if (tier.minimumBet <= before.minimumBet) return ['tiers-not-rising', 'minimumBet'];
  if (tier.activeMember <= before.activeMember) return ['tiers-not-rising', 'activeMember'];
  const isSameType = tier.rateType === before.rateType;
  // A share beside a fixed sum: what each pays at its own floor.
  const weight = (each: Tier) => (isSameType ? each.rate : payOfTier(each, each.minimumBet));
  if (weight(tier) <= weight(before)) return ['tiers-not-rising', 'rate'];
  return tier.netLoss < before.netLoss ? ['tiers-not-rising', 'netLoss'] : null;
}

function fixedProblem(tier: Tier, { fixedMinimum, fixedMaximum }: TermsLimits): Found | null {
  if (tier.rateType === 'P') return null;
  const rate = comparableRate(tier);
  return rate < fixedMinimum || rate > fixedMaximum ? ['fixed-out-of-range', 'rate'] : null;
}

function partyProblem(tiers: readonly Tier[], parties: TermsParties): TermsProblem | null {
  const { ownTop, receiverRebate, seriesRestriction, usedContracts, totalContracts } = parties;
  const top = topRateOf(tiers);
  if (top >= ownTop)
    return {
      refusal: 'rate-above-own',
      tier: 1 + tiers.findIndex((tier) => comparableRate(tier) === top),
      field: 'rate',
    };
  if (receiverRebate < seriesRestriction) return whole('rebate-too-low');
  return usedContracts >= totalContracts ? whole('contract-quota') : null;
}

/** A tier, or the name of the field that cannot be read. */
function readTier(kind: ContractKind, offered: OfferedTier): Tier | TermsField {
  const minimumBet = parseAmount(offered.minimumBet);
  const netLoss = parseAmount(offered.netLoss ?? '0');
  if (minimumBet === null) return 'minimumBet';
  if (netLoss === null) return 'netLoss';
  if (!/^(0|[1-9][0-9]{0,9})$/.test(offered.activeMember)) return 'activeMember';
  const rateType = readRateType(kind, offered.rateType);
  if (rateType === null) return 'rateType';
  const rate = rateType === 'F' ? parseAmount(offered.rate) : parseRate(offered.rate);
  if (rate === null) return 'rate';
  return { minimumBet, netLoss, activeMember: Number(offered.activeMember), rateType, rate };
}

function readRateType(kind: ContractKind, offered: string | undefined): RateType | null {
  if (offered === undefined) return 'P';
  return kind === 'DIVIDEND' ? null : (rateTypes.find((type) => type === offered) ?? null);
}
