import { expect, test } from 'vitest';
import { missingByPlace } from './missing.ts';

test('missing counts are 0 for the digit drawn last and the length of the history for one never drawn', () => {
  const [first] = missingByPlace([{ winNo: '30000' }, { winNo: '50000' }, { winNo: '30000' }]);
  expect(first?.[3]).toBe(0);
  expect(first?.[5]).toBe(1);
  expect(first?.[9]).toBe(3);
});
