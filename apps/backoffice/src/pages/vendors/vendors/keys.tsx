import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Tag } from '@tyche/ui/chip';
import { useState } from 'react';
import { ActButton } from '../../../features/office/act-button.tsx';
import { type Column, OfficeTable } from '../../../features/office/office-table.tsx';
import css from '../../../features/office/page.module.css';
import { Ready } from '../../../features/office/ready.tsx';
import { useMay } from '../../../state/session.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';

type Key = OutputOf<typeof contract.staffVendorKeys>['list'][number];

const tones = { proposed: 'caution', good: 'jade', retired: 'plain' } as const;
const LOOK_MS = 10_000;

/** The keys shared with a vendor: two may be good while one replaces the other. Two persons add and retire them. */
export function Keys({ vendor, name }: { readonly vendor: string; readonly name: string }) {
  const { t } = useText();
  const [isProposing, setProposing] = useState(false);
  const mayPropose = useMay(contract.proposeVendorKey);
  const keys = useRoute(contract.staffVendorKeys, { vendor }, { refetchIntervalMs: LOOK_MS });
  const columns = useColumns(vendor);
  const title = t('staff.vendors.keys.title', { name });
  return (
    <section className={css.found}>
      <h2>{title}</h2>
      <Ready of={keys}>
        {({ isChangeable, list }) =>
          isChangeable ? (
            <>
              <p className={css.note}>{t('staff.vendors.keys.note')}</p>
              <OfficeTable caption={title} rows={list} empty={t('staff.queueEmpty')} columns={columns} />
              {mayPropose && (
                <div className={css.actions}>
                  <Button onClick={() => setProposing(true)}>{t('staff.vendors.keys.propose')}</Button>
                </div>
              )}
            </>
          ) : (
            <p className={css.note}>{t('staff.vendors.keys.elsewhere')}</p>
          )
        }
      </Ready>
      {isProposing && <NewKeyDialog vendor={vendor} onClose={() => setProposing(false)} />}
    </section>
  );
}

function useColumns(vendor: string): readonly Column<Key>[] {
  const { t, format } = useText();
  return [
    {
      label: t('staff.vendors.keys.key'),
      cell: ({ keyId, isConfigured }) => (
        <>
          <bdi>{keyId}</bdi>
          {isConfigured && <small className={css.detail}>{t('staff.vendors.keys.configured')}</small>}
        </>
      ),
    },
    {
      label: t('staff.approvals.state'),
      cell: ({ state, signs, at }) => (
        <>
          <Tag tone={tones[state]}>{t(`staff.vendors.keys.${state}`)}</Tag>
          <small className={css.detail}>{format.date(at, 'dateTime')}</small>
          {signs && <small className={css.detail}>{t('staff.vendors.keys.signs')}</small>}
        </>
      ),
    },
    {
      label: t('staff.vendors.keys.used'),
      cell: ({ usedAt }) =>
        usedAt === null ? t('staff.vendors.keys.unused') : format.date(usedAt, 'dateTime'),
    },
    {
      label: t('staff.col.action'),
      cell: ({ keyId, state }) =>
        state === 'good' && (
          <ActButton
            route={contract.retireVendorKey}
            input={(reason) => ({ vendor, keyId, reason })}
            label={t('staff.vendors.keys.retire')}
            question={t('staff.vendors.keys.retireAsk', { keyId })}
            needsReason
          />
        ),
    },
  ];
}
