import { useClient } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { csvText } from '@tyche/kernel/csv';
import { addDays } from '@tyche/rules/agents';
import { Button } from '@tyche/ui/button';
import { downloadText } from '@tyche/ui/download';
import { showToast } from '@tyche/ui/toasts';
import { useState } from 'react';
import { useSentence } from '../../features/office/ready.tsx';
import css from '../../features/office/page.module.css';
import { marginFigures } from './margin-figures.ts';

type Asked = Omit<InputOf<typeof contract.agentMargins>, 'pageNo' | 'pageSize'>;
type Row = OutputOf<typeof contract.agentMargins>['list'][number];

const PAGE = 100;
const MAX_PAGES = 200;

/** The head of the file: the names of the call. */
const head = ['memberId', 'username', 'firstDay', 'lastDay', ...marginFigures];

/** The line of an agent in the file: plain figures, days as they are. */
export function lineOf(row: Row, firstDay: string): readonly string[] {
  const { memberId, username } = row.agent;
  return [memberId, username, firstDay, addDays(row.nextDay, -1), ...marginFigures.map((name) => row[name])];
}

/** All pages of the list as a CSV file, at most twenty thousand agents. */
export function MarginExport({ asked, isEmpty }: { readonly asked: Asked; readonly isEmpty: boolean }) {
  const { t } = useText();
  const sentence = useSentence();
  const client = useClient();
  const [isBusy, setBusy] = useState(false);
  async function take(): Promise<void> {
    setBusy(true);
    try {
      const lines: (readonly string[])[] = [head];
      for (let pageNo = 1, pages = 1; pageNo <= Math.min(pages, MAX_PAGES); pageNo += 1) {
        const found = await client.call(contract.agentMargins, { ...asked, pageNo, pageSize: PAGE });
        pages = found.totalPages;
        lines.push(...found.list.map((row) => lineOf(row, found.firstDay ?? '')));
      }
      downloadText('tyche-agent-margins.csv', 'text/csv;charset=utf-8', csvText(lines));
    } catch (error) {
      showToast(sentence(error instanceof Error ? error : new Error(String(error))), 'bad');
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className={css.actions}>
      <Button size="small" busy={isBusy} disabled={isEmpty} onClick={() => void take()}>
        {t('staff.vendors.returns.export')}
      </Button>
    </div>
  );
}
