import { act, screen } from '@testing-library/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLine } from '../state/online.ts';
import { startPage } from './start-page.tsx';

const english = await loadTranslator('EN');
const failure = new TypeError('Failed to fetch dynamically imported module');

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<div id="app">drawn</div>';
});
afterEach(() => {
  vi.useRealTimers();
  useLine.setState({ isOnline: true });
});

const start = (language: string, load: () => Promise<typeof english>) =>
  act(async () => {
    void startPage(document.body.querySelector('div') ?? document.body, language, {
      load,
      show: () => <p>the page</p>,
    });
    await vi.advanceTimersByTimeAsync(100);
  });

test.each([
  ['EN', 'The page could not be loaded', 'Reload'],
  ['VI', 'Không tải được trang', 'Tải lại'],
])(
  'in %s, when the words cannot be fetched, the page says so and goes on trying',
  async (code, title, button) => {
    await start(code, vi.fn(async () => english).mockRejectedValueOnce(failure));
    expect(screen.getByRole('alert').textContent).toContain(title);
    expect(screen.getByRole('button', { name: button })).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(document.body.textContent).toBe('the page');
  },
);

test('words that never come leave the notice, not a blank page', async () => {
  const load = vi.fn(() => Promise.reject(failure));
  await start('EN', load);
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(load).toHaveBeenCalledTimes(3);
  expect(screen.getByRole('alert').textContent).toContain('The page could not be loaded');
});
