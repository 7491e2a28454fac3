import { IconButton } from '@tyche/ui/icon-button';
import { useThemeSwitch } from '../../features/preferences/use-theme-switch.ts';

/** The theme switch as an icon. */
export function ThemeButton() {
  const { isLight, label, change } = useThemeSwitch();
  return <IconButton icon={isLight ? 'moon' : 'sun'} label={label} onClick={change} />;
}
