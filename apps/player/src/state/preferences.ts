import { DEFAULT_LANGUAGE, findLanguage } from '@tyche/i18n/languages';
import { type Theme, themeColors, themes } from '@tyche/ui/themes';
import { create } from 'zustand';
import { readItem, writeItem } from '../lib/storage.ts';

interface Preferences {
  readonly theme: Theme;
  /** Wire code of the language. */
  readonly language: string;
  readonly isMenuMini: boolean;
  readonly isBalanceHidden: boolean;
}

/** What this visitor chose, kept in local storage under the specification's keys. */
export const usePreferences = create<Preferences>(() => ({
  theme: firstTheme(readItem('local', 'theme')),
  language: firstLanguage(),
  isMenuMini: readItem('local', 'menuMini') === '1',
  isBalanceHidden: readItem('local', 'balanceHidden') === '1',
}));

export function chooseTheme(theme: Theme): void {
  writeItem('local', 'theme', theme);
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeColors[theme]);
  usePreferences.setState({ theme });
}

/** Remembers a language; `hisLang` keeps the one before (specification section 3). */
export function chooseLanguage(language: string): void {
  writeItem('local', 'hisLang', usePreferences.getState().language);
  writeItem('local', 'lang', language);
  usePreferences.setState({ language });
}

export function setMenuMini(isMenuMini: boolean): void {
  writeItem('local', 'menuMini', isMenuMini ? '1' : null);
  usePreferences.setState({ isMenuMini });
}

export function setBalanceHidden(isBalanceHidden: boolean): void {
  writeItem('local', 'balanceHidden', isBalanceHidden ? '1' : null);
  usePreferences.setState({ isBalanceHidden });
}

/** Light opens the site; an unknown stored value means dark (specification section 3). */
function firstTheme(stored: string | null): Theme {
  if (stored === null) return 'light';
  return themes.find((theme) => theme === stored) ?? 'dark';
}

function firstLanguage(): string {
  const asked = new URLSearchParams(globalThis.location?.search ?? '').get('lang');
  return findLanguage(asked)?.code ?? findLanguage(readItem('local', 'lang'))?.code ?? DEFAULT_LANGUAGE;
}
