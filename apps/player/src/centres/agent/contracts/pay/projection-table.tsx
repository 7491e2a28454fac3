import { useText } from '@tyche/i18n/react';
import type { ContractKind } from '@tyche/rules/agents';
import contracts from '../contracts.module.css';
import type { PayDirection, Projected } from './pay-type.ts';
import { type PayColumn, PayTable } from './pay-table.tsx';
import pay from './pay.module.css';
import { units, usePayWords } from './use-pay-words.ts';

interface Of {
  readonly rows: readonly Projected[];
  /** What all contracts of the direction would pay, not those of the page alone. */
  readonly total: string;
  readonly kind: ContractKind;
  readonly direction: PayDirection;
}

/** Contracts in their running periods: what each would pay, the tier that is met, and what is missing to the next one. */
export function ProjectionTable({ rows, total, kind, direction }: Of) {
  const { t } = useText();
  const { period, money } = usePayWords();
  const columns = useColumns({ total, kind, direction });
  const tierOf = useTierText();
  return (
    <PayTable
      caption={t(`contracts.pay.now.${direction === 'received' ? 'receive' : 'owe'}`)}
      rows={rows.map((row) => ({ ...row, id: row.contractId }))}
      columns={columns}
      card={(row) => (
        <>
          <strong>
            <bdi>{row.name}</bdi>
          </strong>
          <Amount of={row} />
          <small className={contracts.wide}>
            {period(row)} · {t(`contracts.group.${row.type}`)} ·{' '}
            {t('contracts.pay.betOf', { bet: money(row.teamBet) })}
          </small>
          <small className={contracts.wide}>{tierOf(row)}</small>
          <small className={contracts.wide}>
            <Next of={row} />
          </small>
        </>
      )}
      totals={
        <>
          <strong>{t('contracts.pay.total')}</strong>
          <strong className={pay.money}>{money(total)}</strong>
        </>
      }
    />
  );
}

/** The tier that is met and its rate; a dash when none is. */
function useTierText() {
  const { t } = useText();
  const { rate } = usePayWords();
  return (row: Projected) =>
    row.tier === 0 ? t('contracts.pay.noTier') : `${t('contracts.tier', { number: row.tier })}: ${rate(row)}`;
}

function useColumns({ total, kind, direction }: Omit<Of, 'rows'>): readonly PayColumn<Projected>[] {
  const { t, format } = useText();
  const { period, money, rate } = usePayWords();
  return [
    { head: t('contracts.pay.period'), cell: period, total: t('contracts.pay.total') },
    {
      head: t(direction === 'received' ? 'contracts.pay.payer' : 'contracts.pay.receiver'),
      cell: ({ name }) => <bdi>{name}</bdi>,
    },
    { head: t('contracts.column.games'), cell: ({ type }) => t(`contracts.group.${type}`) },
    { head: t('contracts.pay.teamBet'), isAmount: true, cell: ({ teamBet }) => money(teamBet) },
    ...(kind === 'DIVIDEND'
      ? [{ head: t('contracts.pay.base'), isAmount: true, cell: ({ base }: Projected) => money(base) }]
      : []),
    {
      head: t('contracts.pay.members'),
      isAmount: true,
      cell: ({ activeMember }) => format.number(activeMember),
    },
    {
      head: t('contracts.pay.tierRate'),
      isAmount: true,
      cell: (row) => (row.tier === 0 ? '–' : `${row.tier} · ${rate(row)}`),
    },
    {
      head: t('contracts.pay.amount'),
      isAmount: true,
      cell: (row) => <Amount of={row} />,
      total: <span className={pay.money}>{money(total)}</span>,
    },
    { head: t('contracts.pay.now.next'), cell: (row) => <Next of={row} /> },
  ];
}

/** What the contract would pay. Within a day: the day so far, and the part of it that is still running. */
function Amount({ of }: { readonly of: Projected }) {
  const { t, format } = useText();
  const { money } = usePayWords();
  const isWithinDay = of.period === 'HOUR' || of.period === 'WINDOW';
  return (
    <span>
      <strong className={pay.money}>{format.money(units(of.soFar) + units(of.amount))}</strong>
      {isWithinDay && (
        <small className={contracts.detail}>
          {t('contracts.pay.now.running', { amount: money(of.amount) })}
        </small>
      )}
    </span>
  );
}

/** What is missing to the next tier, or why nothing would be paid. */
function Next({ of }: { readonly of: Projected }) {
  const { t } = useText();
  const { missing } = usePayWords();
  const what = of.missing === null ? t('contracts.pay.now.highest') : missing(of.missing);
  return (
    <>
      {of.tier > 0 && (of.reason === 'no-loss' || of.reason === 'below-minimum')
        ? `${t(`contracts.pay.reason.${of.reason}`)}. ${what}`
        : what}
    </>
  );
}
