import { beforeEach, describe, expect, test, vi } from 'vitest';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

const load = () => import('./preferences.ts');

describe('the theme', () => {
  test('is light on a first visit', async () =>
    expect((await load()).usePreferences.getState().theme).toBe('light'));
  test('is dark when the stored value is not a theme', async () => {
    localStorage.setItem('theme', 'sepia');
    expect((await load()).usePreferences.getState().theme).toBe('dark');
  });
  test('is kept and set on the page', async () => {
    (await load()).chooseTheme('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    expect(document.documentElement.dataset.theme).toBe('dark');
  });
});

describe('the language', () => {
  test('is TY on a first visit', async () =>
    expect((await load()).usePreferences.getState().language).toBe('TY'));
  test('that is not offered falls back to TY', async () => {
    localStorage.setItem('lang', 'AR');
    expect((await load()).usePreferences.getState().language).toBe('TY');
  });
  test('is kept as lang, and the one before as hisLang', async () => {
    (await load()).chooseLanguage('VI');
    expect([localStorage.getItem('lang'), localStorage.getItem('hisLang')]).toEqual(['VI', 'TY']);
  });
});
