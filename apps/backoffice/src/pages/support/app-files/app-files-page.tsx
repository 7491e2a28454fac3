import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { appFileKinds } from '@tyche/rules/support';
import { Button } from '@tyche/ui/button';
import { Tag } from '@tyche/ui/chip';
import { Dialog } from '@tyche/ui/dialog';
import { useState } from 'react';
import { ActButton } from '../../../features/office/act-button.tsx';
import { type Column, OfficeTable } from '../../../features/office/office-table.tsx';
import css from '../../../features/office/page.module.css';
import { OfficeFrame } from '../../../features/office/page.tsx';
import { Ready } from '../../../features/office/ready.tsx';
import { AppFileForm } from './app-file-form.tsx';
import own from './app-files.module.css';
import type { AppFileOf, Found } from './found.ts';
import { PublishButton } from './publish-form.tsx';

const LOOK_MS = 10_000;

/** Files that install the site as an app: every version with its state, and who published and withdrew what. */
export function AppFilesPage() {
  const { t } = useText();
  const found = useRoute(contract.staffAppFiles, {}, { refetchIntervalMs: LOOK_MS });
  return (
    <OfficeFrame
      title={t('staff.appFiles.title')}
      note={t('staff.appFiles.note')}
      tools={
        found.state === 'ready' && <AddButton hosts={found.data.hosts} languages={found.data.languages} />
      }
    >
      <Ready of={found}>
        {({ list, history }) => (
          <>
            <Withdrawals list={list} />
            <Versions list={list} />
            <History history={history} />
          </>
        )}
      </Ready>
    </OfficeFrame>
  );
}

function AddButton({ hosts, languages }: Pick<Found, 'hosts' | 'languages'>) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const title = t('staff.appFiles.add');
  return (
    <>
      <Button look="primary" onClick={() => setOpen(true)}>
        {title}
      </Button>
      {isOpen && (
        <Dialog title={title} closeLabel={t('common.close')} onClose={() => setOpen(false)}>
          <AppFileForm hosts={hosts} languages={languages} onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

/** A button for each kind that has something to withdraw. */
function Withdrawals({ list }: Pick<Found, 'list'>) {
  const { t } = useText();
  const kinds = appFileKinds.filter((kind) =>
    list.some((file) => file.kind === kind && (file.state === 'published' || file.state === 'scheduled')),
  );
  if (kinds.length === 0) return null;
  return (
    <div className={css.actions}>
      {kinds.map((kind) => (
        <ActButton
          key={kind}
          route={contract.withdrawAppFile}
          input={(reason) => ({ kind, reason })}
          label={t('staff.appFiles.withdraw', { kind: t(`staff.appFiles.kind.${kind}`) })}
          question={t('staff.appFiles.withdrawAsk')}
          needsReason
        />
      ))}
    </div>
  );
}

function Versions({ list }: Pick<Found, 'list'>) {
  const { t } = useText();
  const columns = useColumns();
  return (
    <section className={own.part}>
      <h2>{t('staff.appFiles.versions')}</h2>
      <OfficeTable
        caption={t('staff.appFiles.versions')}
        rows={list}
        empty={t('staff.appFiles.none')}
        icon="phone"
        columns={columns}
      />
    </section>
  );
}

function useColumns(): readonly Column<AppFileOf>[] {
  const { t, format } = useText();
  return [
    { label: t('staff.appFiles.kind'), cell: ({ kind }) => t(`staff.appFiles.kind.${kind}`) },
    { label: t('staff.appFiles.version'), isFigure: true, cell: ({ version }) => <bdi>{version}</bdi> },
    { label: t('staff.approvals.state'), cell: (file) => <StateOf file={file} /> },
    {
      label: t('staff.appFiles.address'),
      isLong: true,
      cell: ({ url, labels, sha256 }) => (
        <>
          <bdi dir="ltr">{url}</bdi>
          <small className={css.detail}>
            <bdi>{Object.values(labels).join(' · ')}</bdi>
          </small>
          <small className={css.detail}>
            <bdi dir="ltr">{sha256}</bdi>
          </small>
        </>
      ),
    },
    { label: t('staff.appFiles.bytes'), isFigure: true, cell: ({ bytes }) => format.number(bytes) },
    {
      label: t('staff.col.by'),
      cell: ({ by, at }) => (
        <>
          <bdi>{by}</bdi>
          <small className={css.detail}>{format.date(at, 'dateTime')}</small>
        </>
      ),
    },
    {
      label: t('staff.col.action'),
      cell: (file) =>
        file.state !== 'published' &&
        !file.isProposed &&
        file.isAddressAllowed && <PublishButton file={file} />,
    },
  ];
}

const tones = {
  draft: 'plain',
  scheduled: 'caution',
  published: 'jade',
  replaced: 'plain',
  withdrawn: 'danger',
} as const satisfies Record<AppFileOf['state'], string>;

function StateOf({ file }: { readonly file: AppFileOf }) {
  const { t } = useText();
  return (
    <span className={css.details}>
      <Tag tone={tones[file.state]}>{t(`staff.appFiles.state.${file.state}`)}</Tag>
      {file.isProposed && <Tag tone="caution">{t('staff.appFiles.isProposed')}</Tag>}
      {!file.isAddressAllowed && <Tag tone="danger">{t('staff.appFiles.notListed')}</Tag>}
    </span>
  );
}

function History({ history }: Pick<Found, 'history'>) {
  const { t, format } = useText();
  return (
    <section className={own.part}>
      <h2>{t('staff.appFiles.history')}</h2>
      <OfficeTable
        caption={t('staff.appFiles.history')}
        rows={history.map((row) => ({ ...row, id: `${row.kind}-${row.step}` }))}
        empty={t('staff.appFiles.historyNone')}
        icon="history"
        columns={[
          { label: t('staff.col.since'), cell: ({ at }) => format.date(at, 'dateTime') },
          { label: t('staff.appFiles.kind'), cell: ({ kind }) => t(`staff.appFiles.kind.${kind}`) },
          {
            label: t('staff.appFiles.version'),
            cell: ({ version }) => (version === null ? t('staff.appFiles.withdrawn') : <bdi>{version}</bdi>),
          },
          { label: t('staff.appFiles.from'), cell: ({ startsAt }) => format.date(startsAt, 'dateTime') },
          { label: t('staff.col.by'), cell: ({ by }) => <bdi>{by}</bdi> },
          { label: t('staff.appFiles.approvedBy'), cell: ({ approvedBy }) => <bdi>{approvedBy ?? '–'}</bdi> },
          { label: t('staff.reason'), isLong: true, cell: ({ reason }) => <bdi>{reason}</bdi> },
        ]}
      />
    </section>
  );
}
