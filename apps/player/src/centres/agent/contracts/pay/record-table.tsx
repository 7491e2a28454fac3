import { useText } from '@tyche/i18n/react';
import type { ContractKind } from '@tyche/rules/agents';
import { Button } from '@tyche/ui/button';
import css from '../contracts.module.css';
import { PayStatusTag } from './pay-status.tsx';
import { type PayColumn, PayTable } from './pay-table.tsx';
import type { PayDirection, PayLine, PayTotals } from './pay-type.ts';
import pay from './pay.module.css';
import { units, usePayWords } from './use-pay-words.ts';

/** Lines of pay with the totals of all pages. */
export function RecordTable({
  rows,
  totals,
  kind,
  direction,
  soFar,
  onOpen,
}: {
  readonly rows: readonly PayLine[];
  readonly totals: PayTotals;
  readonly kind: ContractKind;
  readonly direction: PayDirection;
  /** The valid bet of the day up to the end of each window, in 1/10 000 units; only of one day in real time. */
  readonly soFar?: ReadonlyMap<string, bigint>;
  readonly onOpen: (lineId: string) => void;
}) {
  const { t } = useText();
  const { period, money } = usePayWords();
  const columns = useColumns(totals, { kind, direction, soFar });
  const button = (line: PayLine) => (
    <Button
      size="small"
      aria-haspopup="dialog"
      aria-label={t('contracts.pay.detailsOf', { period: period(line), name: partyOf(line, direction) })}
      onClick={() => onOpen(line.id)}
    >
      {t('contracts.pay.details')}
    </Button>
  );
  return (
    <PayTable
      caption={t(`contracts.pay.${direction}`)}
      rows={rows}
      columns={[...columns, { head: t('contracts.column.actions'), cell: button }]}
      card={(line) => (
        <>
          <strong>{period(line)}</strong>
          <strong className={pay.money}>{money(line.amount)}</strong>
          <small className={css.wide}>
            <bdi>{partyOf(line, direction)}</bdi> · {t(`contracts.group.${line.type}`)} ·{' '}
            {t('contracts.pay.betOf', { bet: money(line.teamBet) })}
          </small>
          <div>
            <PayStatusTag of={line} />
          </div>
          {button(line)}
        </>
      )}
      totals={
        <>
          <strong>{t('contracts.pay.lines', { count: totals.lines })}</strong>
          <strong className={pay.money}>{money(totals.amount)}</strong>
          <small>{t('contracts.pay.paidOf', { paid: money(totals.paid) })}</small>
          <small>{t('contracts.pay.openOf', { open: money(totals.open) })}</small>
        </>
      }
    />
  );
}

const partyOf = (line: PayLine, direction: PayDirection) =>
  direction === 'received' ? line.payerName : line.beneficiaryName;

function useColumns(
  totals: PayTotals,
  {
    kind,
    direction,
    soFar,
  }: {
    readonly kind: ContractKind;
    readonly direction: PayDirection;
    readonly soFar: ReadonlyMap<string, bigint> | undefined;
  },
): readonly PayColumn<PayLine>[] {
  const { t, format } = useText();
  const { period, money, rate, open } = usePayWords();
  const amountColumn = (
    name: 'teamBet' | 'amount' | 'paid' | 'open',
    cell: PayColumn<PayLine>['cell'],
  ): PayColumn<PayLine> => ({
    head: t(`contracts.pay.${name}`),
    isAmount: true,
    cell,
    total:
      name === 'amount' ? <span className={pay.money}>{money(totals.amount)}</span> : money(totals[name]),
  });
  const soFarColumn: PayColumn<PayLine> = {
    head: t('contracts.pay.day.soFar'),
    isAmount: true,
    cell: ({ id }) => {
      const sum = soFar?.get(id);
      return sum === undefined ? '–' : format.money(sum);
    },
  };
  return [
    {
      head: t('contracts.pay.period'),
      cell: period,
      total: t('contracts.pay.lines', { count: totals.lines }),
    },
    {
      head: t(direction === 'received' ? 'contracts.pay.payer' : 'contracts.pay.receiver'),
      cell: (line) => <bdi>{partyOf(line, direction)}</bdi>,
    },
    { head: t('contracts.column.games'), cell: ({ type }) => t(`contracts.group.${type}`) },
    amountColumn('teamBet', (line) => (
      <>
        {money(line.teamBet)}
        {units(line.voided) > 0n && (
          <small className={css.detail}>{t('contracts.pay.voidedOf', { voided: money(line.voided) })}</small>
        )}
      </>
    )),
    ...(soFar ? [soFarColumn] : []),
    ...(kind === 'DIVIDEND'
      ? [{ head: t('contracts.pay.base'), isAmount: true, cell: (line: PayLine) => money(line.base) }]
      : []),
    {
      head: t('contracts.pay.members'),
      isAmount: true,
      cell: ({ activeMember }) => format.number(activeMember),
    },
    {
      head: t('contracts.pay.tierRate'),
      isAmount: true,
      cell: (line) => (line.tier === 0 ? '–' : `${line.tier} · ${rate(line)}`),
    },
    amountColumn('amount', (line) => <strong className={pay.money}>{money(line.amount)}</strong>),
    amountColumn('paid', (line) => money(line.paid)),
    amountColumn('open', (line) => format.money(open(line))),
    { head: t('contracts.column.state'), cell: (line) => <PayStatusTag of={line} /> },
  ];
}
