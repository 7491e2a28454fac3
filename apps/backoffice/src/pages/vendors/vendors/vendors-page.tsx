import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Tag } from '@tyche/ui/chip';
import { Link } from 'react-router';
import { type Column, OfficeTable } from '../../../features/office/office-table.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import css from '../../../features/office/page.module.css';
import { Ready } from '../../../features/office/ready.tsx';
import { rowId, useUrlValue } from '../../../features/office/use-url-value.ts';
import { Games } from './games.tsx';
import { HealthChanges, HealthSince } from './health.tsx';
import { Keys } from './keys.tsx';
import { Reconciliation } from './reconciliation.tsx';
import { Switch } from './switch.tsx';

type Vendor = OutputOf<typeof contract.staffVendors>['vendors'][number] & { readonly id: string };

const tones = { ready: 'jade', maintenance: 'caution', unreachable: 'danger' } as const;
const LOOK_MS = 20_000;

/** Each vendor: how it stands, whether it takes bets, and what is open with it; and the games of the one that is chosen. */
export function VendorsPage() {
  const { t } = useText();
  const chosen = useUrlValue('vendor', rowId, ['page', 'before']);
  const columns = useColumns(chosen.set);
  const vendors = useRoute(contract.staffVendors, {}, { refetchIntervalMs: LOOK_MS });
  return (
    <OfficeFrame title={t('staff.vendors.title')} note={t('staff.vendors.note')}>
      <Ready of={vendors}>
        {({ vendors: rows }) => {
          const vendor = rows.find((row) => row.vendor === chosen.value);
          const nameOf = (code: string) => rows.find((row) => row.vendor === code)?.name ?? code;
          return (
            <>
              <OfficeTable
                caption={t('staff.vendors.title')}
                rows={rows.map((row) => ({ ...row, id: row.vendor }))}
                empty={t('staff.vendors.none')}
                icon="games"
                columns={columns}
              />
              <HealthChanges nameOf={nameOf} />
              {vendor && <Games key={vendor.vendor} vendor={vendor.vendor} name={vendor.name} />}
              {vendor && <Keys key={`${vendor.vendor} keys`} vendor={vendor.vendor} name={vendor.name} />}
              {vendor && <Reconciliation vendor={vendor.vendor} name={vendor.name} />}
            </>
          );
        }}
      </Ready>
    </OfficeFrame>
  );
}

function useColumns(onGames: (vendor: string) => void): readonly Column<Vendor>[] {
  const { t } = useText();
  return [
    { label: t('staff.walletTransfers.vendor'), cell: (row) => row.name },
    {
      label: t('staff.approvals.state'),
      cell: (row) => (
        <>
          <Tag tone={tones[row.status]}>{t(`staff.walletTransfers.${row.status}`)}</Tag>
          <HealthSince vendor={row.vendor} />
        </>
      ),
    },
    {
      label: t('staff.vendorRounds.betting'),
      cell: ({ vendor, name, isOff }) => (
        <Switch
          route={contract.switchVendor}
          input={(reason) => ({ vendor, isOff: !isOff, reason })}
          name={name}
          isOff={isOff}
        />
      ),
    },
    {
      label: t('staff.vendors.openRounds'),
      cell: ({ openRounds, stuckRounds }) => (
        <>
          {openRounds}
          {stuckRounds > 0 && (
            <small className={css.detail}>{t('staff.vendors.stuck', { count: stuckRounds })}</small>
          )}
        </>
      ),
      isFigure: true,
    },
    {
      label: t('staff.vendors.openIncidents'),
      cell: ({ vendor, openIncidents }) => (
        <Link className={css.link} to={`/vendor-incidents?vendor=${vendor}`}>
          {openIncidents}
        </Link>
      ),
      isFigure: true,
    },
    {
      label: t('staff.col.action'),
      cell: ({ vendor }) => (
        <Button size="small" onClick={() => onGames(vendor)}>
          {t('staff.vendors.games')}
        </Button>
      ),
    },
  ];
}
