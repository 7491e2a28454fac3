import { act, screen } from '@testing-library/react';
import { loadTranslator } from '@tyche/i18n/catalogs';
import { afterEach, expect, test, vi } from 'vitest';
import { startPage } from './start-page.tsx';

const english = await loadTranslator('EN');

afterEach(() => void vi.useRealTimers());

test.each([
  ['EN', 'The page could not be loaded', 'Reload'],
  ['VI', 'Không tải được trang', 'Tải lại'],
])(
  'in %s, when the words cannot be fetched, the page says so and goes on trying',
  async (code, title, button) => {
    vi.useFakeTimers();
    document.body.innerHTML = '<div></div>';
    let fails = true;
    const load = async () => {
      if (fails) throw new TypeError('Failed to fetch dynamically imported module');
      return english;
    };
    await act(async () => {
      void startPage(document.body.querySelector('div') ?? document.body, code, {
        load,
        show: () => <p>the page</p>,
      });
      await vi.advanceTimersByTimeAsync(60_000);
    });
    expect(screen.getByRole('alert').textContent).toContain(title);
    expect(screen.getByRole('button', { name: button })).toBeTruthy();
    fails = false;
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(document.body.textContent).toBe('the page');
  },
);
