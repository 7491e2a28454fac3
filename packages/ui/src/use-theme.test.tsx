import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useTheme } from './use-theme.ts';

afterEach(() => {
  cleanup();
  delete document.documentElement.dataset.theme;
});

test('the theme follows the document', async () => {
  const { result } = renderHook(() => useTheme());
  expect(result.current).toBe('light');
  await act(async () => {
    document.documentElement.dataset.theme = 'dark';
  });
  expect(result.current).toBe('dark');
});
