// Bounds of what people write and send along (docs/reference/rewards.md 10.5).

/** The letters of a feedback, and of a comment. */
export const FEEDBACK_BOUNDS: TextBounds = { from: 10, to: 500 };
export const COMMENT_BOUNDS: TextBounds = { from: 1, to: 140 };
const MAX_PICTURES = 3;
const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

export interface TextBounds {
  readonly from: number;
  readonly to: number;
}

/** A picture by its bytes: its type is what the bytes say, not the name of the file. */
export interface SentPicture {
  readonly type: string;
  readonly bytes: number;
}

export type FeedbackRefusal =
  | { readonly refusal: 'feedback-length'; readonly from: number; readonly to: number }
  | { readonly refusal: 'image-refused'; readonly reason: 'count' | 'type' | 'size' };

const pictureTypes: readonly string[] = ['png', 'jpg', 'jpeg'];
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The letters of a text as a reader sees them: grapheme clusters, without the white space around the text. */
export function lettersOf(text: string): number {
  return [...graphemes.segment(text.trim())].length;
}

/** Why a text with its pictures is refused; null when it is accepted. */
export function refuseFeedback(
  content: string,
  { from, to }: TextBounds,
  pictures: readonly SentPicture[],
): FeedbackRefusal | null {
  const letters = lettersOf(content);
  if (letters < from || letters > to) return { refusal: 'feedback-length', from, to };
  if (pictures.length > MAX_PICTURES) return { refusal: 'image-refused', reason: 'count' };
  if (pictures.some(({ type }) => !pictureTypes.includes(type)))
    return { refusal: 'image-refused', reason: 'type' };
  return pictures.some(({ bytes }) => bytes > MAX_PICTURE_BYTES)
    ? { refusal: 'image-refused', reason: 'size' }
    : null;
}
