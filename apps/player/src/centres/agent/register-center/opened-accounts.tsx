import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Notice } from '@tyche/ui/notice';
import { CopyButton } from './copy-button.tsx';
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
  return (
    <div className={css.page}>
      <Notice tone="good">{t('agents.opened', { count: accounts.length })}</Notice>
      <p className={parts.note}>{t('agents.openedText')}</p>
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
