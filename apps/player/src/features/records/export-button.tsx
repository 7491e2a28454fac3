import { Button } from '@tyche/ui/button';
import { showToast } from '@tyche/ui/toasts';
import { useState } from 'react';
import { csvText } from '@tyche/kernel/csv';
import { downloadText } from '@tyche/ui/download';
import { useErrorText } from '../../lib/error-text.ts';
import { useText } from '@tyche/i18n/react';

const MAX_ROWS = 20_000;

/** Reads every page of a list by key until it ends or holds twenty thousand rows. */
export async function readAll<Row>(
  read: (before: string | null) => Promise<{ readonly list: readonly Row[]; readonly next: string | null }>,
): Promise<{ readonly rows: readonly Row[]; readonly isCut: boolean }> {
  const rows: Row[] = [];
  let before: string | null = null;
  do {
    const page: { readonly list: readonly Row[]; readonly next: string | null } = await read(before);
    rows.push(...page.list);
    before = page.next;
  } while (before !== null && rows.length < MAX_ROWS);
  return { rows: rows.slice(0, MAX_ROWS), isCut: before !== null };
}

/** Takes a record away as a CSV file. `table` gives its lines, head first. */
export function RecordExport({
  name,
  table,
  isEmpty,
}: {
  readonly name: string;
  readonly table: () => Promise<{ readonly lines: readonly (readonly string[])[]; readonly isCut: boolean }>;
  readonly isEmpty: boolean;
}) {
  const { t } = useText();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  async function take(): Promise<void> {
    setBusy(true);
    try {
      const { lines, isCut } = await table();
      downloadText(name, 'text/csv;charset=utf-8', csvText(lines));
      if (isCut) showToast(t('records.exportCut', { count: lines.length - 1 }));
    } catch (error) {
      showToast(errorText(error instanceof Error ? error : new Error(String(error))), 'bad');
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button size="small" busy={isBusy} disabled={isEmpty} onClick={() => void take()}>
      {t('records.export')}
    </Button>
  );
}
