import { chooseTheme, usePreferences } from '../../state/preferences.ts';
import { useText } from '@tyche/i18n/react';

/** Turns light into dark and back, with the words for it. */
export function useThemeSwitch(): {
  readonly isLight: boolean;
  readonly label: string;
  readonly change: () => void;
} {
  const { t } = useText();
  const isLight = usePreferences((preferences) => preferences.theme === 'light');
  return {
    isLight,
    label: t(isLight ? 'common.theme.dark' : 'common.theme.light'),
    change: () => chooseTheme(isLight ? 'dark' : 'light'),
  };
}
