import { useSyncExternalStore } from 'react';
import { type Theme, themes } from './themes/index.ts';

/** The theme that the document shows now (`data-theme` of its root); light where none is set. For pictures that CSS cannot turn. */
export function useTheme(): Theme {
  return useSyncExternalStore(onThemeChange, shownTheme, () => drawnTheme);
}

let drawnTheme: Theme = 'light';

/** Sets the theme that a server drew the page with: there before each page, in the browser before React takes it over. */
export function setDrawnTheme(theme: Theme): void {
  drawnTheme = theme;
}

function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

function shownTheme(): Theme {
  return themes.find((theme) => theme === document.documentElement.dataset.theme) ?? 'light';
}
