// What days came to, in the columns of the reports (wire.md 5.1).
import { resultOf } from '@tyche/rules/records';
import { formatAmount } from '@tyche/kernel/money';
import type { DaySums } from './records.ts';
import type { EntryKind } from './types.ts';

const columns = [
  'deposited',
  'withdrawn',
  'transferredIn',
  'transferredOut',
  'staked',
  'won',
  'rebated',
  'refunded',
  'promoted',
  'commission',
  'other',
] as const;

type Column = (typeof columns)[number];

export type Sums = Readonly<Record<Column, bigint>>;

const none: Sums = {
  deposited: 0n,
  withdrawn: 0n,
  transferredIn: 0n,
  transferredOut: 0n,
  staked: 0n,
  won: 0n,
  rebated: 0n,
  refunded: 0n,
  promoted: 0n,
  commission: 0n,
  other: 0n,
};

/** The days in their order, each with its columns. `other` is what no column stands for, out less in. */
export function sumsOfDays(
  sums: readonly DaySums[],
): readonly { readonly day: string; readonly sums: Sums }[] {
  const days = new Map<string, Sums>();
  for (const { day, kind, came, went } of sums)
    days.set(day, add(days.get(day) ?? none, partOf(kind, came, went)));
  return [...days].map(([day, of]) => ({ day, sums: of }));
}

/** All days in one. */
export function totalOfDays(days: readonly { readonly sums: Sums }[]): Sums {
  return days.reduce((all, { sums }) => add(all, sums), none);
}

/** The columns as they travel, with what play came to. */
export function dayOf(sums: Sums) {
  return {
    deposited: formatAmount(sums.deposited),
    withdrawn: formatAmount(sums.withdrawn),
    transferredIn: formatAmount(sums.transferredIn),
    transferredOut: formatAmount(sums.transferredOut),
    staked: formatAmount(sums.staked),
    won: formatAmount(sums.won),
    rebated: formatAmount(sums.rebated),
    refunded: formatAmount(sums.refunded),
    promoted: formatAmount(sums.promoted),
    commission: formatAmount(sums.commission),
    other: formatAmount(sums.other),
    // A refund gives a stake back.
    playNet: formatAmount(
      resultOf({ stake: sums.staked - sums.refunded, paid: sums.won, rebate: sums.rebated }),
    ),
  };
}

function partOf(kind: EntryKind, came: bigint, went: bigint): Partial<Sums> {
  switch (kind) {
    case 'bet':
      return { staked: went - came };
    case 'win':
      return { won: came - went };
    // Corrections of results: more or less was won.
    case 'amend':
      return { won: came - went };
    case 'rebate':
      return { rebated: came - went };
    // A bet that is taken back comes in; a win that is taken back goes out.
    case 'refund':
    case 'rollback':
      return { refunded: came - went };
    case 'deposit':
      return { deposited: came - went };
    case 'withdrawal':
      return { withdrawn: went - came };
    case 'transfer':
      return { transferredIn: came, transferredOut: went };
    case 'bonus':
    case 'grant':
      return { promoted: came - went };
    case 'commission':
    case 'dividend':
    case 'salary':
      return { commission: came - went };
    case 'points':
    case 'waiver':
    case 'adjustment':
      return { other: came - went };
  }
}

function add(sums: Sums, part: Partial<Sums>): Sums {
  const all: Record<Column, bigint> = { ...sums };
  for (const column of columns) all[column] += part[column] ?? 0n;
  return all;
}
