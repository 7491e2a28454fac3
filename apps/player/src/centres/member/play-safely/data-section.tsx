import { useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Button } from '@tyche/ui/button';
import { showToast } from '@tyche/ui/toasts';
import { useState } from 'react';
import { Part } from '../../../lib/parts/part.tsx';
import parts from '../../../lib/parts/parts.module.css';
import { flowColumns } from '../../../features/records/flow-columns.ts';
import { csvText } from '@tyche/kernel/csv';
import { downloadText } from '@tyche/ui/download';
import { useErrorText } from '../../../lib/error-text.ts';
import { useText } from '@tyche/i18n/react';
import { EraseDialog } from './erase-dialog.tsx';

const columns = [
  'month',
  'opening',
  'deposited',
  'withdrawn',
  'netDeposit',
  ...flowColumns,
  'closing',
] as const;

/** The statement of twelve months, everything that is kept about the member, and the wish to be forgotten. */
export function DataSection() {
  const { t } = useText();
  const client = useClient();
  const errorText = useErrorText();
  const [busy, setBusy] = useState<'statement' | 'export' | null>(null);
  const [isErasing, setErasing] = useState(false);

  async function take(what: 'statement' | 'export'): Promise<void> {
    setBusy(what);
    try {
      if (what === 'export') {
        const { parts } = await client.call(contract.exportMyData, {});
        downloadText('tyche-my-data.json', 'application/json', JSON.stringify(parts, null, 2));
      } else {
        const { months } = await client.call(contract.statement, {});
        const head = columns.map((column) => t(`safely.statement.${column}`));
        const lines = months.map((month) => columns.map((column) => month[column]));
        downloadText('tyche-statement.csv', 'text/csv;charset=utf-8', csvText([head, ...lines]));
      }
    } catch (error) {
      showToast(errorText(error instanceof Error ? error : new Error(String(error))), 'bad');
    } finally {
      setBusy(null);
    }
  }

  return (
    <Part title={t('safely.data.title')} text={t('safely.data.text')}>
      <div className={parts.row}>
        <Button busy={busy === 'statement'} onClick={() => void take('statement')}>
          {t('safely.data.statement')}
        </Button>
        <Button busy={busy === 'export'} onClick={() => void take('export')}>
          {t('safely.data.export')}
        </Button>
        <Button onClick={() => setErasing(true)}>{t('safely.data.erase')}</Button>
      </div>
      {isErasing && <EraseDialog onClose={() => setErasing(false)} />}
    </Part>
  );
}
