import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import { useText } from '@tyche/i18n/react';
import { useDeferredValue, useState } from 'react';
import { Details } from '../../../features/office/details.tsx';
import { LogField, LogPages } from '../../../features/office/log-pages.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import css from '../../../features/office/page.module.css';
import { rowId, useUrlSearch, useUrlValue } from '../../../features/office/use-url-value.ts';

const filters = ['username', 'action', 'subject'] as const;
const PER_PAGE = 50;

/** Who did what, on what, when and from where. Lines are only ever added. The address keeps what is searched for. */
export function AuditPage() {
  const { t, format } = useText();
  const search = useUrlSearch(filters, ['before']);
  const [values, setValues] = useState({
    username: search.firstOf('username'),
    action: search.firstOf('action'),
    subject: search.firstOf('subject'),
  });
  const before = useUrlValue('before', rowId);
  const asked = useDeferredValue(values);
  const audit = useRoute(contract.staffAudit, {
    pageSize: PER_PAGE,
    ...Object.fromEntries(Object.entries(asked).filter(([, value]) => value.trim() !== '')),
    ...(before.value !== null && { before: before.value }),
  });
  return (
    <OfficeFrame title={t('staff.audit.title')} note={t('staff.audit.note')}>
      <div className={css.search} role="search">
        {filters.map((name) => (
          <LogField
            key={name}
            label={t(`staff.audit.${name}`)}
            value={values[name]}
            onChange={(value) => {
              const next = { ...values, [name]: value };
              setValues(next);
              search.write(next);
            }}
          />
        ))}
      </div>
      <LogPages
        of={audit}
        caption={t('staff.audit.title')}
        empty={t('staff.queueEmpty')}
        before={before.value}
        onBefore={before.set}
        columns={[
          { label: t('staff.col.at'), cell: (row) => format.date(row.at, 'full') },
          { label: t('staff.col.by'), cell: (row) => <bdi>{row.username ?? '–'}</bdi> },
          { label: t('staff.col.what'), cell: (row) => row.action },
          { label: t('staff.audit.subject'), cell: (row) => <bdi>{row.subject}</bdi> },
          { label: t('staff.col.detail'), cell: (row) => <Details of={row.detail} /> },
          { label: t('staff.audit.from'), cell: (row) => <bdi>{row.ip}</bdi> },
        ]}
      />
    </OfficeFrame>
  );
}
