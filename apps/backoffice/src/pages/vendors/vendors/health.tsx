import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { OfficeTable } from '../../../features/office/office-table.tsx';
import css from '../../../features/office/page.module.css';

const LOOK_MS = 20_000;

function useHealth() {
  const health = useRoute(contract.staffVendorHealth, {}, { refetchIntervalMs: LOOK_MS });
  return health.state === 'ready' ? health.data : { vendors: [], changes: [] };
}

/** How a vendor stands and since when, as the worker finds. Nothing before it was asked for the first time. */
export function HealthSince({ vendor }: { readonly vendor: string }) {
  const { t, format } = useText();
  const found = useHealth().vendors.find((one) => one.vendor === vendor);
  if (!found) return null;
  const at = format.date(found.since, 'dateTime');
  return <small className={css.detail}>{t(`staff.vendors.health.${found.state}`, { at })}</small>;
}

/** The last changes of how vendors stand, each under the name of its vendor; nothing while there is none. */
export function HealthChanges({ nameOf }: { readonly nameOf: (vendor: string) => string }) {
  const { t, format } = useText();
  const { changes } = useHealth();
  if (changes.length === 0) return null;
  return (
    <section className={css.found}>
      <h2>{t('staff.vendors.health.title')}</h2>
      <OfficeTable
        caption={t('staff.vendors.health.title')}
        rows={changes}
        empty={t('staff.queueEmpty')}
        columns={[
          { label: t('staff.walletTransfers.vendor'), cell: ({ vendor }) => nameOf(vendor) },
          {
            label: t('staff.approvals.state'),
            cell: ({ state, at }) => t(`staff.vendors.health.${state}`, { at: format.date(at, 'dateTime') }),
          },
        ]}
      />
    </section>
  );
}
