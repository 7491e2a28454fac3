import { DEFAULT_LANGUAGE, findLanguage } from '@tyche/i18n/languages';
import { type Theme, themeColors, themes } from '@tyche/ui/themes';
import { readCookie, writeCookie } from '../lib/cookie.ts';
import { readItem, writeItem } from '../lib/storage.ts';
import { brandLanguage } from './brand.ts';
import { createKept } from './first-state.ts';

interface Preferences {
  readonly theme: Theme;
  /** Wire code of the language. */
  readonly language: string;
  readonly isMenuMini: boolean;
  readonly isBalanceHidden: boolean;
}

/**
 * What this visitor chose, kept in local storage under the specification's keys. Language and theme are in cookies too, for the pages that
 * the server draws.
 */
export const usePreferences = createKept<Preferences>(
  () => ({
    theme: firstTheme(readItem('local', 'theme') ?? readCookie('theme')),
    language: firstLanguage(),
    isMenuMini: readItem('local', 'menuMini') === '1',
    isBalanceHidden: readItem('local', 'balanceHidden') === '1',
  }),
  ({ theme, language }) => ({ theme, language, isMenuMini: false, isBalanceHidden: false }),
);

/** Writes the cookies of choices that were made before there were cookies for them. */
export function keepForServer(): void {
  const language = findLanguage(readItem('local', 'lang'))?.code;
  if (language) writeCookie('lang', language);
  if (readItem('local', 'theme') !== null) writeCookie('theme', usePreferences.getState().theme);
}

export function chooseTheme(theme: Theme): void {
  writeItem('local', 'theme', theme);
  writeCookie('theme', theme);
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeColors[theme]);
  usePreferences.setState({ theme });
}

/** Remembers a language; `hisLang` keeps the one before (specification section 3). */
export function chooseLanguage(language: string): void {
  writeItem('local', 'hisLang', usePreferences.getState().language);
  writeItem('local', 'lang', language);
  writeCookie('lang', language);
  usePreferences.setState({ language });
}

export function setMenuMini(isMenuMini: boolean): void {
  writeItem('local', 'menuMini', isMenuMini ? '1' : null);
  showMenuMini(isMenuMini);
}

/** Shows the side menu small or full width; the choice that is kept stays. Style sheets go by `data-menu` of the document. */
export function showMenuMini(isMenuMini: boolean): void {
  document.documentElement.dataset.menu = isMenuMini ? 'mini' : 'full';
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
  // A logout clears what a browser stores, not the cookie.
  const kept = readItem('local', 'lang') ?? readCookie('lang');
  return (
    findLanguage(asked)?.code ??
    findLanguage(kept)?.code ??
    findLanguage(brandLanguage())?.code ??
    DEFAULT_LANGUAGE
  );
}
