import { RefusedError } from '@tyche/client/client';
import { useClient, useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { DIRECT_ROWS, type ExportReport } from '@tyche/rules/agents';
import { Button } from '@tyche/ui/button';
import { ConfirmDialog } from '@tyche/ui/dialog';
import { downloadText } from '@tyche/ui/download';
import { Notice } from '@tyche/ui/notice';
import { showToast } from '@tyche/ui/toasts';
import { useState } from 'react';
import { useErrorText } from '../../lib/error-text.ts';
import { type FileList, takeDirect, takeMade } from './file-list.ts';
import { MadeFiles } from './made-files.tsx';

const CSV = 'text/csv;charset=utf-8';
const KEPT_DAYS = 7;

/**
 * Takes a list away as a CSV file: at once, or above 100 000 rows made in the background, with the files of the list that were made
 * (docs/reference/agents.md 7.11).
 *
 * @param isLarge whether the list is known to have more rows than a file has at once.
 * @param kind of lines of pay: the kind of contract.
 */
export function ListExport<Report extends ExportReport>({
  list,
  isEmpty,
  isLarge = false,
  kind,
}: {
  readonly list: FileList<Report>;
  readonly isEmpty: boolean;
  readonly isLarge?: boolean;
  readonly kind?: string;
}) {
  const { t } = useText();
  const client = useClient();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, run } = useBusy();

  const take = () =>
    run(async () => {
      try {
        downloadText(list.name, CSV, await takeDirect(list));
      } catch (error) {
        if (!(error instanceof RefusedError && error.code === 'export-too-large')) throw error;
        setAsking(true);
      }
    });
  const takeFile = (exportId: string) =>
    run(async () => {
      const parts = await takeMade(list, (part) => client.call(contract.exportRows, { exportId, part }));
      downloadText(list.name, CSV, parts);
      await client.call(contract.noteExportTaken, { exportId });
    });
  return (
    <>
      <Button
        size="small"
        busy={isBusy}
        disabled={isEmpty}
        onClick={() => (isLarge ? setAsking(true) : void take())}
      >
        {t('records.export')}
      </Button>
      {isAsking && <AskDialog list={list} onClose={() => setAsking(false)} />}
      <MadeFiles
        report={list.report}
        kind={kind ?? null}
        isBusy={isBusy}
        onTake={(id) => void takeFile(id)}
      />
    </>
  );
}

function useBusy() {
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  async function run(work: () => Promise<void>): Promise<void> {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      showToast(errorText(error instanceof Error ? error : new Error(String(error))), 'bad');
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, run };
}

/** Offers to make the file in the background. */
function AskDialog<Report extends ExportReport>({
  list: { report, filters },
  onClose,
}: {
  readonly list: FileList<Report>;
  readonly onClose: () => void;
}) {
  const { t } = useText();
  const errorText = useErrorText();
  const asked = useSend(contract.requestExport);
  const ask = () =>
    asked.mutate(
      { input: { [report]: filters } },
      {
        onSuccess: () => {
          showToast(t('agents.files.asked'), 'good');
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={t('agents.files.large')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      confirmLabel={t('agents.files.make')}
      busy={asked.isPending}
      onClose={onClose}
      onConfirm={ask}
    >
      <p>{t('agents.files.largeText', { rows: DIRECT_ROWS, days: KEPT_DAYS })}</p>
      {asked.error && <Notice tone="bad">{errorText(asked.error)}</Notice>}
    </ConfirmDialog>
  );
}
