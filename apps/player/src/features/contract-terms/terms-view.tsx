import { useText } from '@tyche/i18n/react';
import { parseAmount } from '@tyche/kernel/money';
import css from './contract-terms.module.css';
import type { Terms } from './contract-type.ts';
import { useContractWords } from './use-contract-words.ts';

/** The terms of a contract: when a dividend is paid, and the tiers as a small table of three columns. `name` tells them apart. */
export function TermsView({ of: terms, name }: { readonly of: Terms; readonly name: string }) {
  const { t } = useText();
  const { money, pay, dividend } = useContractWords();
  const rules = dividend(terms);
  return (
    <div className={css.terms}>
      {rules !== '' && <p className={css.note}>{rules}</p>}
      <table className={css.tiers} aria-label={`${name}: ${t('contracts.tiers')}`}>
        <thead>
          <tr>
            <th scope="col">{t('contracts.tier.bet')}</th>
            <th scope="col">{t('contracts.tier.members')}</th>
            <th scope="col">{t('contracts.tier.rate')}</th>
          </tr>
        </thead>
        <tbody>
          {terms.tiers.map((tier) => (
            <tr key={`${tier.minimumBet} ${tier.rate}`}>
              <td>
                {money(tier.minimumBet)}
                {(parseAmount(tier.netLoss) ?? 0n) > 0n && (
                  <small className={css.note}>
                    <br />
                    {t('contracts.tier.loss', { loss: money(tier.netLoss) })}
                  </small>
                )}
              </td>
              <td>{tier.activeMember}</td>
              <td>
                <strong>{pay(tier)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
