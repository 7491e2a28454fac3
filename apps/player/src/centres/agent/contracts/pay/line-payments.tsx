import { useText } from '@tyche/i18n/react';
import { Part } from '../../../../lib/parts/part.tsx';
import parts from '../../../../lib/parts/parts.module.css';
import { Time } from '../../../../lib/parts/time.tsx';
import { useAgentFilters } from '../../../../state/centre.ts';
import { PayStatusTag } from './pay-status.tsx';
import type { PayDetail } from './pay-type.ts';
import css from './pay.module.css';
import { usePayWords } from './use-pay-words.ts';

/** The payments on a line, and the other lines of its period: the first one and what corrects it. */
export function LinePayments({ of: { line, parts: payments, ofPeriod } }: { readonly of: PayDetail }) {
  const { t } = useText();
  const { money } = usePayWords();
  const { setFilters } = useAgentFilters();
  return (
    <>
      <Part title={t('contracts.pay.payments')}>
        {payments.length === 0 && <p>{t('contracts.pay.noPayments')}</p>}
        <ol className={parts.lines}>
          {payments.map(({ part, amount, paidAt, isGuarantee }) => (
            <li key={part} className={parts.line}>
              <span className={parts.what}>
                <Time at={paidAt} style="full" />
                {isGuarantee && <small>{t('contracts.pay.guaranteed')}</small>}
              </span>
              <strong className={css.money}>{money(amount)}</strong>
            </li>
          ))}
        </ol>
      </Part>
      {ofPeriod.length > 1 && (
        <Part title={t('contracts.pay.ofPeriod')} text={t('contracts.pay.ofPeriodText')}>
          <ol className={parts.lines}>
            {ofPeriod.map((each) => (
              <li
                key={each.id}
                className={parts.line}
                aria-current={each.id === line.id ? 'true' : undefined}
              >
                <span className={parts.what}>
                  {each.id === line.id ? (
                    <Time at={each.createdAt} style="dateTime" />
                  ) : (
                    <button
                      type="button"
                      className={parts.link}
                      onClick={() => setFilters({ line: each.id })}
                    >
                      <Time at={each.createdAt} style="dateTime" />
                    </button>
                  )}
                  <span>
                    <PayStatusTag of={each} />
                  </span>
                </span>
                <strong className={css.money}>{money(each.amount)}</strong>
              </li>
            ))}
          </ol>
        </Part>
      )}
    </>
  );
}
