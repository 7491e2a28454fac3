import { languages } from '@tyche/i18n/languages';
import { Refusal } from '../../platform/http/errors.ts';
import type { AnnouncementText } from './store-announcements.ts';

/** Controls but the end of a line, bidirectional overrides and other invisible characters. */
const INVISIBLE = /(?!\n)\p{Cc}|[\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u;
const OUTSIDE = new RegExp(`${INVISIBLE.source}|[<>]`, 'gu');
/** What begins a tag. Pages show texts as text; a caller who takes them for HTML must find none (reliability.md I3). */
const MARKUP = /[<>]/;

/**
 * Refuses `invalid-input` unless the texts are plain, in languages that exist, one a language, and the words of a button
 * stand exactly where there is a link.
 */
export function requireTexts(texts: readonly AnnouncementText[], leads: boolean): void {
  const seen = new Set<string>();
  texts.forEach((text, at) => {
    const isKnown = languages.some(({ code }) => code === text.language);
    if (!isKnown || seen.has(text.language)) throw bad(`texts.${at}.language`, 'language');
    seen.add(text.language);
    if (!isPlain(text.title, false) || text.title.trim() === '') throw bad(`texts.${at}.title`, 'plain');
    if (!isPlain(text.content, true)) throw bad(`texts.${at}.content`, 'plain');
    if (!isPlain(text.action, false)) throw bad(`texts.${at}.action`, 'plain');
    if ((text.action.trim() !== '') !== leads) throw bad(`texts.${at}.action`, 'link');
  });
}

/**
 * A text as it may leave, however it came to be kept: without what begins a tag and without what cannot be seen. Of what `requireTexts`
 * took nothing is taken away.
 */
export function plain(text: string): string {
  return text.toWellFormed().replaceAll(OUTSIDE, '');
}

function isPlain(text: string, hasLines: boolean): boolean {
  return (
    text.isWellFormed() && !MARKUP.test(text) && !INVISIBLE.test(text) && (hasLines || !text.includes('\n'))
  );
}

function bad(field: string, rule: string): Refusal {
  return new Refusal('invalid-input', { field, rule });
}
