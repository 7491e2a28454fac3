// The terms of an offer as they are typed: checked by the rules, and as the call carries them.
import { MAX_AMOUNT, parseAmount } from '@tyche/kernel/money';
import {
  checkTerms,
  type ContractKind,
  formatRate,
  HOUSE_TOP_RATE,
  type OfferedTier,
  type RateType,
  readTiers,
  type TermsProblem,
} from '@tyche/rules/agents';

/** A tier as it is typed. A share is a percentage. */
export interface TypedTier {
  readonly minimumBet: string;
  readonly activeMember: string;
  /** Of a dividend. */
  readonly netLoss: string;
  /** Of a daily or hourly salary. */
  readonly rateType: RateType;
  readonly rate: string;
}

export const emptyTier: TypedTier = {
  minimumBet: '',
  activeMember: '0',
  netLoss: '0',
  rateType: 'P',
  rate: '',
};

/** The most tiers that any site takes. */
export const MAX_TIERS = 100;

/** What no setting of a site can change: the server checks the limits of the site itself. */
const limits = { maximumTiers: MAX_TIERS, rateMinimum: 0n, fixedMinimum: 0n, fixedMaximum: MAX_AMOUNT };
/** The house: no rate of its own, and no quota. */
const parties = {
  ownTop: HOUSE_TOP_RATE,
  receiverRebate: 0n,
  seriesRestriction: 0n,
  usedContracts: 0,
  totalContracts: 1,
};

/** Whether a kind has fixed sums beside shares. */
export function hasFixedSums(kind: ContractKind): boolean {
  return kind === 'DAILY' || kind === 'HOURLY';
}

/** Why an offer of the house would be refused on every site; null when it would not be. */
export function offerProblem(kind: ContractKind, typed: readonly TypedTier[]): TermsProblem | null {
  const tiers = readTiers(
    kind,
    typed.map((tier) => offeredTier(kind, tier)),
    limits,
  );
  return 'refusal' in tiers ? tiers : checkTerms(kind, tiers, limits, parties);
}

/** Terms without a problem, as the call carries them: a list with commas for each field. */
export function csvOf(kind: ContractKind, typed: readonly TypedTier[]) {
  const tiers = typed.map((tier) => offeredTier(kind, tier));
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

function offeredTier(kind: ContractKind, typed: TypedTier): OfferedTier {
  const rateType = hasFixedSums(kind) ? typed.rateType : 'P';
  return {
    minimumBet: typed.minimumBet.trim(),
    activeMember: typed.activeMember.trim(),
    rate: rateType === 'F' ? typed.rate.trim() : shareOf(typed.rate.trim()),
    ...(kind === 'DIVIDEND' ? { netLoss: typed.netLoss.trim() } : { rateType }),
  };
}

/** A percentage as a share: `20` is `0.2`. Empty for another text, which no rule takes. */
function shareOf(percentage: string): string {
  // A percentage has the same four decimals as an amount: 0.0001 % is 1 ppm.
  const ppm = parseAmount(percentage);
  return ppm === null || ppm < 0n ? '' : formatRate(ppm);
}
