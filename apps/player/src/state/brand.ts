import { firstSite } from '@tyche/i18n/market';
import { firstState } from './first-state.ts';

/** The name of the site: as the server wrote it into the document, of whichever brand the host is. */
export function brandName(): string {
  if (typeof document === 'undefined') return firstState().brand;
  return document.documentElement.dataset.brand ?? firstSite;
}

/** The wire code of the language that the site begins with; undefined where no server wrote it. */
export function brandLanguage(): string | undefined {
  return typeof document === 'undefined' ? undefined : document.documentElement.dataset.language;
}
