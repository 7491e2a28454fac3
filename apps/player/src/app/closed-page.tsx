import { brandName } from '../state/brand.ts';
import type { contract } from '@tyche/contract/site';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { BrandMark } from '@tyche/ui/brand-mark';
import { buttonClass } from '@tyche/ui/button';
import css from '../lib/states/full-page.module.css';

type Status = Pick<OutputOf<typeof contract.systemStatus>, 'location' | 'data' | 'serverTime'> & {
  readonly info: Pick<OutputOf<typeof contract.systemStatus>['info'], 'customerService'>;
};

/** The csType of customer service (specification, section 3). */
const CUSTOMER_SERVICE = '3';

/** The page under maintenance (status 1) or for a region that may not visit (status 2), with Contact Us (specification, section 2). */
export function ClosedPage({
  reason,
  status,
}: {
  readonly reason: 'maintenance' | 'region';
  readonly status: Status;
}) {
  const { t } = useText();
  const contact = status.info.customerService.find(({ csType }) => csType === CUSTOMER_SERVICE);
  return (
    <main className={css.page}>
      <BrandMark name={brandName()} />
      <h1>{t(reason === 'maintenance' ? 'common.closed.maintenance' : 'common.closed.region')}</h1>
      <p>{t(reason === 'maintenance' ? 'common.closed.maintenanceText' : 'common.closed.regionText')}</p>
      {reason === 'maintenance' ? <Until status={status} /> : <Location location={status.location} />}
      {contact && (
        <a className={buttonClass({ look: 'primary' })} href={contact.path} rel="noopener noreferrer">
          {t('common.closed.contact')}
        </a>
      )}
    </main>
  );
}

/** When maintenance is expected to end; nothing where that is not known or has passed. */
function Until({ status }: { readonly status: Status }) {
  const { t, format } = useText();
  const end = status.data?.endTime ?? null;
  if (end === null || end <= status.serverTime) return null;
  return (
    <p>
      <time dateTime={new Date(end).toISOString()}>
        {t('common.closed.until', { time: format.date(end, 'dateTime'), zone: format.zone })}
      </time>
    </p>
  );
}

function Location({ location }: Pick<Status, 'location'>) {
  const { t } = useText();
  return (
    <>
      <h2>{t('common.closed.ipRestriction')}</h2>
      <dl className={css.facts}>
        <dt>{t('common.closed.ip')}</dt>
        <dd>
          <bdi>{location.ip}</bdi>
        </dd>
        <dt>{t('common.closed.country')}</dt>
        <dd>
          <bdi>{location.country}</bdi>
        </dd>
      </dl>
    </>
  );
}
