import { expect, test } from 'vitest';
import { countFilters, inputOf, noFilters, readTeamFilters } from './team-filters.ts';

const read = (address: string) => readTeamFilters((name) => new URLSearchParams(address).get(name) ?? '');
const timeZone = 'Asia/Manila';

test('an address without filters asks for nothing but the page', () => {
  expect(read('')).toEqual(noFilters);
  expect(countFilters(noFilters)).toBe(0);
  expect(inputOf(noFilters, { agentId: '', timeZone })).toEqual({});
});

test('days of the address are whole days of the site', () => {
  const filters = read('name=%20minh&type=1&depth=all&regFrom=2026-03-01&regUntil=2026-03-01&state=frozen');
  expect(countFilters(filters)).toBe(6);
  expect(inputOf(filters, { agentId: '7', timeZone })).toEqual({
    agentId: '7',
    customerName: 'minh',
    userType: 1,
    downlineType: 'all',
    startRegDate: Date.parse('2026-03-01T00:00:00+08:00'),
    endRegDate: Date.parse('2026-03-02T00:00:00+08:00'),
    state: 'frozen',
  });
});

test('the filter of contracts names a kind, or any', () => {
  const ask = (address: string) => inputOf(read(address), { agentId: '', timeZone });
  expect(ask('contract=with')).toEqual({ contract: 'with' });
  expect(ask('contract=without-REALTIME&activity=inactive')).toEqual({
    contract: 'without',
    contractKind: 'REALTIME',
    activity: 'inactive',
  });
  expect(ask('contract=with-WEEKLY&activity=none')).toEqual({});
});

test('what is no value of a filter is none', () => {
  const address = `type=2&depth=deep&regFrom=2026-02-31&loginBefore=yesterday&state=closed&name=${'x'.repeat(65)}`;
  expect(read(address)).toEqual(noFilters);
});
