import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { InputOf, OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { instantAt } from '@tyche/kernel/business-day';
import { Tag } from '@tyche/ui/chip';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { LogPages } from '../../../features/office/log-pages.tsx';
import type { Column } from '../../../features/office/office-table.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import css from '../../../features/office/page.module.css';
import { rowId, rowNumber, useUrlSearch, useUrlValue } from '../../../features/office/use-url-value.ts';
import { CallFilters, fields, type CallFields } from './call-filters.tsx';

type Call = OutputOf<typeof contract.staffVendorCalls>['list'][number];

/** Every call of vendors, with how it was answered and how long that took. The address keeps what is searched for. */
export function CallsPage() {
  const { t, format } = useText();
  const search = useUrlSearch(fields, ['before']);
  const [values, setValues] = useState(
    () => Object.fromEntries(fields.map((name) => [name, search.firstOf(name)])) as CallFields,
  );
  const before = useUrlValue('before', rowId);
  const asked = useDeferredValue(values);
  const calls = useRoute(contract.staffVendorCalls, {
    ...inputOf(asked, format.timeZone),
    ...(before.value !== null && { before: before.value }),
  });
  const columns = useColumns();
  return (
    <OfficeFrame title={t('staff.vendors.calls.title')} note={t('staff.vendors.calls.note')}>
      <CallFilters
        values={values}
        onChange={(next) => {
          setValues(next);
          search.write(next);
        }}
      />
      <LogPages
        of={calls}
        caption={t('staff.vendors.calls.title')}
        empty={t('staff.vendors.calls.none')}
        before={before.value}
        onBefore={before.set}
        columns={columns}
      />
    </OfficeFrame>
  );
}

/** What is asked: a field that is empty, or holds no id or time, is left out. */
function inputOf(
  { vendor, call, status, playerId, txId, from, to }: CallFields,
  timeZone: string,
): InputOf<typeof contract.staffVendorCalls> {
  const isId = (text: string) => rowNumber.read(text) !== null;
  const timeOf = (text: string) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) ? instantAt(text, timeZone).getTime() : null;
  const [fromAt, toAt] = [timeOf(from), timeOf(to)];
  return {
    ...(vendor !== '' && { vendor }),
    ...(call !== '' && { call }),
    ...(status !== '' && { status }),
    ...(isId(playerId) && { playerId }),
    ...(isId(txId) && { txId }),
    ...(fromAt !== null && { from: fromAt }),
    ...(toAt !== null && { to: toAt }),
  };
}

function useColumns(): readonly Column<Call>[] {
  const { t, format } = useText();
  return [
    { label: t('staff.col.at'), cell: ({ at }) => format.date(at, 'full') },
    {
      label: t('staff.vendors.calls.call'),
      cell: ({ call, vendor }) => (
        <>
          {call}
          <small className={css.detail}>{vendor}</small>
        </>
      ),
    },
    {
      label: t('staff.vendors.calls.status'),
      cell: ({ status, isRepeat }) => (
        <>
          {status} {isRepeat && <Tag>{t('staff.vendors.calls.repeat')}</Tag>}
        </>
      ),
    },
    {
      label: t('staff.vendors.calls.duration'),
      cell: ({ durationMs }) => t('staff.vendors.calls.ms', { ms: format.number(durationMs) }),
      isFigure: true,
    },
    { label: t('staff.vendors.calls.txId'), cell: ({ txId }) => <bdi>{txId ?? '–'}</bdi>, isLong: true },
    {
      label: t('staff.vendorRounds.round'),
      cell: ({ roundId }) =>
        roundId === null ? (
          '–'
        ) : (
          <Link className={css.link} to={`/vendor-rounds?number=${encodeURIComponent(roundId)}`}>
            <bdi>{roundId}</bdi>
          </Link>
        ),
      isLong: true,
    },
    { label: t('staff.vendors.calls.player'), cell: ({ playerId }) => <bdi>{playerId ?? '–'}</bdi> },
  ];
}
