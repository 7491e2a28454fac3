import { expect, test } from 'vitest';
import { queries } from './api.ts';
import { forgetStaff, rememberStaff, useStaff } from './session.ts';

const staff = { username: 'operator', permissions: ['cashier.read'], restriction: null };

/** What the browser does in this tab when another one writes. */
function writeInAnotherTab(value: string | null): void {
  if (value === null) localStorage.removeItem('staff');
  else localStorage.setItem('staff', value);
  dispatchEvent(new StorageEvent('storage', { key: 'staff', newValue: value }));
}

test('a sign-in and a sign-out in another tab are seen in this one', () => {
  forgetStaff();
  writeInAnotherTab(JSON.stringify(staff));
  expect(useStaff.getState().staff).toEqual(staff);
  queries.setQueryData(['deposits'], [1]);
  writeInAnotherTab(null);
  expect(useStaff.getState().staff).toBeNull();
  expect(queries.getQueryData(['deposits'])).toBeUndefined();
});

test('a tab that opens later finds who is signed in', () => {
  rememberStaff(staff);
  expect(JSON.parse(localStorage.getItem('staff') ?? 'null')).toEqual(staff);
  expect(sessionStorage.getItem('staff')).toBeNull();
});
