import { useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/contract';
import type { OutputOf } from '@tyche/contract/route';
import { useText } from '@tyche/i18n/react';
import { dateOn, instantAt } from '@tyche/kernel/business-day';
import { csvText } from '@tyche/kernel/csv';
import { Button } from '@tyche/ui/button';
import { Tag } from '@tyche/ui/chip';
import { downloadText } from '@tyche/ui/download';
import { Field } from '@tyche/ui/field';
import { Notice } from '@tyche/ui/notice';
import { TextInput } from '@tyche/ui/text-input';
import { type Column, OfficeTable } from '../../../features/office/office-table.tsx';
import { OfficeFrame } from '../../../features/office/page.tsx';
import css from '../../../features/office/page.module.css';
import { Amount } from '../../../features/office/payment.tsx';
import { Ready } from '../../../features/office/ready.tsx';
import { rowId, type UrlField, type UrlValue, useUrlValue } from '../../../features/office/use-url-value.ts';
import { VendorField } from '../vendor-field.tsx';

type Returns = OutputOf<typeof contract.staffVendorReturns>;
type Game = Returns['list'][number];

const tones = { within: 'jade', outside: 'danger', 'too-few': 'plain', unknown: 'plain' } as const;

/** A day, `yyyy-MM-dd` in UTC; null for none. */
const day: UrlField<string | null> = {
  first: null,
  read: (text) => (/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) ? text : null),
};
const startOf = (text: string) => instantAt(`${text}T00:00`, 'UTC').getTime();
const dayOf = (at: number) => dateOn(new Date(at), 'UTC');

/** What each game returned over some days, beside what it should. The address keeps what is asked. */
export function ReturnsPage() {
  const { t } = useText();
  const vendor = useUrlValue('vendor', rowId);
  const [from, to] = [useUrlValue('from', day), useUrlValue('to', day)];
  const returns = useRoute(contract.staffVendorReturns, {
    ...(vendor.value !== null && { vendor: vendor.value }),
    ...(from.value !== null && { from: startOf(from.value) }),
    ...(to.value !== null && { to: startOf(to.value) }),
  });
  const columns = useColumns();
  return (
    <OfficeFrame title={t('staff.vendors.returns.title')} note={t('staff.vendors.returns.note')}>
      <div className={css.search} role="search">
        <VendorField value={vendor.value ?? ''} onChange={(next) => vendor.set(next === '' ? null : next)} />
        <DayField label={t('staff.vendors.returns.from')} at={from} />
        <DayField label={t('staff.vendors.returns.to')} at={to} />
      </div>
      <Ready of={returns}>
        {(found) => (
          <>
            <p>{t('staff.vendors.returns.days', { from: dayOf(found.from), to: dayOf(found.to) })}</p>
            {found.isCut && <Notice tone="caution">{t('staff.vendors.returns.cut')}</Notice>}
            <OfficeTable
              caption={t('staff.vendors.returns.title')}
              rows={found.list.map((row) => ({
                ...row,
                id: `${row.vendor} ${row.gameCode} ${row.currency}`,
              }))}
              empty={t('staff.vendors.returns.none')}
              icon="games"
              columns={columns}
            />
            <Export of={found} />
          </>
        )}
      </Ready>
    </OfficeFrame>
  );
}

function DayField({ label, at }: { readonly label: string; readonly at: UrlValue<string | null> }) {
  return (
    <Field label={label}>
      {(control) => (
        <TextInput
          {...control}
          type="date"
          value={at.value ?? ''}
          onChange={({ target }) => at.set(day.read(target.value))}
        />
      )}
    </Field>
  );
}

/** The figures as a CSV file: plain numbers, codes as they are. */
function Export({ of: { from, to, list } }: { readonly of: Returns }) {
  const { t } = useText();
  const columns = [
    'vendor',
    'gameCode',
    'currency',
    'rounds',
    'bets',
    'wins',
    'paid',
    'theoretical',
    'low',
    'high',
    'verdict',
  ] as const;
  const take = () =>
    downloadText(
      `tyche-returns-${dayOf(from)}-${dayOf(to)}.csv`,
      'text/csv;charset=utf-8',
      csvText([columns, ...list.map((row) => columns.map((column) => String(row[column] ?? '')))]),
    );
  return (
    <div className={css.actions}>
      <Button size="small" disabled={list.length === 0} onClick={take}>
        {t('staff.vendors.returns.export')}
      </Button>
    </div>
  );
}

function useColumns(): readonly Column<Game & { readonly id: string }>[] {
  const { t, format } = useText();
  /** Two decimals are enough for the eye; the file has all. */
  const percent = (text: string | null) =>
    text === null ? '–' : t('staff.vendors.returns.percent', { value: format.number(Number(text)) });
  return [
    {
      label: t('staff.vendors.game'),
      cell: ({ gameCode, vendor }) => (
        <>
          <bdi>{gameCode}</bdi>
          <small className={css.detail}>{vendor}</small>
        </>
      ),
    },
    { label: t('staff.vendors.returns.rounds'), cell: ({ rounds }) => format.number(rounds), isFigure: true },
    {
      label: t('staff.vendorRounds.bets'),
      cell: ({ bets: amount, currency }) => <Amount of={{ amount, currency }} />,
      isFigure: true,
    },
    {
      label: t('staff.vendorRounds.wins'),
      cell: ({ wins: amount, currency }) => <Amount of={{ amount, currency }} />,
      isFigure: true,
    },
    { label: t('staff.vendors.returns.paid'), cell: ({ paid }) => percent(paid), isFigure: true },
    {
      label: t('staff.vendors.returns.interval'),
      cell: ({ low, high }) => (low === null ? '–' : `${percent(low)} – ${percent(high)}`),
      isFigure: true,
    },
    {
      label: t('staff.vendors.returns.theoretical'),
      cell: ({ theoretical }) => percent(theoretical),
      isFigure: true,
    },
    {
      label: t('staff.vendors.returns.verdict'),
      cell: ({ verdict }) => <Tag tone={tones[verdict]}>{t(`staff.vendors.returns.${verdict}`)}</Tag>,
    },
  ];
}
