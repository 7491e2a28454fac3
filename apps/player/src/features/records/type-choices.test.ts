import { expect, it } from 'vitest';
import { typeChoices } from './type-choices.ts';

it('a filter offers each code once, with the names of all that it stands for', () => {
  const types = [
    { transactionType: 8102, type: 'wallet-in' },
    { transactionType: 8102, type: 'release-in' },
    { transactionType: 6101, type: 'deposit' },
  ];
  expect(typeChoices(types, (type) => type.toUpperCase())).toEqual([
    { code: 8102, label: 'WALLET-IN · RELEASE-IN' },
    { code: 6101, label: 'DEPOSIT' },
  ]);
});
