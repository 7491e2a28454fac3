// Text of people that pages show as text. A caller who takes it for HTML must find none (reliability.md I3).

/** Controls but the end of a line, bidirectional overrides and other invisible characters. */
const INVISIBLE = /(?!\n)\p{Cc}|[\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u;
const OUTSIDE = new RegExp(`${INVISIBLE.source}|[<>]`, 'gu');
/** What begins a tag. */
const MARKUP = /[<>]/;

/** Whether a text has nothing that begins a tag and nothing that cannot be seen; ends of lines only where they are allowed. */
export function isPlainText(text: string, { hasLines }: { readonly hasLines: boolean }): boolean {
  return (
    text.isWellFormed() && !MARKUP.test(text) && !INVISIBLE.test(text) && (hasLines || !text.includes('\n'))
  );
}

/**
 * A text as it may leave the server, however it came to be kept: without what begins a tag and without what cannot be seen. Of a text for
 * which `isPlainText` is true nothing is taken away.
 */
export function toPlainText(text: string): string {
  return text.toWellFormed().replaceAll(OUTSIDE, '');
}

/** The least and the most letters of a text. */
export interface TextBounds {
  readonly from: number;
  readonly to: number;
}

/** The most units of a letter that people write. A text with more units than that for each letter is too long and is not counted. */
const UNITS_OF_LETTER = 16;
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** How many letters a reader sees: a sign that is made of several characters is one (docs/reference/support.md 1.1). */
export function countLetters(text: string): number {
  let count = 0;
  for (const _letter of letters.segment(text)) count += 1;
  return count;
}

/** A written text as it is kept: one form of each letter and of the ends of lines, without spaces around it. */
export function tidyText(written: string): string {
  return written.replace(/\r\n?/g, '\n').normalize('NFC').trim();
}

/**
 * Judges a text of several lines that a person wrote. Gives it as it is kept, or why it is refused: it is not plain, or it has fewer or more
 * letters than the bounds allow.
 */
export function judgeWritten(
  written: string,
  { from, to }: TextBounds,
): { readonly text: string } | { readonly fault: 'not-plain' | 'length' } {
  const text = tidyText(written);
  if (!isPlainText(text, { hasLines: true })) return { fault: 'not-plain' };
  const count = text.length > to * UNITS_OF_LETTER ? to + 1 : countLetters(text);
  return count < from || count > to ? { fault: 'length' } : { text };
}
