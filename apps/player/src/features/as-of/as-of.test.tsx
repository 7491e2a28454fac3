import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { UnreachableError } from '@tyche/client/client';
import type { RouteState } from '@tyche/client/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { TextProvider } from '@tyche/i18n/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useLine } from '../../state/online.ts';
import { AsOf } from './as-of.tsx';

const english = await loadTranslator('EN', 'all');

afterEach(() => {
  cleanup();
  useLine.setState({ isOnline: true });
});

/** 09:41 and 09:43 in Manila. */
const [early, late] = [Date.parse('2026-11-23T01:41:00Z'), Date.parse('2026-11-23T01:43:00Z')];

const read = (readAt: number, hasFailed = false) => ({
  ...({ state: 'ready', data: null, readAt, isRefreshing: false } as const),
  failure: hasFailed ? new UnreachableError('offline') : null,
  refresh: vi.fn(async () => undefined),
});

const show = (...of: readonly RouteState<unknown>[]) =>
  render(
    <TextProvider value={english}>
      <AsOf of={of} />
    </TextProvider>,
  );

test('nothing is said while all data are up to date or still loading', () => {
  show(read(late), { state: 'loading' });
  expect(screen.queryByRole('status')).toBeNull();
});

test('the oldest data that could not be read again give the time, and one press reads all again', () => {
  const [balance, movements] = [read(late, true), read(early, true)];
  show(balance, movements, read(early - 60_000));
  expect(screen.getByText('Could not refresh. You see the data as of 09:41.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect([balance.refresh.mock.calls.length, movements.refresh.mock.calls.length]).toEqual([1, 1]);
});

test('without a network all data are old', () => {
  useLine.setState({ isOnline: false });
  show(read(late));
  expect(screen.getByText('Could not refresh. You see the data as of 09:43.')).toBeTruthy();
});
