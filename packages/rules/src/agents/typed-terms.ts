// Terms as people type them: a share as a percentage, amounts and numbers as plain decimal text. Shared by the forms of agents and of staff.
import { formatAmount, parseAmount } from '@tyche/kernel/money';
import { formatRate, type OfferedTier, parseRate } from './terms.ts';
import type { ContractKind, RateType } from './words/index.ts';

/** A tier as it is typed. */
export interface TypedTier {
  readonly minimumBet: string;
  readonly activeMember: string;
  /** Of a dividend. */
  readonly netLoss: string;
  /** Of a daily or hourly salary. */
  readonly rateType: RateType;
  /** `P`: a percentage, 20 for a fifth. `F`: an amount. */
  readonly rate: string;
}

export const emptyTier: TypedTier = {
  minimumBet: '',
  activeMember: '0',
  netLoss: '0',
  rateType: 'P',
  rate: '',
};

/** Whether a kind has fixed sums beside shares. */
export function hasFixedSums(kind: ContractKind): boolean {
  return kind === 'DAILY' || kind === 'HOURLY';
}

/** Typed tiers as calls and checks take them. A percentage that cannot be read becomes empty text, which no rule takes. */
export function offeredTiers(kind: ContractKind, typed: readonly TypedTier[]): readonly OfferedTier[] {
  return typed.map((tier) => offeredTier(kind, tier));
}

/** Terms without a problem, as the call carries them: a list with commas for each field. */
export function csvOfTiers(kind: ContractKind, typed: readonly TypedTier[]) {
  const tiers = offeredTiers(kind, typed);
  const csv = (fieldOf: (tier: OfferedTier) => string | undefined) => tiers.map(fieldOf).join(',');
  return {
    betVolume: csv(({ minimumBet }) => minimumBet),
    activeMember: csv(({ activeMember }) => activeMember),
    requestedRate: csv(({ rate }) => rate),
    ...(kind === 'DIVIDEND'
      ? { netLoss: csv(({ netLoss }) => netLoss) }
      : { rateTypes: csv(({ rateType }) => rateType) }),
  };
}

/** A tier of the wire as it would be typed, for a form that changes it. */
export function typedTierOf(tier: {
  readonly minimumBet: string;
  readonly netLoss: string;
  readonly activeMember: number;
  readonly rateType: RateType;
  readonly rate: string;
}): TypedTier {
  const { rateType, rate } = tier;
  return {
    minimumBet: plain(tier.minimumBet),
    netLoss: plain(tier.netLoss),
    activeMember: String(tier.activeMember),
    rateType,
    // A percentage has the same four decimals as an amount: 1 ppm is 0.0001 %.
    rate: plain(rateType === 'F' ? rate : formatAmount(parseRate(rate) ?? 0n)),
  };
}

function offeredTier(kind: ContractKind, typed: TypedTier): OfferedTier {
  const rateType = hasFixedSums(kind) ? typed.rateType : 'P';
  return {
    minimumBet: typed.minimumBet.trim(),
    activeMember: typed.activeMember.trim(),
    rate: rateType === 'F' ? typed.rate.trim() : shareOfPercentage(typed.rate.trim()),
    ...(kind === 'DIVIDEND' ? { netLoss: typed.netLoss.trim() } : { rateType }),
  };
}

function shareOfPercentage(percentage: string): string {
  const ppm = parseAmount(percentage);
  return ppm === null || ppm < 0n ? '' : formatRate(ppm);
}

/** Without zeros at the end. */
function plain(amount: string): string {
  return amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount;
}
