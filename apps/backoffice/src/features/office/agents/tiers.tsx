import { parseAmount } from '@tyche/kernel/money';
import { useText } from '@tyche/i18n/react';
import { type OfferedTier, parseRate } from '@tyche/rules/agents';
import css from './agents.module.css';
import { usePercent } from './use-rate.ts';

/** The tiers of a contract, a sentence each: from which floors on it pays what. */
export function Tiers({ of }: { readonly of: readonly OfferedTier[] }) {
  const { t, format } = useText();
  const percent = usePercent();
  const money = (text: string) => format.money(parseAmount(text) ?? 0n);
  const payText = ({ rateType, rate }: OfferedTier) =>
    rateType === 'F' ? money(rate) : percent(parseRate(rate) ?? 0n);
  return (
    <ol className={css.tiers}>
      {of.map((tier) => (
        <li key={`${tier.minimumBet} ${tier.rate}`}>
          <strong>{payText(tier)}</strong>{' '}
          {t('staff.agents.floors', { bet: money(tier.minimumBet), count: Number(tier.activeMember) })}
          {(parseAmount(tier.netLoss ?? '0') ?? 0n) > 0n &&
            t('staff.agents.lossFloor', { loss: money(tier.netLoss ?? '0') })}
        </li>
      ))}
    </ol>
  );
}
