import { useSend } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import type { ExportReport } from '@tyche/rules/agents';
import { Button } from '@tyche/ui/button';
import { Time } from '../../lib/parts/time.tsx';
import type { FileOf } from './file-list.ts';
import css from './agent-files.module.css';
import { useAgentFiles } from './use-agent-files.ts';

const SHOWN_MS = 10_000;

/** The files of a list that are made in the background or were made. Nothing when there are none. */
export function MadeFiles({
  report,
  kind,
  isBusy,
  onTake,
}: {
  readonly report: ExportReport;
  /** Of lines of pay: the kind of contract. */
  readonly kind: string | null;
  readonly isBusy: boolean;
  readonly onTake: (exportId: string) => void;
}) {
  const { t } = useText();
  const files = useAgentFiles(SHOWN_MS).filter((file) => file.report === report && file.kind === kind);
  if (files.length === 0) return null;
  return (
    <section className={css.part} aria-label={t('agents.files.title')}>
      <h3>{t('agents.files.title')}</h3>
      <ul className={css.list}>
        {files.map((file) => (
          <MadeFile key={file.id} file={file} isBusy={isBusy} onTake={() => onTake(file.id)} />
        ))}
      </ul>
    </section>
  );
}

function MadeFile({
  file,
  isBusy,
  onTake,
}: {
  readonly file: FileOf;
  readonly isBusy: boolean;
  readonly onTake: () => void;
}) {
  const { t } = useText();
  const dropped = useSend(contract.deleteExport);
  const { id, state, rows, startDay, endDay, askedDate, deletedDate } = file;
  return (
    <li className={css.file}>
      <p>
        <span>
          {startDay !== null && endDay !== null ? (
            t('agents.files.days', { from: startDay, until: endDay })
          ) : (
            <Time at={askedDate} style="dateTime" />
          )}
        </span>
        <span role="status">{t(`agents.files.state.${state}`)}</span>
        <span>{t('agents.files.rows', { count: rows })}</span>
        {deletedDate !== null && (
          <span>
            {t('agents.files.until')} <Time at={deletedDate} style="dateTime" />
          </span>
        )}
      </p>
      <div className={css.acts}>
        {(state === 'ready' || state === 'cut') && (
          <Button size="small" busy={isBusy} onClick={onTake}>
            {t('agents.files.take')}
          </Button>
        )}
        <Button
          size="small"
          busy={dropped.isPending}
          onClick={() => dropped.mutate({ input: { exportId: id } })}
        >
          {t(state === 'waiting' ? 'agents.files.stop' : 'agents.files.delete')}
        </Button>
      </div>
    </li>
  );
}
