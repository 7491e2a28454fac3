import { useSyncExternalStore } from 'react';
import { type Theme, themes } from './themes/index.ts';

/** The theme that the document shows now (`data-theme` of its root); light where none is set. For pictures that CSS cannot turn. */
export function useTheme(): Theme {
  return useSyncExternalStore(onThemeChange, shownTheme);
}

function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

function shownTheme(): Theme {
  return themes.find((theme) => theme === document.documentElement.dataset.theme) ?? 'light';
}
