// The settings of who pays a kind of pay, and what the house would have paid with another one (docs/reference/agents.md 6.8 and 14).
import type { ContractKind, ProgrammeSetting } from '@tyche/rules/agents';
import type { MonthLine } from './store-month.ts';
import type { Change } from './types.ts';

const kinds: Partial<Readonly<Record<ProgrammeSetting, ContractKind>>> = {
  dividendPaidBy: 'DIVIDEND',
  dailyPaidBy: 'DAILY',
  hourlyPaidBy: 'HOURLY',
  realtimePaidBy: 'REALTIME',
};

/** The kind whose payer a setting says; null for another setting. */
export function kindOfPayer(name: ProgrammeSetting): ContractKind | null {
  return kinds[name] ?? null;
}

/** What the house paid of a line, and what it would have paid with the change, in 1/10 000 units. Its amount stays. */
export function paidByHouse(
  { amount, payer, offerer }: Pick<MonthLine, 'amount' | 'payer' | 'offerer'>,
  { name, after }: Pick<Change, 'name' | 'after'>,
): { readonly before: bigint; readonly after: bigint } {
  const isHouse = after[name] === 'house' || offerer === null;
  return { before: payer === null ? amount : 0n, after: isHouse ? amount : 0n };
}
