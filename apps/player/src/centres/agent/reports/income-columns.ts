// Which columns a report of income shows (docs/reference/agents.md 7.8).
import { parseAmount } from '@tyche/kernel/money';

export const incomeKinds = ['all', 'REBATE', 'DAILY', 'HOURLY', 'REALTIME', 'DIVIDEND'] as const;
export const incomeDirections = ['all', 'received', 'granted'] as const;
export type IncomeKind = (typeof incomeKinds)[number];
export type IncomeDirection = (typeof incomeDirections)[number];

const received = {
  rebates: 'REBATE',
  ownRebates: 'REBATE',
  daily: 'DAILY',
  hourly: 'HOURLY',
  realtime: 'REALTIME',
  dividend: 'DIVIDEND',
} as const;
const granted = {
  grantedDaily: 'DAILY',
  grantedHourly: 'HOURLY',
  grantedRealtime: 'REALTIME',
  grantedDividend: 'DIVIDEND',
} as const;

export type IncomeColumn = keyof typeof received | keyof typeof granted | 'corrections' | 'net';

/** Columns of one kind or direction; of what is granted, and of corrections, only those with an amount in the totals. */
export function incomeColumns(
  { kind, direction }: { readonly kind: IncomeKind; readonly direction: IncomeDirection },
  totals: Readonly<Record<IncomeColumn, string>>,
): readonly IncomeColumn[] {
  const isOfKind = (of: string) => kind === 'all' || kind === of;
  const hasAmount = (column: IncomeColumn) => parseAmount(totals[column]) !== 0n;
  const namesOf = <Name extends IncomeColumn>(columns: Readonly<Record<Name, string>>) =>
    (Object.keys(columns) as Name[]).filter((name) => isOfKind(columns[name]));
  return [
    ...(direction === 'granted' ? [] : namesOf(received)),
    ...(direction === 'received'
      ? []
      : namesOf(granted).filter((name) => hasAmount(name) || direction === 'granted')),
    ...(hasAmount('corrections') ? (['corrections'] as const) : []),
    'net',
  ];
}
