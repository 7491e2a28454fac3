import { expect, test } from 'vitest';
import { type IncomeColumn, incomeColumns } from './income-columns.ts';

const zero = {
  rebates: '0.0000',
  ownRebates: '0.0000',
  daily: '0.0000',
  hourly: '0.0000',
  realtime: '0.0000',
  dividend: '0.0000',
  grantedDaily: '0.0000',
  grantedHourly: '0.0000',
  grantedRealtime: '0.0000',
  grantedDividend: '0.0000',
  corrections: '0.0000',
  net: '0.0000',
} satisfies Record<IncomeColumn, string>;

test('all kinds have what was received, and of what is granted and corrected only what has an amount', () => {
  const totals = { ...zero, grantedDividend: '1.0000', corrections: '-2.0000' };
  expect(incomeColumns({ kind: 'all', direction: 'all' }, totals)).toEqual([
    'rebates',
    'ownRebates',
    'daily',
    'hourly',
    'realtime',
    'dividend',
    'grantedDividend',
    'corrections',
    'net',
  ]);
});

test('one kind and one direction have their columns', () => {
  expect(incomeColumns({ kind: 'DAILY', direction: 'all' }, zero)).toEqual(['daily', 'net']);
  expect(incomeColumns({ kind: 'DAILY', direction: 'granted' }, zero)).toEqual(['grantedDaily', 'net']);
  expect(incomeColumns({ kind: 'REBATE', direction: 'granted' }, zero)).toEqual(['net']);
  expect(incomeColumns({ kind: 'REBATE', direction: 'received' }, zero)).toEqual([
    'rebates',
    'ownRebates',
    'net',
  ]);
});
