// The terms of a contract: read from an offer and checked, as the database keeps them, and the digest of a version.
import { createHash } from 'node:crypto';
import {
  type CarryPolicy,
  checkTerms,
  type ContractGroup,
  type ContractKind,
  type OfferedTier,
  type PeriodKind,
  readTiers,
  type TermsLimits,
  type TermsProblem,
  type Tier,
} from '@tyche/rules/agents';
import { Refusal } from '../../../platform/http/errors.ts';
import type { ContractSettings } from '../../settings/index.ts';
import type { StoredTerms } from './types.ts';

/** What a dividend fixes beside its tiers. */
export interface DividendRules {
  readonly periodKind: PeriodKind;
  readonly carryPolicy: CarryPolicy;
  /** A smaller amount is not paid, in 1/10 000 units. */
  readonly minimum: bigint;
}

export interface Terms {
  readonly tiers: readonly Tier[];
  /** Null in a salary. */
  readonly dividend: DividendRules | null;
}

/** The limits of terms of a kind by the settings of the site. */
export function limitsOf(kind: ContractKind, settings: ContractSettings): TermsLimits {
  const { dividendRateMinimum, salaryRateMinimum, fixedMinimum, fixedMaximum, maximumTiers } = settings;
  return {
    maximumTiers,
    rateMinimum: BigInt(kind === 'DIVIDEND' ? dividendRateMinimum : salaryRateMinimum),
    fixedMinimum: BigInt(fixedMinimum),
    fixedMaximum: BigInt(fixedMaximum),
  };
}

/** What limits an offer beside the terms themselves. */
export interface OfferLimits {
  readonly settings: ContractSettings;
  /** From `ownTopOf`, in ppm. */
  readonly ownTop: bigint;
  /** The offerer's contracts of the kind that are not ended. */
  readonly usedContracts: number;
  /** The receiver's series, from `receiverSeries`. */
  readonly receiverSeries: bigint;
}

/**
 * Reads offered tiers and checks them (docs/reference/agents.md 5.3). A dividend takes its periods, carry and minimum from the settings of
 * now. Refuses with the first problem, its tier and field.
 */
export function requireTerms(
  kind: ContractKind,
  offered: readonly OfferedTier[],
  { settings, ownTop, usedContracts, receiverSeries }: OfferLimits,
): Terms {
  const limits = limitsOf(kind, settings);
  const tiers = readTiers(kind, offered, limits);
  if ('refusal' in tiers) throw refusalOf(tiers);
  const parties = {
    ownTop,
    receiverRebate: receiverSeries,
    seriesRestriction: BigInt(settings.seriesRestriction),
    usedContracts,
    totalContracts: settings.totalContracts,
  };
  const problem = checkTerms(kind, tiers, limits, parties);
  if (problem) throw refusalOf(problem);
  const { dividendPeriod, dividendCarry, dividendMinimum } = settings;
  const rules = { periodKind: dividendPeriod, carryPolicy: dividendCarry, minimum: dividendMinimum };
  return { tiers, dividend: kind === 'DIVIDEND' ? rules : null };
}

function refusalOf({ refusal, tier, field }: TermsProblem): Refusal {
  return new Refusal(refusal, { ...(tier === null ? {} : { tier }), ...(field === null ? {} : { field }) });
}

/** Terms as JSON text for the database. */
export function storedTerms({ tiers, dividend }: Terms): string {
  const stored: StoredTerms = {
    tiers: tiers.map(({ minimumBet, netLoss, activeMember, rateType, rate }) => ({
      minimumBet: String(minimumBet),
      netLoss: String(netLoss),
      activeMember,
      rateType,
      rate: String(rate),
    })),
    ...(dividend && { dividend: { ...dividend, minimum: String(dividend.minimum) } }),
  };
  return JSON.stringify(stored);
}

/** Terms from what the database keeps. */
export function termsOf({ tiers, dividend }: StoredTerms): Terms {
  return {
    tiers: tiers.map(({ minimumBet, netLoss, activeMember, rateType, rate }) => ({
      minimumBet: BigInt(minimumBet),
      netLoss: BigInt(netLoss),
      activeMember,
      rateType,
      rate: BigInt(rate),
    })),
    dividend: dividend ? { ...dividend, minimum: BigInt(dividend.minimum) } : null,
  };
}

/** A version of a contract, as its digest covers it. */
export interface VersionFacts {
  readonly contractId: bigint;
  readonly kind: ContractKind;
  readonly group: ContractGroup;
  /** Null: the house. */
  readonly offerer: bigint | null;
  readonly receiver: bigint;
  readonly version: number;
  /** `yyyy-MM-dd`. */
  readonly effectiveFrom: string;
  readonly terms: Terms;
}

/** The SHA-256 of a version in words (docs/reference/agents.md 5.5). */
export function versionDigest({ terms: { tiers, dividend }, ...of }: VersionFacts): Buffer {
  const head = [of.contractId, of.kind, of.group, of.offerer ?? 'house', of.receiver, of.version];
  const rows = [
    [...head, of.effectiveFrom],
    ...(dividend ? [[dividend.periodKind, dividend.carryPolicy, dividend.minimum]] : []),
    ...tiers.map((tier) => [tier.minimumBet, tier.netLoss, tier.activeMember, tier.rateType, tier.rate]),
  ];
  const text = rows.map((row) => `${row.join('|')}\n`).join('');
  return createHash('sha256').update(text).digest();
}
