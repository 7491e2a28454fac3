// The terms of an offer as an agent types them, checked by the rules of the server with the limits that it names.
import { formatAmount } from '@tyche/kernel/money';
import {
  checkTerms,
  type ContractKind,
  offeredTiers,
  parseRate,
  readTiers,
  type TermsProblem,
  type TypedTier,
} from '@tyche/rules/agents';
import { typedAmount } from '../../lib/typed-amount.ts';
import type { Limits } from './contract-type.ts';

/** Tiers with plain numbers: `450,000`, `450.000` and `450 000` are one amount, and a percentage may have a comma. */
export function plainTiers(typed: readonly TypedTier[]): readonly TypedTier[] {
  return typed.map((tier) => ({
    ...tier,
    minimumBet: plainAmount(tier.minimumBet),
    netLoss: plainAmount(tier.netLoss),
    activeMember: wholeNumber(tier.activeMember),
    rate: tier.rateType === 'F' ? plainAmount(tier.rate) : tier.rate.trim().replace(',', '.'),
  }));
}

/**
 * Why typed terms would be refused; null when the server would take them. What only the server knows, such as the receiver's series, is left
 * to it.
 *
 * @param ownRate the share below which all rates lie.
 */
export function termsProblem(
  kind: ContractKind,
  typed: readonly TypedTier[],
  limits: Pick<Limits, 'maximumTiers' | 'rateMinimum' | 'fixedMinimum' | 'fixedMaximum'>,
  ownRate: string,
): TermsProblem | null {
  const own = {
    maximumTiers: limits.maximumTiers,
    rateMinimum: ppmOf(limits.rateMinimum),
    fixedMinimum: ppmOf(limits.fixedMinimum),
    fixedMaximum: ppmOf(limits.fixedMaximum),
  };
  const tiers = readTiers(kind, offeredTiers(kind, plainTiers(typed)), own);
  if ('refusal' in tiers) return tiers;
  return checkTerms(kind, tiers, own, {
    ownTop: ppmOf(ownRate),
    receiverRebate: 0n,
    seriesRestriction: 0n,
    usedContracts: 0,
    totalContracts: 1,
  });
}

/** Whether a problem shows while the person types: an empty field is not wrong before the form is sent. */
export function isShownWhileTyping({ tier, field }: TermsProblem, typed: readonly TypedTier[]): boolean {
  const row = tier === null ? undefined : typed[tier - 1];
  return row !== undefined && field !== null && row[field].trim() !== '';
}

function ppmOf(share: string): bigint {
  return parseRate(share) ?? 0n;
}

function plainAmount(text: string): string {
  const trimmed = text.trim();
  if (/^0+([.,]0+)?$/.test(trimmed)) return '0';
  const amount = typedAmount(trimmed);
  return amount === null ? trimmed : formatAmount(amount);
}

function wholeNumber(text: string): string {
  return plainAmount(text).replace(/\.0000$/, '');
}
