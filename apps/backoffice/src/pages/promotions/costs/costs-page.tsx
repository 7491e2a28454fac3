import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { parseAmount, UNITS_PER_ONE } from '@tyche/kernel/money';
import { Tag } from '@tyche/ui/chip';
import { Field } from '@tyche/ui/field';
import { Select } from '@tyche/ui/select';
import { OfficeTable } from '../../../features/office/office-table.tsx';
import css from '../../../features/office/page.module.css';
import { OfficeFrame } from '../../../features/office/page.tsx';
import { Ready } from '../../../features/office/ready.tsx';
import { type UrlField, useUrlValue } from '../../../features/office/use-url-value.ts';

type Report = OutputOf<typeof contract.staffRewardCosts>;
type Row = Report['list'][number];

const LOOK_MS = 60_000;
const columns = ['given', 'started', 'released', 'forfeited', 'cost'] as const;

/** A month such as `2026-11`; null is the one that runs. */
const monthField: UrlField<string | null> = {
  first: null,
  read: (text) => (/^20[0-9]{2}-(0[1-9]|1[0-2])$/.test(text) ? text : null),
};

/** What offers, missions, boards and referral cost in a month, and the sum over all time beside the ledger. */
export function CostsPage() {
  const { t } = useText();
  const month = useUrlValue('month', monthField);
  const report = useRoute(
    contract.staffRewardCosts,
    { ...(month.value !== null && { month: month.value }) },
    { refetchIntervalMs: LOOK_MS },
  );
  return (
    <OfficeFrame
      title={t('offers.costs.title')}
      note={t('offers.costs.note')}
      tools={report.state === 'ready' && <Months of={report.data} onChange={month.set} />}
    >
      <Ready of={report}>
        {(data) => (
          <>
            <Month of={data} />
            <AllTime of={data} />
          </>
        )}
      </Ready>
    </OfficeFrame>
  );
}

function Months({ of, onChange }: { readonly of: Report; readonly onChange: (month: string) => void }) {
  const { t, format } = useText();
  const months = of.months.includes(of.month) ? of.months : [of.month, ...of.months];
  return (
    <Field label={t('offers.costs.month')}>
      {(control) => (
        <Select {...control} value={of.month} onChange={(event) => onChange(event.target.value)}>
          {months.map((month) => (
            <option key={month} value={month}>
              {format.date(Date.parse(`${month}-01`), 'month', 'UTC')}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** The sources of a month, the dearest first, and their sum. */
function Month({ of: { list, total, isOver } }: { readonly of: Report }) {
  const { t } = useText();
  const money = useMoney();
  const sum = { ...total, key: 'total' } as const;
  const rows = list.map((row) => ({ ...row, key: `${row.source} ${row.id ?? ''}` }));
  return (
    <>
      <p className={css.note}>{t(isOver ? 'offers.costs.over' : 'offers.costs.runs')}</p>
      <OfficeTable
        caption={t('offers.costs.bySource')}
        rows={(rows.length > 0 ? [...rows, sum] : []).map((row) => ({ ...row, id: row.key }))}
        empty={t('offers.costs.empty')}
        icon="coins"
        columns={[
          {
            label: t('offers.costs.source'),
            isLong: true,
            cell: (row) =>
              'source' in row ? <Source of={row} /> : <strong>{t('offers.costs.total')}</strong>,
          },
          ...columns.map((name) => ({
            label: t(`offers.costs.${name}`),
            isFigure: true,
            cell: (row: Report['total']) => money(row[name]),
          })),
        ]}
      />
    </>
  );
}

function Source({ of: { source, title, type } }: { readonly of: Pick<Row, 'source' | 'title' | 'type'> }) {
  const { t } = useText();
  const kind = type === null ? t(`offers.costs.source.${source}`) : t(`offers.kind.${type}`);
  if (title === '') return kind;
  return (
    <>
      <bdi>{title}</bdi>
      <small className={css.detail}>{kind}</small>
    </>
  );
}

/** What the sources cost over all time, what the general account has paid, and the points that wait to be spent. */
function AllTime({ of: { ledger, points } }: { readonly of: Report }) {
  const { t, format } = useText();
  const money = useMoney();
  const isEqual = parseAmount(ledger.difference) === 0n;
  const whole = format.number((parseAmount(points.points) ?? 0n) / UNITS_PER_ONE /* the parts stay out */);
  return (
    <OfficeTable
      caption={t('offers.costs.allTime')}
      empty=""
      rows={[
        { id: 'cost', label: t('offers.costs.ofSources'), figure: money(ledger.cost) },
        { id: 'account', label: t('offers.costs.ofAccount'), figure: money(ledger.account) },
        {
          id: 'difference',
          label: t('offers.costs.difference'),
          figure: <Tag tone={isEqual ? 'jade' : 'danger'}>{money(ledger.difference)}</Tag>,
        },
        { id: 'points', label: t('offers.costs.points', { points: whole }), figure: money(points.worth) },
      ]}
      columns={[
        { label: t('offers.costs.allTime'), isLong: true, cell: ({ label }) => label },
        { label: t('offers.costs.amount'), isFigure: true, cell: ({ figure }) => figure },
      ]}
    />
  );
}

function useMoney(): (amount: string) => string {
  const { format } = useText();
  return (amount) => format.money(parseAmount(amount) ?? 0n);
}
