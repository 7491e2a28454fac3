import type { OutputOf } from '@tyche/contract/route';
import type { contract } from '@tyche/contract/site';
import { useText } from '@tyche/i18n/react';
import { RecordAmount } from '../../../features/records/record-amount.tsx';
import { ReportTable } from './report-table.tsx';
import parts from '../../../lib/parts/parts.module.css';

type Report = OutputOf<typeof contract.downlineLoss>;
type Row = Report['list'][number];

const cash = ['deposit', 'withdrawal', 'transferIn', 'transferOut'] as const;
const play = ['stake', 'validBet', 'payout', 'selfRebate', 'agentRebate'] as const;
const pay = ['salary', 'dividend', 'net'] as const;

type LossColumn = (typeof cash)[number] | (typeof play)[number] | (typeof pay)[number] | 'promotions';

/** The columns of the report. Cash and promotions belong to no group of games. */
export function columnsOf(isOneGroup: boolean): readonly LossColumn[] {
  return isOneGroup ? [...play, ...pay] : [...cash, ...play, 'promotions', ...pay];
}

/** The name of a row of the report. */
export function useRowName(): (row: Pick<Row, 'kind' | 'customerName'>) => string {
  const { t } = useText();
  return ({ kind, customerName }) => (kind === 'moved' ? t('agents.report.movedAway') : (customerName ?? ''));
}

/** The rows of the report with their totals. An agent leads to the report of its own team. */
export function LossTable({
  rows,
  footer,
  columns,
  onDrill,
}: {
  readonly rows: readonly Row[];
  readonly footer: Report['footer'];
  readonly columns: ReturnType<typeof columnsOf>;
  readonly onDrill: (customerId: string) => void;
}) {
  const { t } = useText();
  const nameOf = useRowName();
  const figuresOf = (sums: Report['footer']) =>
    columns.map((column) => <RecordAmount key={column} text={sums[column]} sign={column === 'net'} />);
  return (
    <ReportTable
      caption={t('agents.menu.palStatementsAgentCopy')}
      names={[
        t('agents.report.column.account'),
        ...columns.map((column) => t(`agents.report.column.${column}`)),
      ]}
      rows={rows.map((row) => ({
        id: row.customerId ?? 'moved',
        name: <Name row={row} name={nameOf(row)} onDrill={onDrill} />,
        figures: figuresOf(row),
      }))}
      totals={figuresOf(footer)}
      onCard={[columns.indexOf('validBet'), columns.indexOf('payout')]}
    />
  );
}

function Name({
  row: { kind, customerId, type },
  name,
  onDrill,
}: {
  readonly row: Row;
  readonly name: string;
  readonly onDrill: (customerId: string) => void;
}) {
  const { t } = useText();
  if (kind === 'agent') return t('agents.report.ofAgent', { name });
  // Members have nobody below.
  if (customerId === null || type === 0) return name;
  return (
    <button type="button" className={parts.link} onClick={() => onDrill(customerId)}>
      {name}
    </button>
  );
}
