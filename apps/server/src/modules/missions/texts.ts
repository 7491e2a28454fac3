// The texts of missions: what may be written, and which one a reader sees.
import { languages } from '@tyche/i18n/languages';
import { isPlainText } from '@tyche/rules/plain-text';
import { Refusal } from '../../platform/http/errors.ts';
import type { TextRow } from './store.ts';

/** Refuses `invalid-input` unless the texts are plain, in languages that exist, and one a language. */
export function requireTexts(texts: readonly TextRow[]): void {
  const seen = new Set<string>();
  texts.forEach(({ language, title, content }, at) => {
    const isKnown = languages.some(({ code }) => code === language);
    if (!isKnown || seen.has(language)) throw bad(`texts.${at}.language`, 'language');
    seen.add(language);
    if (!isPlainText(title, { hasLines: false }) || title.trim() === '')
      throw bad(`texts.${at}.title`, 'plain');
    if (!isPlainText(content, { hasLines: true })) throw bad(`texts.${at}.content`, 'plain');
  });
}

/** The words of a mission in a language of the wire; the first language that there is, else. */
export function wordsOf(texts: readonly TextRow[], language: string): Pick<TextRow, 'title' | 'content'> {
  const found = texts.find((text) => text.language === language) ?? texts[0];
  return { title: found?.title ?? '', content: found?.content ?? '' };
}

function bad(field: string, rule: string): Refusal {
  return new Refusal('invalid-input', { field, rule });
}
