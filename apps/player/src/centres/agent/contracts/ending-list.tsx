import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import css from './contracts.module.css';
import { useContractWords } from '../../../features/contract-terms/use-contract-words.ts';

export type Endings = OutputOf<typeof contract.previewContract>;

/** The contracts below that end with an answer: the agent's own by name, those further below as a number (docs/reference/agents.md 5.4). */
export function EndingList({ of: { list, deeper } }: { readonly of: Endings }) {
  const { t } = useText();
  const { rate } = useContractWords();
  return (
    <ul className={css.endings} aria-label={t('contracts.endings')}>
      {list.map((each) => (
        <li key={each.contractId}>
          <bdi>{each.customerName}</bdi>
          <span>{t(`contracts.endings.${each.endsAs}`, { rate: rate(each.rate) })}</span>
        </li>
      ))}
      {deeper > 0 && <li>{t('contracts.endings.deeper', { count: deeper })}</li>}
    </ul>
  );
}
