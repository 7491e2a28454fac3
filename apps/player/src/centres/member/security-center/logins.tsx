import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { Tag } from '@tyche/ui/chip';
import { Pager } from '@tyche/ui/pager';
import { Table } from '@tyche/ui/table';
import { useState } from 'react';
import { usePagerText } from '../../../lib/pager-text.ts';
import { Waiting } from '../../../lib/states/waiting.tsx';
import { deviceName } from '../../../lib/device-name.ts';
import { useText } from '@tyche/i18n/react';
import parts from '../../../lib/parts/parts.module.css';
import css from './security-center.module.css';
import { Time } from '../../../lib/parts/time.tsx';

/** The logins of ninety days. */
export function Logins() {
  const { t, find } = useText();
  const pagerText = usePagerText();
  const [page, setPage] = useState(1);
  const logins = useRoute(contract.loginHistory, { pageNo: page });
  return (
    // The table below is the named region; a second one of the same name would only be in the way.
    <section className={css.part}>
      <div className={css.partHead}>
        <h3>{t('security.logins.title')}</h3>
      </div>
      <Waiting of={logins} rows={4} />
      {logins.state === 'ready' && (
        <>
          <Table caption={t('security.logins.title')}>
            <thead>
              <tr>
                <th scope="col">{t('security.logins.at')}</th>
                <th scope="col">{t('security.logins.how')}</th>
                <th scope="col">{t('security.logins.where')}</th>
              </tr>
            </thead>
            <tbody>
              {logins.data.list.map((login) => (
                <tr key={`${login.at}-${login.device}`}>
                  <td>
                    <Time at={login.at} style="dateTime" />
                  </td>
                  <td>
                    {find(`security.logins.method.${login.method}`) ?? login.method}{' '}
                    {login.isNewDevice && <Tag tone="caution">{t('security.logins.new')}</Tag>}
                  </td>
                  <td>
                    {deviceName(login.device)} <bdi className={parts.note}>{login.network}</bdi>
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
          <Pager page={page} pages={logins.data.totalPages} text={pagerText} onChange={setPage} />
        </>
      )}
    </section>
  );
}
