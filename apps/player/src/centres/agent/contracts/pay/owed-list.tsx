import { useClient, useRoute } from '@tyche/client/react';
import { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { Button } from '@tyche/ui/button';
import { Tag } from '@tyche/ui/chip';
import { Pager } from '@tyche/ui/pager';
import { useEffect } from 'react';
import { readAll, RecordExport } from '../../../../features/records/export-button.tsx';
import { useKeyPages } from '../../../../features/records/use-key-pages.ts';
import { usePagerText } from '../../../../lib/pager-text.ts';
import css from '../contracts.module.css';
import { owedCells, owedColumns } from './pay-csv.ts';
import { type PayColumn, PayTable } from './pay-table.tsx';
import { type Owed, type OwedAnswer, payTones } from './pay-type.ts';
import pay from './pay.module.css';
import { units, usePayWords } from './use-pay-words.ts';

const PER_PAGE = 20;
const PER_FILE = 100;

export type OwedInput = Parameters<typeof useRoute<typeof contract.payOwed>>[1];

/** A page of debts by key: in the order in which they are paid, or what is held of them. */
export function useOwed(input: OwedInput) {
  const pages = useKeyPages(JSON.stringify(input));
  const owed = useRoute(contract.payOwed, {
    ...input,
    pageSize: PER_PAGE,
    ...(pages.before !== null && { after: pages.before }),
  });
  const next = owed.state === 'ready' ? owed.data.next : null;
  const { learn } = pages;
  useEffect(() => learn(next), [learn, next]);
  return { owed, pages };
}

/** Debts with their totals, a file and pages. `onPay` pays one of them by hand. */
export function OwedList({
  of: { list, totals },
  pages,
  caption,
  onPay,
}: {
  readonly of: OwedAnswer;
  readonly pages: ReturnType<typeof useKeyPages>;
  readonly caption: string;
  readonly onPay?: (line: Owed) => void;
}) {
  const { t, format } = useText();
  const pagerText = usePagerText();
  const { period, money, open } = usePayWords();
  const button = (line: Owed) =>
    onPay &&
    line.downlineId !== null && (
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={t('contracts.pay.payTo', { name: line.name, period: period(line) })}
        onClick={() => onPay(line)}
      >
        {t('contracts.pay.pay')}
      </Button>
    );
  const columns: readonly PayColumn<Owed>[] = [
    {
      head: t('contracts.pay.receiver'),
      cell: ({ name }) => <bdi>{name}</bdi>,
      total: t('contracts.pay.total'),
    },
    { head: t('contracts.column.games'), cell: ({ type }) => t(`contracts.group.${type}`) },
    { head: t('contracts.pay.period'), cell: period },
    {
      head: t('contracts.pay.amount'),
      isAmount: true,
      cell: ({ amount }) => money(amount),
      total: money(totals.amount),
    },
    {
      head: t('contracts.pay.paid'),
      isAmount: true,
      cell: ({ paid }) => money(paid),
      total: money(totals.paid),
    },
    {
      head: t('contracts.pay.open'),
      isAmount: true,
      cell: (line) => <strong className={pay.money}>{format.money(open(line))}</strong>,
      total: <span className={pay.money}>{money(totals.owed)}</span>,
    },
    { head: t('contracts.column.state'), cell: (line) => <OwedState of={line} /> },
    ...(onPay ? [{ head: t('contracts.column.actions'), cell: button }] : []),
  ];
  return (
    <>
      <PayTable
        caption={caption}
        columns={columns}
        rows={list}
        card={(line) => (
          <>
            <strong>
              <bdi>{line.name}</bdi> · {t(`contracts.group.${line.type}`)}
            </strong>
            <strong className={pay.money}>{format.money(open(line))}</strong>
            <small className={css.wide}>
              {period(line)}
              {units(line.paid) > 0n && ` · ${t('contracts.pay.paidOf', { paid: money(line.paid) })}`}
            </small>
            <div>
              <OwedState of={line} />
            </div>
            {button(line)}
          </>
        )}
        totals={
          <>
            <strong>{t('contracts.pay.lines', { count: totals.lines })}</strong>
            <strong className={pay.money}>{money(totals.owed)}</strong>
          </>
        }
      />
      <Pager page={pages.page} pages={pages.pages} text={pagerText} onChange={pages.go} />
    </>
  );
}

/** The state of a debt, since when it is late or when it is due, and why it is held. */
function OwedState({
  of: { status, dueAt, isLate, heldFor, downlineId, guaranteedFor },
}: {
  readonly of: Owed;
}) {
  const { t, format } = useText();
  const at = format.date(dueAt, 'dateTime');
  return (
    <>
      <Tag tone={isLate ? 'danger' : payTones[status]}>
        {isLate && status === 'unpaid'
          ? t('contracts.pay.status.arrears')
          : t(`contracts.pay.status.${status}`)}
      </Tag>
      <small className={css.detail}>
        {heldFor !== null
          ? t(`contracts.pay.heldFor.${heldFor}`)
          : t(isLate ? 'contracts.pay.lateSince' : 'contracts.pay.dueAt', { at })}
      </small>
      {downlineId === null && (
        <small className={css.detail}>
          {guaranteedFor === null
            ? t('contracts.pay.takenBack')
            : t('contracts.pay.takenOver', { name: guaranteedFor })}
        </small>
      )}
    </>
  );
}

/** All debts that match, as a file: those that are paid next, then those that are held. */
export function OwedExport({ input, isEmpty }: { readonly input: OwedInput; readonly isEmpty: boolean }) {
  const { t } = useText();
  const client = useClient();
  const table = async () => {
    const lines: (readonly string[])[] = [owedColumns.map((name) => t(`contracts.pay.csv.${name}`))];
    let isAnyCut = false;
    for (const state of ['open', 'held'] as const) {
      const { rows, isCut } = await readAll((after) =>
        client.call(contract.payOwed, {
          ...input,
          state,
          pageSize: PER_FILE,
          ...(after !== null && { after }),
        }),
      );
      lines.push(...rows.map(owedCells));
      isAnyCut ||= isCut;
    }
    return { lines, isCut: isAnyCut };
  };
  const name = `tyche-to-pay-${(input.kind ?? 'all').toLowerCase()}.csv`;
  return <RecordExport name={name} table={table} isEmpty={isEmpty} />;
}
