import { expect, test } from 'vitest';
import { fieldsOf, rankOf } from './ladder.ts';

const silver = {
  names: { EN: 'Silver', VI: 'Bạc' },
  total: '200000.0000',
  upkeep: '8000.5000',
  pointsPpm: 1_105_000,
  withdrawalsPerDay: 8,
  feeOffPpm: 255_000,
  birthdayPoints: '200.0000',
  color: '#22262b',
  color2: '#cfd4da',
};

test('a rank is the same after its form', () => {
  const fields = fieldsOf(silver);
  expect(fields).toMatchObject({ TY: '', total: '200000', upkeep: '8000.5000', percent: '110.5' });
  expect(fields).toMatchObject({ withdrawals: '8', feeOff: '25.5', birthday: '200' });
  expect(rankOf(fields)).toEqual({ ...silver, total: '200000', birthdayPoints: '200' });
});

test.each([
  { total: '-1' },
  { upkeep: 'many' },
  { percent: '1e2' },
  { withdrawals: '1.5' },
  { feeOff: 'all' },
  { birthday: '-1' },
  { color: 'red' },
  { color2: '#12345' },
])('a form with %o is not read', (changed) => {
  expect(rankOf({ ...fieldsOf(silver), ...changed })).toBeNull();
});
