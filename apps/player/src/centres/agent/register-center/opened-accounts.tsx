import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { CopyButton } from '../../../lib/parts/copy-button.tsx';
import { promisedRates } from './preset.ts';
import { PresetRates } from './preset-rates.tsx';
import parts from '../../../lib/parts/parts.module.css';
import css from './register-center.module.css';

export type Opened = OutputOf<typeof contract.openDownline>;

/** The new accounts with their passwords, which are shown this once. */
export function OpenedAccounts({
  accounts,
  onDone,
}: {
  readonly accounts: readonly Opened[];
  readonly onDone: () => void;
}) {
  const { t } = useText();
  const text = accounts.map(({ customerName, password }) => `${customerName};${password}`).join('\n');
  // All accounts of an opening have the same rebates.
  const rates = promisedRates(accounts[0]?.configs ?? [], null);
  return (
    <div className={css.page}>
      <Notice tone="good">{t('agents.opened', { count: accounts.length })}</Notice>
      <p className={parts.note}>{t('agents.openedText')}</p>
      {rates.length > 0 && (
        <p className={parts.note}>
          {t('agents.presetFrom')} <PresetRates rates={rates} />
        </p>
      )}
      {accounts.some(({ contractId }) => contractId !== null) && (
        <p className={parts.note}>{t('agents.offerSent')}</p>
      )}
      <ul className={css.accounts} dir="ltr">
        {accounts.map(({ customerId, customerName, password }) => (
          <li key={customerId}>
            <bdi>{customerName}</bdi>
            <code>{password}</code>
          </li>
        ))}
      </ul>
      <div className={parts.tools}>
        <CopyButton text={text} />
        <Button size="small" look="primary" onClick={onDone}>
          {t('agents.openMore')}
        </Button>
      </div>
    </div>
  );
}
