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
