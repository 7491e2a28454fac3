import { languages } from '@tyche/i18n/languages';
import { isPlainText } from '@tyche/rules/plain-text';
import { Refusal } from '../../platform/http/errors.ts';
import type { AnnouncementText } from './store-announcements.ts';

/**
 * Refuses `invalid-input` unless the texts are plain, in languages that exist, one a language, and the words of a button
 * stand exactly where there is a link. With `isLine` they are titles alone.
 */
export function requireTexts(
  texts: readonly AnnouncementText[],
  { leads, isLine }: { readonly leads: boolean; readonly isLine: boolean },
): void {
  const seen = new Set<string>();
  const line = { hasLines: false };
  texts.forEach((text, at) => {
    const isKnown = languages.some(({ code }) => code === text.language);
    if (!isKnown || seen.has(text.language)) throw bad(`texts.${at}.language`, 'language');
    seen.add(text.language);
    if (!isPlainText(text.title, line) || text.title.trim() === '') throw bad(`texts.${at}.title`, 'plain');
    if (isLine && text.content !== '') throw bad(`texts.${at}.content`, 'type');
    if (!isPlainText(text.content, { hasLines: true })) throw bad(`texts.${at}.content`, 'plain');
    if (!isPlainText(text.action, line)) throw bad(`texts.${at}.action`, 'plain');
    if ((text.action.trim() !== '') !== leads) throw bad(`texts.${at}.action`, 'link');
  });
}

function bad(field: string, rule: string): Refusal {
  return new Refusal('invalid-input', { field, rule });
}
