// Bounds of what people write and send along (docs/reference/rewards.md 10.5).
import { countLetters, type TextBounds } from '../plain-text/index.ts';

/** The letters of a feedback, and of a comment. */
export const FEEDBACK_BOUNDS: TextBounds = { from: 10, to: 500 };
export const COMMENT_BOUNDS: TextBounds = { from: 1, to: 140 };
const MAX_PICTURES = 3;
const MAX_PICTURE_BYTES = 5 * 1024 * 1024;

/** A picture by its bytes: its type is what the bytes say, not the name of the file. */
export interface SentPicture {
  readonly type: string;
  readonly bytes: number;
}

export type FeedbackRefusal =
  | { readonly refusal: 'feedback-length'; readonly from: number; readonly to: number }
  | { readonly refusal: 'image-refused'; readonly reason: 'count' | 'type' | 'size' };

const pictureTypes: readonly string[] = ['png', 'jpg', 'jpeg'];

/** Why a text with its pictures is refused; null when it is accepted. */
export function refuseFeedback(
  content: string,
  { from, to }: TextBounds,
  pictures: readonly SentPicture[],
): FeedbackRefusal | null {
  const letters = countLetters(content.trim());
  if (letters < from || letters > to) return { refusal: 'feedback-length', from, to };
  if (pictures.length > MAX_PICTURES) return { refusal: 'image-refused', reason: 'count' };
  if (pictures.some(({ type }) => !pictureTypes.includes(type)))
    return { refusal: 'image-refused', reason: 'type' };
  return pictures.some(({ bytes }) => bytes > MAX_PICTURE_BYTES)
    ? { refusal: 'image-refused', reason: 'size' }
    : null;
}
